import type { Context } from '../../../context.ts'
import { operations } from '../../../database/tables/billing.ts'
import { callProvider, membershipOperation } from '../../billing/operations.ts'
import { voidPendingChange } from '../change/pending-change.ts'
import { findRow, isDeactivated, isSubscription, type OwnedRow } from '../rows.ts'
import { COLLECTION_JOB, reactivationInProgress } from './write-active.ts'

/** Pauses collection at the provider for a deactivated membership and resumes it for an active one (reliability 4.2). */
export async function syncCollection(context: Context, row: OwnedRow): Promise<void> {
  const { id, providerId } = row
  if (row.endedAt || !providerId || !isSubscription(providerId)) return
  const snapshot = await context.payments.getSubscription(providerId)
  const on = !isDeactivated(row)
  if (!snapshot || snapshot.endedAt) return
  // A pause is repeated, since an earlier attempt may have stopped before it reached the open invoices.
  if (on && !snapshot.paused) return
  if (!on && (await context.db.$count(operations, reactivationInProgress(row))) > 0) return
  if (!on) await voidPendingChange(context, row)
  await setCollection(context, row, on)
  const after = await findRow(context.db, id)
  if (after && isDeactivated(after) === on) await context.queue.send(COLLECTION_JOB, { id }, { key: id })
}

export async function setCollection(context: Context, row: OwnedRow, on: boolean): Promise<void> {
  const { payments } = context
  const now = context.clock.machine().getTime()
  const operation = membershipOperation(row, 'collection', !on, now)
  const providerId = row.providerId ?? ''
  await callProvider(context, operation, (key) =>
    on ? payments.unpause(providerId, key) : payments.pause(providerId, key),
  )
}
