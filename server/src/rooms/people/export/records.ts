import type { Invoice } from '@studio/contract/billing/schema.ts'
import { cents, type Money, major } from '@studio/contract/money.ts'
import type { AuditRow } from '@studio/contract/overview/schema.ts'
import type { Context } from '../../../context.ts'
import { invoicesAfter, type ListedInvoice } from '../../billing/queries.ts'
import { auditAfter } from '../../overview/audit-log.ts'
import { BATCH, type CsvList, times } from './send-csv.ts'

interface InvoiceSearch {
  userName?: string | undefined
  status?: Invoice['status'] | undefined
}

/**
 * Lists invoices in the order of their dates, with their refunds from the ledger; amounts in units of the currency. With the tax of
 * each where the studio has taxed something.
 */
export function invoicesList({ settings }: Context, search: InvoiceSearch): CsvList<ListedInvoice> {
  const { taxes, money } = settings.now()
  return {
    name: 'invoices',
    columns: [
      ['Id', ({ id }) => id],
      ['Number', (invoice) => invoice.number],
      ...times<ListedInvoice>('Date', ({ dateTime }) => dateTime),
      ['User name', ({ user }) => user?.userName ?? null],
      ['First name', ({ user }) => user?.firstName ?? null],
      ['Last name', ({ user }) => user?.lastName ?? null],
      ['Email', ({ email }) => email],
      ['Plan', ({ planTitle }) => planTitle],
      ['Reason', ({ reason }) => reason],
      ['Status', ({ status }) => status],
      ['Amount', ({ amount }) => amount],
      ...(taxes.home === null ? [] : taxColumns(money)),
      ['Refunded', ({ refunded }) => refunded],
      ['Disputed', ({ disputed }) => disputed],
      ['Currency', ({ currency }) => currency],
      ...times<ListedInvoice>('Period from', ({ periodStart }) => periodStart),
      ...times<ListedInvoice>('Period to', ({ periodEnd }) => periodEnd),
      ...(taxes.home === null ? [] : rateColumns(money)),
    ],
    after: (context, last) => invoicesAfter(context, search, { last: last?.id ?? null, limit: BATCH }),
  }
}

/** "VAT 21% DE: net 30, tax 6.3; VAT 19% DE: net -15, tax -2.85": each rate of an invoice; the other columns name one. */
function byRateText({ amount, tax }: ListedInvoice, money: Money): string | null {
  if (!tax || (tax.reverse && !tax.byRate)) return null
  const one = { ...tax, net: netOf({ amount, tax }, money), tax: tax.amount }
  return (tax.byRate ?? [one])
    .map(({ name, percent, country, net, tax: share }) => {
      const rate = name === null ? ['not taxed'] : [name, `${percent}%`, ...(country ? [country] : [])]
      return `${rate.join(' ')}: net ${net}, tax ${share}`
    })
    .join('; ')
}

const netOf = ({ amount, tax }: Pick<Invoice, 'amount' | 'tax'>, money: Money) =>
  major(cents(amount, money) - cents(tax?.amount ?? 0, money), money)

const taxColumns = (money: Money): CsvList<ListedInvoice>['columns'] => [
  ['Net', (invoice) => netOf(invoice, money)],
  ['Tax', ({ tax }) => tax?.amount ?? 0],
  ['Tax name', ({ tax }) => tax?.name ?? null],
  ['Tax rate', ({ tax }) => tax?.percent ?? null],
  ['Country', ({ tax }) => tax?.country ?? null],
  ['Reverse charge', ({ tax }) => tax?.reverse ?? false],
]

/** Of every rate, last in the file: the columns above are where a spreadsheet expects them. */
const rateColumns = (money: Money): CsvList<ListedInvoice>['columns'] => [
  ['Tax by rate', (invoice) => byRateText(invoice, money)],
]

interface AuditSearch {
  userId?: string | undefined
  action?: string[] | undefined
}

/** Lists the audit log, oldest entry first; the fields are JSON. */
export function auditList(search: AuditSearch): CsvList<AuditRow> {
  return {
    name: 'audit',
    columns: [
      ['Id', ({ id }) => id],
      ...times<AuditRow>('Date', ({ dateTime }) => dateTime),
      ['User name', ({ user }) => user?.userName ?? null],
      ['Action', ({ action }) => action],
      ['Subject', ({ subject }) => subject?.name ?? null],
      ['Subject id', ({ subject }) => subject?.id ?? null],
      ['Before', ({ before }) => before && JSON.stringify(before)],
      ['After', ({ after }) => after && JSON.stringify(after)],
    ],
    after: (context, last) => auditAfter(context, search, { last: last ? Number(last.id) : 0, limit: BATCH }),
  }
}
