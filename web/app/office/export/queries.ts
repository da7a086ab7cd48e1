import type { RequestOf } from '@studio/contract/endpoint.ts'
import {
  exportAudit,
  exportInvoices,
  exportSubscribers,
  exportUsers,
} from '@studio/contract/people/export/endpoints.ts'
import { call } from '../../platform/call.ts'
import type { ListAddress } from '../table/use-list-address.ts'

type Search<E> = NonNullable<RequestOf<E> extends { query?: infer Q } ? Q : never>

/** Lists as CSV files, with the list's present filters. */
export const files = {
  users: (query: Search<typeof exportUsers>) => call(exportUsers, { query }),
  subscribers: (query: Search<typeof exportSubscribers>) => call(exportSubscribers, { query }),
  invoices: (query: Search<typeof exportInvoices>) => call(exportInvoices, { query }),
  audit: (query: Search<typeof exportAudit>) => call(exportAudit, { query }),
}

/** The search of a list of people as a filter. */
export const nameIn = ({ search }: ListAddress) => (search ? { userName: search } : {})
