import { Id } from '@studio/contract/values.ts'
import { and, eq, or, sql } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { anyOf } from '../../database/any-of.ts'
import { auditLog } from '../../database/tables/audit.ts'

const page = /^\/(?:date\/[^/]+\/video|training-track\/([^/]+)\/video|video|teacher-detail)\/([^/?]+)$/

/**
 * Whether the page of an address was taken away for good: its class, path or teacher was deleted by an Admin, as the audit log tells.
 * What a teacher deletes of their own is not logged (S-R4), and somebody inactive may come back: such addresses are only unknown.
 * Of a student there was never a page, so nothing tells that there was one.
 */
export async function isGone(context: Context, address: string): Promise<boolean> {
  const [, ...named] = page.exec(address) ?? []
  const ids = named.filter((id) => Id.safeParse(id).success)
  if (ids.length === 0) return false
  const teacher = and(eq(auditLog.action, 'person.deleted'), sql`${auditLog.before} ->> 'role' = 'Coach'`)
  const deleted = or(eq(auditLog.action, 'video.deleted'), eq(auditLog.action, 'training.deleted'), teacher)
  return (await context.db.$count(auditLog, and(anyOf(auditLog.subject, ids), deleted))) > 0
}
