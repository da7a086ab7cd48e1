import { decideResume } from '@studio/contract/membership/changes.ts'
import { refusals } from '@studio/contract/membership/messages.ts'
import type { Subscription } from '@studio/contract/membership/schema.ts'
import { eq } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import { subscriptions } from '../../../database/tables/membership.ts'
import { Refusal } from '../../../platform/refusal.ts'
import type { Viewer } from '../../../platform/viewer.ts'
import { callProvider, membershipOperation } from '../../billing/operations.ts'
import { withPersonLock } from '../../billing/person-lock.ts'
import { subscriptionToShow } from '../queries.ts'
import { ownRow, refuseInactive, runningRow } from '../rows.ts'
import { cancelAnsweredPurchase } from '../start/settle-pending.ts'
import { refreshPerson } from '../sync/refresh.ts'
import { cancelAtProvider, decideCancelAtProvider } from './cancel-at-provider.ts'

/**
 * Cancels the renewal; access lasts until the end of the paid period (D7, MEMBER-08, API-20). A past due or
 * pending membership ends at once; idempotent. 409 for a Day plan (S-M5).
 */
export async function cancelMembership(
  context: Context,
  viewer: Viewer,
  { id, reason }: { id: string; reason: string | undefined },
): Promise<void> {
  const { userId } = await ownRow(context, viewer, id)
  await withPersonLock(context, userId, async () => {
    await refreshPerson(context, userId)
    const row = await ownRow(context, viewer, id)
    const calling = await decideCancelAtProvider(context, row)
    if (!calling.ok) throw new Refusal('conflict', refusals[calling.code])
    if (calling.how === 'none') return
    if (row.providerState === 'pending') return cancelAnsweredPurchase(context, row)
    const cancelReason = reason?.trim() || null
    await context.db.update(subscriptions).set({ cancelReason }).where(eq(subscriptions.id, id))
    await cancelAtProvider(context, row, calling.how)
    await refreshPerson(context, userId)
  })
}

/** Undoes a cancellation before the end (D7); a membership that was never cancelled is unchanged. */
export async function resumeMembership(
  context: Context,
  viewer: Viewer,
  { id }: { id: string },
): Promise<Subscription> {
  const { userId } = (await runningRow(context, viewer, id)).row
  await withPersonLock(context, userId, async () => {
    await refreshPerson(context, userId)
    const { row } = await runningRow(context, viewer, id)
    const resume = decideResume(row, context.clock.now())
    if (!resume.ok) throw new Refusal('conflict', refusals[resume.code])
    if (resume.how === 'none') return
    await refuseInactive(context, userId)
    const operation = membershipOperation(row, 'resume', row.providerId, row.providerVersion)
    await callProvider(context, operation, (key) => context.payments.resume(row.providerId ?? '', key))
    await context.db.update(subscriptions).set({ cancelReason: null }).where(eq(subscriptions.id, id))
    await refreshPerson(context, userId)
  })
  return subscriptionToShow(context, viewer, id)
}
