import { emit } from '../events/emit.ts'
import type { InvoiceObject, LineObject, PriceObject, SubscriptionObject } from '../store/objects.ts'
import type { Work } from '../store/work.ts'
import { needPlace } from '../taxes/automatic.ts'
import { invalid } from '../wire/errors.ts'
import type { Params } from '../wire/params.ts'
import { every, isAsDear, isSameInterval, periodEnd } from './calendar.ts'
import { roundTo, stepOf } from './currencies.ts'
import { discountsOf, withoutSpent } from './discounts.ts'
import { draftInvoice } from './draft-invoice.ts'
import { finalize } from './finalize-invoice.ts'
import { followInvoice } from './follow-payment.ts'
import { itemOf, lineOf, netOf, periodLine } from './invoice-lines.ts'
import { attempt } from './invoice-payment.ts'
import { hour, saveSubscription, withPeriod, withPrice } from './subscription.ts'
import { taxingOf, taxingOfLine } from './taxes.ts'

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

/** Returns the subscription at another price; a price of another interval begins a period of its own now. */
function changedTo(subscription: SubscriptionObject, price: PriceObject, now: number): SubscriptionObject {
  const priced = withPrice(subscription, price)
  if (subscription.status === 'trialing' || isSameInterval(itemOf(subscription).price, price)) return priced
  return { ...withPeriod(priced, now, periodEnd(every(price), now, now)), billing_cycle_anchor: now }
}

/**
 * Builds the two lines of a price change: the unused part of what was paid, and the rest of the period at the
 * new price, or a whole period where the interval is another.
 */
async function prorationLines(
  work: Work,
  subscription: SubscriptionObject,
  price: PriceObject,
  at: number,
): Promise<LineObject[]> {
  const item = itemOf(subscription)
  const { current_period_start: start, current_period_end: end } = item
  const since = new Date(at * 1000).toISOString().slice(0, 10)
  const shared = {
    start: at,
    end,
    subscription: subscription.id,
    subscriptionItem: item.id,
    invoiceItem: null,
    proration: true,
  }
  const old = await work.need('product', item.price.product)
  const next = await work.need('product', price.product)
  // As at the provider, whichever coupon is valid now: one of duration `once` is used up by a proration too.
  const discounts = await discountsOf(work, subscription)
  const { unused, paid } = await unusedOf(work, subscription, at)
  const credit = lineOf({
    ...shared,
    amount: -unused,
    description: `Unused time on ${old.name} after ${since}`,
    price: item.price,
    discounts: [],
    // What was paid is credited with the tax it was paid with, whatever the rate is now.
    taxing: paid ? await taxingOfLine(work, subscription, paid) : await taxingOf(work, subscription),
  })
  if (!isSameInterval(item.price, price)) {
    const changed = changedTo(subscription, price, work.now)
    const { current_period_start: begins, current_period_end: ends } = itemOf(changed)
    return [credit, await periodLine(work, changed, { start: begins, end: ends }, discounts)]
  }
  const debit = lineOf({
    ...shared,
    amount: roundTo(stepOf(price.currency), (price.unit_amount * (end - at)) / (end - start)),
    description: `Remaining time on ${next.name} after ${since}`,
    price,
    discounts,
    taxing: await taxingOf(work, subscription, price),
  })
  return [credit, debit]
}

/**
 * Returns the unused part, from an instant on, of what was or will be paid for the current period: as at the
 * provider, a change doesn't wait for the payment that it credits.
 */
async function unusedOf(
  work: Work,
  subscription: SubscriptionObject,
  at: number,
): Promise<{ unused: number; paid: LineObject | null }> {
  const { price, current_period_end: end } = itemOf(subscription)
  const invoices = await work.all('invoice', { parent: subscription.id })
  const lines = invoices
    .filter(({ status }) => status === 'paid' || status === 'draft')
    .flatMap((invoice) => invoice.lines.data)
    .filter((line) => line.period.end === end && line.amount >= 0)
  // The same price, made so that it says something else of its tax, is as good as paid.
  const prices = lines.map((line) => String(line.pricing?.price_details?.price))
  await work.load(prices)
  const charged = await Promise.all(prices.map((id) => work.need('price', id)))
  const paid = lines.find((_, at) => isAsDear(charged[at]!, price))
  if (!paid) return { unused: 0, paid: null }
  const unused = roundTo(stepOf(price.currency), (netOf(paid) * (end - at)) / (end - paid.period.start))
  return { unused, paid }
}
