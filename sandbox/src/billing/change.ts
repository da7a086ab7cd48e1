import { emit } from '../events/emit.ts'
import type { InvoiceObject, PriceObject, SubscriptionObject } from '../store/objects.ts'
import type { Work } from '../store/work.ts'
import { needPlace } from '../taxes/automatic.ts'
import { invalid } from '../wire/errors.ts'
import type { Params } from '../wire/params.ts'
import { isSameInterval } from './calendar.ts'
import { withoutSpent } from './discounts.ts'
import { followInvoice } from './follow.ts'
import { draftInvoice } from './invoice.ts'
import { itemOf } from './invoice-lines.ts'
import { attempt, finalize } from './invoice-payment.ts'
import { changedTo, prorationLines } from './proration.ts'
import { hour, saveSubscription, withPrice } from './subscription.ts'

/** Returns the price that an update requests, or null if it is unchanged. */
export async function wantedPrice(
  work: Work,
  subscription: SubscriptionObject,
  params: Params,
): Promise<PriceObject | null> {
  const [wanted, ...others] = params.parts('items')
  if (!wanted) return null
  wanted.only(['id', 'price', 'quantity'])
  const item = itemOf(subscription)
  if (others.length > 0 || wanted.text('id') !== item.id)
    throw invalid('The sandbox keeps subscriptions of one item: name it by its id.', wanted.name('id'))
  const price = await work.need('price', wanted.needText('price'), wanted.name('price'))
  if (!price.recurring) throw invalid('The price specified is not recurring.', wanted.name('price'))
  if (price.currency !== subscription.currency)
    throw invalid(
      `The subscription is in ${subscription.currency}, and this price in ${price.currency}.`,
      wanted.name('price'),
    )
  return price.id === item.price.id ? null : price
}

/**
 * Builds the proration invoice of a change at an instant of the current period; null if nothing is prorated.
 */
export async function changeInvoice(
  work: Work,
  subscription: SubscriptionObject,
  price: PriceObject,
  params: Params,
): Promise<InvoiceObject | null> {
  const behaviour = params.choice(
    'proration_behavior',
    ['always_invoice', 'none', 'create_prorations'] as const,
    'create_prorations',
  )
  if (subscription.status === 'trialing') return null
  if (behaviour === 'none' && !isSameInterval(itemOf(subscription).price, price))
    throw invalid('The sandbox begins another interval with prorations.', 'proration_behavior')
  if (behaviour === 'none') return null
  if (behaviour === 'create_prorations')
    throw invalid('The sandbox invoices prorations at once.', 'proration_behavior')
  const customer = await work.need('customer', subscription.customer)
  if (subscription.automatic_tax.enabled) needPlace(customer)
  const item = itemOf(subscription)
  const at = params.whole('proration_date') ?? work.now
  if (at < item.current_period_start || at > item.current_period_end)
    throw invalid('Cannot specify `proration_date` outside of current billing cycle.', 'proration_date')
  return draftInvoice({
    now: work.now,
    customer,
    subscription,
    reason: 'subscription_update',
    currency: subscription.currency,
    lines: await prorationLines(work, subscription, price, at),
    discounts: subscription.discounts,
    prorationDate: at,
  })
}

/** Changes the price; with `pending_if_incomplete` only once the difference is paid. */
export async function changePrice(
  work: Work,
  before: SubscriptionObject,
  price: PriceObject,
  params: Params,
): Promise<void> {
  if (before.status === 'incomplete')
    throw invalid('This subscription cannot be updated before its first payment.')
  if (before.schedule !== null)
    throw invalid('The sandbox changes the price of a subscription that has no schedule.', 'items')
  const draft = await changeInvoice(work, before, price, params)
  if (!draft) return announce(work, before, withPrice(before, price))
  const changed = await withoutSpent(work, changedTo(before, price, work.now))
  await emit(work, 'invoice.created', draft)
  const behaviour = params.choice(
    'payment_behavior',
    ['allow_incomplete', 'pending_if_incomplete'] as const,
    'allow_incomplete',
  )
  const open = await finalize(work, draft)
  const offSession = params.flag('off_session', false)
  const invoice = open.status === 'paid' ? open : (await attempt(work, open, { offSession })).invoice
  if (invoice.status !== 'paid' && behaviour === 'pending_if_incomplete')
    return holdBack(work, before, changed, invoice)
  await announce(work, before, { ...changed, latest_invoice: invoice.id })
  await followInvoice(work, invoice)
}

async function announce(work: Work, before: SubscriptionObject, after: SubscriptionObject): Promise<void> {
  await saveSubscription(work, after)
  await emit(work, 'customer.subscription.updated', after, { items: before.items })
}

/** Stores a pending update until its invoice is paid: 23 hours, or the period's end if that is sooner. */
async function holdBack(
  work: Work,
  before: SubscriptionObject,
  changed: SubscriptionObject,
  invoice: InvoiceObject,
) {
  const waiting: SubscriptionObject = {
    ...before,
    latest_invoice: invoice.id,
    pending_update: {
      billing_cycle_anchor: isSameInterval(itemOf(before).price, itemOf(changed).price)
        ? null
        : changed.billing_cycle_anchor,
      cancel_at_period_end: null,
      discount: null,
      discounts: null,
      expires_at: Math.min(work.now + 23 * hour, itemOf(before).current_period_end),
      metadata: null,
      subscription_items: changed.items.data,
      trial_end: null,
      trial_from_plan: null,
    },
  }
  await announce(work, before, waiting)
}
