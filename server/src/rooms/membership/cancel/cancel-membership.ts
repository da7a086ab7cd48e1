import { decideResume } from '@studio/contract/membership/decisions.ts'
import { refusals } from '@studio/contract/membership/messages.ts'
import type { CancelQuery, Subscription } from '@studio/contract/membership/schema.ts'
import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { Context } from '../../../context.ts'
import type { Transaction } from '../../../database/connect.ts'
import { subscriptions } from '../../../database/tables/membership.ts'
import { Refusal } from '../../../platform/refusal.ts'
import type { Viewer } from '../../../platform/viewer.ts'
import { callProvider, membershipOperation } from '../../billing/operations.ts'
import { withPersonLock } from '../../billing/person-lock.ts'
import { restoreFreeDays } from '../change/restore-terms.ts'
import { endGivenNow } from '../given/change-given.ts'
import { subscriptionToShow } from '../queries.ts'
import { ownRow, refuseInactive, runningRow } from '../rows.ts'
import { cancelAnsweredPurchase } from '../start/settle-pending.ts'
import { refreshPerson } from '../sync/refresh.ts'
import { cancelAtProvider, decideCancelAtProvider } from './cancel-at-provider.ts'
import { actorOf, isDeed, logDeed, markQuiet } from './deeds.ts'

type CancelRequest = { id: string } & z.output<typeof CancelQuery>

/**
 * Cancels the renewal; access lasts until the end of the paid period (D7, MEMBER-08, API-20). A past due or
 * pending membership ends at once, as does a plan from the studio for an Admin; idempotent. 409 for a Day plan (S-M5).
 */
export async function cancelMembership(
  context: Context,
  viewer: Viewer,
  { id, reason, mail = true }: CancelRequest,
): Promise<void> {
  const { userId } = await ownRow(context, viewer, id)
  await withPersonLock(context, userId, async () => {
    await refreshPerson(context, userId)
    const row = await ownRow(context, viewer, id)
    const actor = actorOf(viewer, userId)
    const cancelReason = reason?.trim() || null
    if (actor && row.providerState === 'given')
      return endGivenNow(context, viewer, row, { reason: cancelReason, mail })
    const calling = await decideCancelAtProvider(context, row)
    if (!calling.ok) throw new Refusal('conflict', refusals[calling.code])
    if (calling.how === 'none') return
    const quietDeed = actor && !mail ? 'cancel' : null
    await context.db.update(subscriptions).set({ cancelReason, quietDeed }).where(eq(subscriptions.id, id))
    if (row.providerState === 'pending') return cancelAnsweredPurchase(context, row, actor)
    await cancelAtProvider(context, row, calling.how, undefined, actor)
    await refreshPerson(context, userId)
  })
}

/** Undoes a cancellation before the end (D7); a membership that was never cancelled is unchanged. */
export async function resumeMembership(
  context: Context,
  viewer: Viewer,
  { id, reason, mail = true }: CancelRequest,
): Promise<Subscription> {
  const { userId } = (await runningRow(context, viewer, id)).row
  await withPersonLock(context, userId, async () => {
    await refreshPerson(context, userId)
    const { row } = await runningRow(context, viewer, id)
    const resume = decideResume(row, context.clock.now())
    if (!resume.ok) throw new Refusal('conflict', refusals[resume.code])
    if (resume.how === 'none') return
    await refuseInactive(context, userId)
    const actor = actorOf(viewer, userId)
    await markQuiet(context, row, actor && !mail ? 'keep' : null)
    const operation = {
      ...membershipOperation(row, 'resume', row.providerId, row.providerVersion),
      actor,
      reason: actor && (reason?.trim() || undefined),
    }
    const ask = (key: string) => context.payments.resume(row.providerId ?? '', key)
    const log = (tx: Transaction) => logDeed(context, tx, operation)
    await callProvider(context, operation, ask, isDeed(operation) ? log : undefined)
    await context.db.update(subscriptions).set({ cancelReason: null }).where(eq(subscriptions.id, id))
    await refreshPerson(context, userId)
    if (row.freeUntil) await restoreFreeDays(context, row)
  })
  return subscriptionToShow(context, viewer, id)
}
