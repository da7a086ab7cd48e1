import { Id } from '@studio/contract/values.ts'
import { and, eq, or, sql } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { anyOf } from '../../database/any-of.ts'
import { auditLog } from '../../database/tables/audit.ts'

const page =
  /^\/(?:training-track|date\/[^/]+\/video|training-track\/([^/]+)\/video|video|teacher-detail)\/([^/?]+)$/

/**
 * Whether the page at an address was deleted for good (410): its class, path or teacher was deleted by an Admin, as the audit log
 * shows. Teachers' own deletions are not logged (S-R4) and inactive people may return, so those addresses are 404. Students
 * never had a page, so nothing reveals that they existed.
 */
export async function isGone(context: Context, address: string): Promise<boolean> {
  const [, ...named] = page.exec(address) ?? []
  const ids = named.filter((id) => Id.safeParse(id).success)
  if (ids.length === 0) return false
  const teacher = and(eq(auditLog.action, 'person.deleted'), sql`${auditLog.before} ->> 'role' = 'Coach'`)
  const deleted = or(eq(auditLog.action, 'video.deleted'), eq(auditLog.action, 'training.deleted'), teacher)
  return (await context.db.$count(auditLog, and(anyOf(auditLog.subject, ids), deleted))) > 0
}
