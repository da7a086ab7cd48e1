import { emit } from '../events/emit.ts'
import type { SubscriptionObject } from '../store/objects.ts'
import type { Work } from '../store/work.ts'
import { dropSchedule } from './schedule.ts'
import { saveSubscription } from './subscription.ts'

/** Ends a subscription now; its open invoices are no longer collected. */
export async function end(
  work: Work,
  subscription: SubscriptionObject,
  reason: 'cancellation_requested' | 'payment_failed',
  at = work.now,
): Promise<SubscriptionObject> {
  for (const invoice of await work.all('invoice', { parent: subscription.id, lookup: 'open' }))
    await work.save('invoice', { ...invoice, auto_advance: false, next_payment_attempt: null })
  await dropSchedule(work, subscription)
  const ended: SubscriptionObject = {
    ...subscription,
    schedule: null,
    status:
      subscription.status === 'incomplete' && reason === 'payment_failed' ? 'incomplete_expired' : 'canceled',
    canceled_at: subscription.canceled_at ?? at,
    cancellation_details: {
      ...subscription.cancellation_details,
      comment: null,
      feedback: null,
      feedback_option: null,
      reason,
    },
    ended_at: at,
    pending_update: null,
  }
  await saveSubscription(work, ended)
  await emit(work, 'customer.subscription.deleted', ended)
  return ended
}
