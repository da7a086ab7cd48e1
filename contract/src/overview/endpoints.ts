import { inRoom } from '../endpoint.ts'
import { AuditQuery, AuditRows, LeftQuery, LeftRows, Overview, OverviewQuery, StudioWork } from './schema.ts'

const { get } = inRoom('overview')

export const overview = get('/Statistics/overview', {
  summary:
    "Members, money and who left in a range of the studio's days, the last 30 if none is named, 428 at most; the sums are those of the ledger",
  callers: ['admin'],
  query: OverviewQuery,
  status: 200,
  answer: Overview,
  failure: "Can't get the overview",
})

export const auditRows = get('/AuditLog', {
  summary: "What Admins did, what was done in another person's name and what a bank did, the newest first",
  callers: ['admin'],
  query: AuditQuery,
  status: 200,
  answer: AuditRows,
  failure: "Can't get list",
})

export const studioWork = get('/Statistics/work', {
  summary: 'What waits for an Admin now; trials, calendars and classes of a range of days',
  callers: ['admin'],
  query: OverviewQuery,
  status: 200,
  answer: StudioWork,
  failure: "Can't get the overview",
})

export const leftMembers = get('/Statistics/left', {
  summary: 'Memberships that ended in a range of days, the last first; all, or those of one reason',
  callers: ['admin'],
  query: LeftQuery,
  status: 200,
  answer: LeftRows,
  failure: "Can't get list",
})
