import type { Invoice } from '@studio/contract/billing/schema.ts'
import type { AuditRow } from '@studio/contract/overview/schema.ts'
import type { Context } from '../../../context.ts'
import { invoicesAfter } from '../../billing/queries.ts'
import { auditAfter } from '../../overview/audit-log.ts'
import { BATCH, type CsvList } from './send-csv.ts'

/** Invoices with what of them went back, as the ledger has it; sums in the currency's units. */
export function invoicesList(context: Context, search: { userName?: string | undefined }): CsvList<Invoice> {
  return {
    name: 'invoices',
    columns: [
      ['Id', ({ id }) => id],
      ['Number', (invoice) => invoice.number],
      ['Date', ({ dateTime }) => dateTime],
      ['User name', ({ user }) => user?.userName ?? null],
      ['First name', ({ user }) => user?.firstName ?? null],
      ['Last name', ({ user }) => user?.lastName ?? null],
      ['Plan', ({ planTitle }) => planTitle],
      ['Reason', ({ reason }) => reason],
      ['Status', ({ status }) => status],
      ['Amount', ({ amount }) => amount],
      ['Refunded', ({ refunded }) => refunded],
      ['Disputed', ({ disputed }) => disputed],
      ['Currency', ({ currency }) => currency],
      ['Period from', ({ periodStart }) => periodStart],
      ['Period to', ({ periodEnd }) => periodEnd],
    ],
    after: (last) => invoicesAfter(context, search, { last: last?.id ?? null, limit: BATCH }),
  }
}

interface AuditSearch {
  userId?: string | undefined
  action?: string[] | undefined
}

/** The audit log, the first deed first; the fields are JSON. */
export function auditList(context: Context, search: AuditSearch): CsvList<AuditRow> {
  return {
    name: 'audit',
    columns: [
      ['Id', ({ id }) => id],
      ['Date', ({ dateTime }) => dateTime],
      ['User name', ({ user }) => user?.userName ?? null],
      ['Action', ({ action }) => action],
      ['Subject', ({ subject }) => subject?.name ?? null],
      ['Subject id', ({ subject }) => subject?.id ?? null],
      ['Before', ({ before }) => before && JSON.stringify(before)],
      ['After', ({ after }) => after && JSON.stringify(after)],
    ],
    after: (last) => auditAfter(context, search, { last: last ? Number(last.id) : 0, limit: BATCH }),
  }
}
