import type { ActivationBody } from '@studio/contract/membership/schema.ts'
import { refusals } from '@studio/contract/studio/messages.ts'
import { and, eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { Context } from '../../../context.ts'
import { inTransaction, type Transaction } from '../../../database/connect.ts'
import { operations } from '../../../database/tables/billing.ts'
import { subscriptions } from '../../../database/tables/membership.ts'
import { Refusal } from '../../../platform/refusal.ts'
import type { Viewer } from '../../../platform/viewer.ts'
import { audit } from '../../studio/audit.ts'
import { switchedOffMail, switchedOnMail } from '../mails/change-mails.ts'
import { writeMemberMail } from '../mails/mail-person.ts'
import { isDeactivated, lockRunning, type Row } from '../rows.ts'

export const COLLECTION_JOB = 'membership.switched'

export type ActivationInput = z.output<typeof ActivationBody> & { id: string }

/** The actor: an Admin, or a visitor (nobody) for a dispute. */
type By = Viewer | { kind: 'person'; id: string }

/** Deactivates or reactivates a membership; a job then stops or resumes collection. 404 for one that has ended. */
export async function writeActive(context: Context, by: By, input: ActivationInput): Promise<void> {
  await inTransaction(context.db, async (tx) => {
    const row = await lockRunning(context, tx, input.id)
    if (!row) throw new Refusal('notFound', refusals.notFound)
    if (!input.active || isDeactivated(row)) await writeActiveWithin(context, tx, by, row, input)
  })
}

/** Same, in a transaction that has locked the person's billing row. */
export async function writeActiveWithin(
  context: Context,
  tx: Transaction,
  by: By,
  row: Row,
  { active, deactivationReason = null }: Omit<ActivationInput, 'id'>,
): Promise<void> {
  const deactivatedBy = by.kind === 'person' ? by.id : null
  const columns = active
    ? { deactivatedAt: null, deactivationReason: null, deactivatedBy: null }
    : { deactivatedAt: row.deactivatedAt ?? context.clock.now(), deactivationReason, deactivatedBy }
  await tx.update(subscriptions).set(columns).where(eq(subscriptions.id, row.id))
  // Nobody wants an unanswered reactivation any more: whatever became of it, the membership stays deactivated.
  if (!active) await tx.update(operations).set({ actor: null }).where(reactivationInProgress(row))
  await audit(context, tx, by, {
    action: active ? 'membership.activated' : 'membership.deactivated',
    subject: row.id,
    before: { active: !isDeactivated(row), deactivationReason: row.deactivationReason },
    after: { active, deactivationReason: columns.deactivationReason },
  })
  await mailActive(context, tx, row, { ...row, ...columns })
  await enqueueCollectionSync(context, tx, row)
}

async function mailActive(context: Context, tx: Transaction, before: Row, after: Row): Promise<void> {
  if (isDeactivated(after) && !isDeactivated(before))
    await writeMemberMail(context, tx, after, switchedOffMail)
  const offSince = before.deactivatedAt
  if (offSince && !isDeactivated(after))
    await writeMemberMail(context, tx, after, (facts) => switchedOnMail({ ...facts, offSince }))
}

/** Enqueues `syncCollection`: a deactivation takes effect at once, also while the provider is away. */
export function enqueueCollectionSync(context: Context, tx: Transaction, { id }: Pick<Row, 'id'>) {
  return context.queue.send(COLLECTION_JOB, { id }, { within: tx, key: id })
}

/** Condition on `operations`: the reactivation of this membership that has no outcome yet. */
export const reactivationInProgress = ({ id }: Pick<Row, 'id'>) =>
  and(eq(operations.state, 'started'), eq(operations.kind, 'switch-on'), eq(operations.subject, id))
