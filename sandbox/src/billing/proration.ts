import type { LineObject, PriceObject, SubscriptionObject } from '../store/objects.ts'
import type { Work } from '../store/work.ts'
import { discountsOf } from './discounts.ts'
import { itemOf, lineOf, netOf } from './invoice-lines.ts'

/**
 * Builds the two lines of a price change: the unused part of what was paid, and the rest of the period at the
 * new price.
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
  const credit = lineOf({
    ...shared,
    amount: -(await unusedOf(work, subscription, at)),
    description: `Unused time on ${old.name} after ${since}`,
    price: item.price,
    discounts: [],
  })
  const debit = lineOf({
    ...shared,
    amount: Math.round((price.unit_amount * (end - at)) / (end - start)),
    description: `Remaining time on ${next.name} after ${since}`,
    price,
    discounts,
  })
  return [credit, debit]
}

/**
 * Returns the unused part, from an instant on, of what was or will be paid for the current period: as at the
 * provider, a change doesn't wait for the payment that it credits.
 */
async function unusedOf(work: Work, subscription: SubscriptionObject, at: number): Promise<number> {
  const { price, current_period_end: end } = itemOf(subscription)
  const invoices = await work.all('invoice', { parent: subscription.id })
  const paid = invoices
    .filter(({ status }) => status === 'paid' || status === 'draft')
    .flatMap((invoice) => invoice.lines.data)
    .find(
      (line) =>
        line.period.end === end && line.amount >= 0 && line.pricing?.price_details?.price === price.id,
    )
  if (!paid) return 0
  return Math.round((netOf(paid) * (end - at)) / (end - paid.period.start))
}
