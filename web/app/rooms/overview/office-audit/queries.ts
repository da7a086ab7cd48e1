import { AUDIT_KINDS, type AuditKind } from '@studio/contract/overview/audit.ts'
import { auditRows } from '@studio/contract/overview/endpoints.ts'
import { people } from '@studio/contract/people/staff/endpoints.ts'
import { ROWS_A_PAGE } from '../../../office/table/pages.tsx'
import { listOf, queryOf } from '../../../platform/reads.ts'

/** Maximum page length; a studio has fewer Admins and teachers. */
const MOST_DOERS = 100

/** Days of the studio, `YYYY-MM-DD`, both included; empty if open. */
export interface AuditDays {
  from: string
  to: string
}

interface Narrowed {
  kind: AuditKind | null
  /** Id of the actor; empty for everybody. */
  by: string
  days: AuditDays
  /** Words in actor, subject or action; empty for no search. */
  words: string
}

/** Filters of the log as the call takes them. */
export const auditSearch = ({ kind, by: userId, days: { from, to }, words }: Narrowed) => ({
  ...(words ? { words } : {}),
  ...(userId ? { userId } : {}),
  ...(from ? { dateTimeFrom: from } : {}),
  ...(to ? { dateTimeTo: to } : {}),
  ...(kind ? { action: [...AUDIT_KINDS[kind].actions] } : {}),
})

interface AuditPage {
  /** From 1. */
  pageNumber: number
  search: ReturnType<typeof auditSearch>
}

/** One page of the audit log, newest first; refetched on every visit. */
export const auditQuery = ({ pageNumber, search }: AuditPage) =>
  listOf(auditRows, {
    query: { pageNumber, pageLength: ROWS_A_PAGE, ...search },
  })

/** Admins, the actors of the log. */
export const adminsQuery = () =>
  queryOf(people, { query: { role: 'Admin', pageNumber: 1, pageLength: MOST_DOERS, orderBy: 'UserName' } })
