import type Stripe from 'stripe'
import { emit } from '../events/emit.ts'
import type { InvoiceObject, PriceObject, SubscriptionObject } from '../store/objects.ts'
import type { Work } from '../store/work.ts'
import { followRefusal } from './retries.ts'
import { isOver, saveSubscription, withPeriod, withPrice } from './subscription.ts'

/** Updates an invoice's subscription after its payment succeeded or failed. */
export async function followInvoice(work: Work, invoice: InvoiceObject): Promise<void> {
  const id = invoice.parent?.subscription_details?.subscription
  if (typeof id !== 'string') return
  const subscription = await work.need('subscription', id)
  if (isOver(subscription)) return
  if (invoice.status === 'paid') return followPayment(work, subscription, invoice)
  if (invoice.status === 'void') return dropPendingUpdate(work, subscription, invoice)
  const isForChange = subscription.pending_update !== null && subscription.latest_invoice === invoice.id
  if (subscription.status !== 'incomplete' && !isForChange) return followRefusal(work, subscription, invoice)
}

async function followPayment(
  work: Work,
  subscription: SubscriptionObject,
  invoice: InvoiceObject,
): Promise<void> {
  const applied = subscription.pending_update && subscription.latest_invoice === invoice.id
  const revived =
    subscription.status === 'incomplete' ||
    (subscription.status === 'past_due' && !(await owesMore(work, subscription)))
  if (!applied && !revived) return
  const priced = applied ? withPending(subscription, subscription.pending_update!) : subscription
  const next: SubscriptionObject = {
    ...priced,
    pending_update: applied ? null : subscription.pending_update,
    status: revived ? 'active' : subscription.status,
  }
  await saveSubscription(work, next)
  await emit(work, 'customer.subscription.updated', next, { status: subscription.status })
  if (applied) await emit(work, 'customer.subscription.pending_update_applied', next)
}

function withPending(
  subscription: SubscriptionObject,
  { billing_cycle_anchor: anchor, subscription_items: items }: Stripe.Subscription.PendingUpdate,
): SubscriptionObject {
  const item = items![0]!
  const priced = withPrice(subscription, item.price as PriceObject)
  if (anchor === null) return priced
  const begun = withPeriod(priced, item.current_period_start, item.current_period_end)
  return { ...begun, billing_cycle_anchor: anchor }
}

async function owesMore(work: Work, subscription: SubscriptionObject): Promise<boolean> {
  return (await work.one('invoice', { parent: subscription.id, lookup: 'open' })) !== null
}

async function dropPendingUpdate(
  work: Work,
  subscription: SubscriptionObject,
  invoice: InvoiceObject,
): Promise<void> {
  if (!subscription.pending_update || subscription.latest_invoice !== invoice.id) return
  const next = { ...subscription, pending_update: null }
  await saveSubscription(work, next)
  await emit(work, 'customer.subscription.pending_update_expired', next)
  await emit(work, 'customer.subscription.updated', next)
}
