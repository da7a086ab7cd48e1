import type Stripe from 'stripe'
import { emit } from '../events/emit.ts'
import type { InvoiceObject, PriceObject, SubscriptionObject } from '../store/objects.ts'
import type { Work } from '../store/work.ts'
import { close } from './invoice-payment.ts'
import { dropSchedule } from './schedule.ts'
import { day, isOver, saveSubscription, withPeriod, withPrice } from './subscription.ts'

const retryDays = [1, 3, 5, 7]

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

/** Retries on days 1, 3, 5 and 7; then the subscription ends and the invoice becomes uncollectible. */
async function followRefusal(
  work: Work,
  subscription: SubscriptionObject,
  invoice: InvoiceObject,
): Promise<void> {
  const retry = nextTry(work, invoice)
  if (retry === undefined) {
    await close(work, invoice, 'uncollectible')
    await end(work, subscription, 'payment_failed')
    return
  }
  await work.save('invoice', { ...invoice, next_payment_attempt: retry })
  if (subscription.status === 'past_due') return
  const late: SubscriptionObject = { ...subscription, status: 'past_due' }
  await saveSubscription(work, late)
  await emit(work, 'customer.subscription.updated', late, { status: subscription.status })
}

const nextTry = (work: Work, invoice: InvoiceObject) =>
  retryDays.map((days) => invoice.created + days * day).find((moment) => moment > work.now)

/** Turns automatic collection of an invoice on, at the planned time or at once, or off. */
export function advancing(work: Work, invoice: InvoiceObject, on: boolean): InvoiceObject {
  const draft = invoice.status === 'draft'
  return {
    ...invoice,
    auto_advance: on,
    automatically_finalizes_at: on && draft ? work.now + work.draftFor : null,
    next_payment_attempt: on && !draft ? (nextTry(work, invoice) ?? work.now) : null,
  }
}

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
