import { eq } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import type { Transaction } from '../../../database/connect.ts'
import { users } from '../../../database/tables/people.ts'
import { closeAsDone, closeOperation, type StoredOperation } from '../../billing/operations.ts'
import { audit } from '../../studio/audit.ts'
import { findRow } from '../rows.ts'

const actions: Record<string, string> = {
  cancel: 'membership.cancelled',
  'cancel-now': 'membership.cancelled',
  'cancel-pending': 'membership.cancelled',
  resume: 'membership.kept',
}

interface Deed {
  kind: string
  subject?: string | null
  actor?: string | null | undefined
}

/** Whether an Admin asks for it to be done to another's membership. */
export const isDeed = ({ kind, actor }: Deed) => Boolean(actor && actions[kind])

/** What an Admin did to another's membership is logged where its operation is closed as done (S-R4). */
export async function logDeed(context: Context, tx: Transaction, { kind, subject, actor }: Deed) {
  const action = actions[kind]
  if (!actor || !subject || !action || (await tx.$count(users, eq(users.id, actor))) === 0) return
  const row = await findRow(tx, subject)
  const after = kind === 'resume' ? {} : { after: { cancelReason: row?.cancelReason ?? null } }
  await audit(context, tx, { kind: 'person', id: actor }, { action, subject, ...after })
}

/** Finishes a deed whose answer was lost, after a refresh: failed if the request never arrived. */
export async function settleDeed(context: Context, operation: StoredOperation): Promise<void> {
  const { key, kind, subject } = operation
  const row = await findRow(context.db, subject ?? '')
  const isCancelled = !row || row.endedAt !== null || row.cancelAtPeriodEnd
  if (isCancelled === (kind === 'resume')) return closeOperation(context, key, 'failed')
  await closeAsDone(context, key, (tx) => logDeed(context, tx, operation))
}
