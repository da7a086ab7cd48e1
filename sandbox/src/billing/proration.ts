import type { LineObject, PriceObject, SubscriptionObject } from '../store/objects.ts'
import type { Work } from '../store/work.ts'
import { every, isAsDear, isSameInterval, periodEnd } from './calendar.ts'
import { roundTo, stepOf } from './currencies.ts'
import { discountsOf } from './discounts.ts'
import { itemOf, lineOf, netOf, periodLine } from './invoice-lines.ts'
import { withPeriod, withPrice } from './subscription.ts'
import { taxingOf, taxingOfLine } from './taxes.ts'

/** Returns the subscription at another price; a price of another interval begins a period of its own now. */
export function changedTo(
  subscription: SubscriptionObject,
  price: PriceObject,
  now: number,
): SubscriptionObject {
  const priced = withPrice(subscription, price)
  if (subscription.status === 'trialing' || isSameInterval(itemOf(subscription).price, price)) return priced
  return { ...withPeriod(priced, now, periodEnd(every(price), now, now)), billing_cycle_anchor: now }
}

/**
 * Builds the two lines of a price change: the unused part of what was paid, and the rest of the period at the
 * new price, or a whole period where the interval is another.
 */
export async function prorationLines(
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
  const charged = await Promise.all(
    lines.map((line) => work.need('price', String(line.pricing?.price_details?.price))),
  )
  const paid = lines.find((_, at) => isAsDear(charged[at]!, price))
  if (!paid) return { unused: 0, paid: null }
  const unused = roundTo(stepOf(price.currency), (netOf(paid) * (end - at)) / (end - paid.period.start))
  return { unused, paid }
}
