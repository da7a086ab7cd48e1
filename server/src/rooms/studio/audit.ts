import { userInfo } from 'node:os'
import type { Context } from '../../context.ts'
import type { Transaction } from '../../database/connect.ts'
import { auditLog } from '../../database/tables/studio.ts'
import { isAdmin, signedIn, type Viewer } from '../../platform/viewer.ts'

export interface AuditEntry {
  /** `room.action` in the past tense: `plan.changed`. */
  action: string
  /** Id of the changed record. */
  subject?: string
  /** Changed fields before and after; never secrets or tokens. */
  before?: object
  after?: object
}

/** Writes an audit entry in the transaction of its action, so that both are committed or neither (S-R4). */
export async function audit(
  context: Context,
  within: Transaction,
  viewer: Viewer | { kind: 'person'; id: string },
  { action, subject, before, after }: AuditEntry,
): Promise<void> {
  const userId = viewer.kind === 'person' ? viewer.id : null
  await within.insert(auditLog).values({ at: context.clock.now(), userId, action, subject, before, after })
}

/** Logs an Admin's action in a teacher's area; a teacher's own actions are not logged (S-R4). */
export async function auditAdmin(
  context: Context,
  within: Transaction,
  viewer: Viewer,
  entry: AuditEntry,
): Promise<void> {
  if (isAdmin(viewer)) await audit(context, within, viewer, entry)
}

/** Logs an action for another person; a person's actions for themselves are not logged (S-R4). */
export async function auditOther(
  context: Context,
  within: Transaction,
  viewer: Viewer,
  { ownerId, ...entry }: AuditEntry & { ownerId: string },
): Promise<void> {
  if (signedIn(viewer).id !== ownerId) await audit(context, within, viewer, entry)
}

/** Who runs a command on this machine, by their name in its system; null where the system has none, as in some containers. */
export function operatorName(): string | null {
  try {
    return userInfo().username
  } catch {
    return null
  }
}
