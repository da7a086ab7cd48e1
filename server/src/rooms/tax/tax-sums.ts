import { major } from '@studio/contract/money.ts'
import type { TaxSums } from '@studio/contract/tax/schema.ts'
import { splitByRate, type TaxPart } from '@studio/contract/tax/split-by-rate.ts'
import { sql } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { monthBounds } from './queries.ts'

interface SumOfRate {
  country: string | null
  name: string
  percent: number
  reverse: boolean
  net: number
  tax: number
}

/** One movement of an invoice of several rates; all others of a rate are summed already. */
interface SumRow extends SumOfRate, Record<string, unknown> {
  parts: TaxPart[] | null
}

/** The tax of a month by country and rate: what was paid, less what went back. */
export async function taxSums(context: Context, { month }: { month: string }): Promise<TaxSums> {
  const { from, to } = monthBounds(context, month)
  const { rows } = await context.db.execute<SumRow>(sql`
    select i.tax_country as country, coalesce(i.tax_name, 'VAT') as name, coalesce(i.tax_percent, 0)::float8 as percent, i.reverse_charge as reverse,
      sum(l.amount_cents - l.tax_cents)::float8 as net, sum(l.tax_cents)::float8 as tax, i.tax_parts as parts
    from ledger l join invoices i on i.id = l.invoice_id
    where l.at >= ${from}::timestamptz and l.at < ${to}::timestamptz and (i.tax_name is not null or i.reverse_charge)
    group by 1, 2, 3, 4, i.tax_parts, case when i.tax_parts is not null then l.id end`)
  const { money } = context.settings.now()
  const sums = new Map<string, SumOfRate>()
  for (const { country, name, percent, reverse, net, tax } of rows.flatMap(sumsByRate)) {
    const key = JSON.stringify([country, name, percent, reverse])
    const before = sums.get(key)
    sums.set(key, {
      ...{ country, name, percent, reverse },
      net: net + (before?.net ?? 0),
      tax: tax + (before?.tax ?? 0),
    })
  }
  const inOrder = [...sums.values()]
    .filter(({ net, tax }) => net !== 0 || tax !== 0)
    .sort((a, b) => b.tax - a.tax || b.net - a.net || byCountry(a, b) || a.percent - b.percent)
  return {
    records: inOrder.map(({ country, name, percent, reverse, net, tax }) => ({
      ...{ country, name, percent, reverse },
      net: major(net, money),
      tax: major(tax, money),
    })),
  }
}

/** As words, so that it is the same each time; those of no country are last. */
const byCountry = ({ country: a }: SumOfRate, { country: b }: SumOfRate) =>
  Number(a === null) - Number(b === null) || (a ?? '').localeCompare(b ?? '')

function sumsByRate(row: SumRow): SumOfRate[] {
  const { parts } = row
  if (!parts) return [row]
  const split = splitByRate(parts, { amountCents: row.net + row.tax, taxCents: row.tax })
  return split.flatMap(({ name, percent, country, netCents: net, taxCents: tax }) =>
    name === null ? [] : [{ name, percent, country, net, tax, reverse: false }],
  )
}
