import { major } from '@studio/contract/money.ts'
import { splitByRate, type TaxPart } from '@studio/contract/tax/split-by-rate.ts'
import { sql } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { BATCH, type CsvList, times } from '../people/export/send-csv.ts'
import { monthBounds } from './queries.ts'

interface Movement extends Record<string, unknown> {
  id: string
  at: Date
  kind: string
  number: string
  firstName: string | null
  lastName: string | null
  country: string | null
  vatId: string | null
  plan: string | null
  net: number
  tax: number
  gross: number
  name: string | null
  percent: number | null
  reverse: boolean
  currency: string
  /** Of an invoice of several rates. */
  parts: TaxPart[] | null
}

const KINDS: Record<string, string> = {
  charge: 'Payment',
  refund: 'Refund',
  refund_reversal: 'Refund returned',
  dispute: 'Dispute',
  dispute_reversal: 'Dispute won',
}

/** All money of a month as an accountant books it: what was paid and what went back, each with its tax, and each rate on a line. */
export function taxList({ month }: { month: string }): CsvList<Movement> {
  return {
    name: 'taxes',
    columns: [
      ...times<Movement>('Date', ({ at }) => at),
      ['Invoice', ({ number }) => number],
      ['Kind', ({ kind }) => KINDS[kind] ?? kind],
      ['First name', ({ firstName }) => firstName],
      ['Last name', ({ lastName }) => lastName],
      ['Country', ({ country }) => country],
      ['VAT number', ({ reverse, vatId }) => (reverse ? vatId : null)],
      ['Plan', ({ plan }) => plan],
      ['Net', ({ net }) => net],
      ['Tax', ({ tax }) => tax],
      ['Gross', ({ gross }) => gross],
      ['Tax name', ({ name }) => name],
      ['Tax rate', ({ percent }) => percent],
      ['Reverse charge', ({ reverse }) => reverse],
      ['Currency', ({ currency }) => currency],
    ],
    after: (context, last) => movementsAfter(context, month, last?.id ?? '0'),
  }
}

/** The movements of a month after a given one, in the order in which they were written down. */
async function movementsAfter(context: Context, month: string, last: string): Promise<Movement[]> {
  const { from, to } = monthBounds(context, month)
  const { rows } = await context.db.execute<Movement>(sql`
    select l.id::text as id, l.at, l.kind, i.number, u.first_name as "firstName", u.last_name as "lastName",
      i.tax_country as country, i.vat_id as "vatId", i.plan_title as plan,
      (l.amount_cents - l.tax_cents)::float8 as net, l.tax_cents::float8 as tax, l.amount_cents::float8 as gross,
      i.tax_name as name, i.tax_percent::float8 as percent, i.reverse_charge as reverse, i.currency, i.tax_parts as parts
    from ledger l join invoices i on i.id = l.invoice_id
      left join users u on u.id = i.user_id
    where l.at >= ${from}::timestamptz and l.at < ${to}::timestamptz and l.amount_cents <> 0 and l.id > ${last}::bigint
    order by l.id limit ${BATCH}`)
  const { money } = context.settings.now()
  return rows.flatMap(lineForEachRate).map((row) => ({
    ...row,
    at: new Date(row.at),
    net: major(row.net, money),
    tax: major(row.tax, money),
    gross: major(row.gross, money),
  }))
}

function lineForEachRate(row: Movement): Movement[] {
  if (!row.parts) return [row]
  const { gross, tax } = row
  return splitByRate(row.parts, { amountCents: gross, taxCents: tax }).map((part) => ({
    ...row,
    country: part.country,
    name: part.name,
    percent: part.name === null ? null : part.percent,
    net: part.netCents,
    tax: part.taxCents,
    gross: part.netCents + part.taxCents,
  }))
}
