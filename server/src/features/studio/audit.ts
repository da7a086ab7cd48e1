import type { Context } from '../../context.ts'
import type { Transaction } from '../../database/connect.ts'
import { auditLog } from '../../database/tables/audit.ts'
import { isAdmin, signedIn, type Viewer } from '../../platform/viewer.ts'

export interface AuditEntry {
  /** `room.done`, in the past tense: `plan.changed`. */
  action: string
  /** The id of what was changed. */
  subject?: string
  /** The fields that changed, as they were and as they are; no secrets and no tokens. */
  before?: object
  after?: object
}

/** Writes who did what in the transaction that does it (S-R4): neither is there without the other. */
export async function audit(
  context: Context,
  within: Transaction,
  viewer: Viewer | { kind: 'person'; id: string },
  { action, subject, before, after }: AuditEntry,
): Promise<void> {
  const userId = viewer.kind === 'person' ? viewer.id : null
  await within.insert(auditLog).values({ at: context.clock.now(), userId, action, subject, before, after })
}

/** What an Admin does in a teacher's work is kept; a teacher's work on their own is not (S-R4). */
export async function auditAdmin(
  context: Context,
  within: Transaction,
  viewer: Viewer,
  deed: AuditEntry,
): Promise<void> {
  if (isAdmin(viewer)) await audit(context, within, viewer, deed)
}

/** What is done for another person is kept; what somebody does with their own is not (S-R4). */
export async function auditOther(
  context: Context,
  within: Transaction,
  viewer: Viewer,
  { ownerId, ...deed }: AuditEntry & { ownerId: string },
): Promise<void> {
  if (signedIn(viewer).id !== ownerId) await audit(context, within, viewer, deed)
}
