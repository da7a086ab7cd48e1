import { inRoom } from '../../endpoint.ts'
import {
  CsvFile,
  ExportAuditQuery,
  ExportInvoicesQuery,
  ExportPeopleQuery,
  ExportSubscribersQuery,
} from './schema.ts'

const { get } = inRoom('people')

/** Every export of people is written to the security log (S-R3). */
const exported = {
  callers: ['admin'],
  status: 200,
  answer: CsvFile,
  watched: 'always',
  limit: { name: 'export', max: 60, minutes: 60 },
  failure: "Can't export the list",
} as const

export const exportUsers = get('/Export/users.csv', {
  ...exported,
  summary: 'Every user as a file for a spreadsheet, or those of a role, a search, a state or a plan',
  query: ExportPeopleQuery,
})

export const exportSubscribers = get('/Export/subscribers.csv', {
  ...exported,
  summary:
    'Everybody with a membership that runs as a file for a spreadsheet, or those of a search, a plan or a state',
  query: ExportSubscribersQuery,
})

export const exportInvoices = get('/Export/invoices.csv', {
  ...exported,
  summary: 'Every invoice as a file for a spreadsheet, or those of a search, a status or a month',
  query: ExportInvoicesQuery,
})

export const exportAudit = get('/Export/audit.csv', {
  ...exported,
  summary: 'The audit log as a file for a spreadsheet, narrowed as its list is',
  query: ExportAuditQuery,
})
