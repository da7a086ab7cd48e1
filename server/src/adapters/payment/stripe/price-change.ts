import type Stripe from 'stripe'
import type { ChangePreview, PriceChange, ProviderSubscription } from '../payments.ts'
import { keyed, type StripeClient } from './client.ts'
import { voidInvoice } from './invoices.ts'
import { couponSetAside, onlyDiscount, pendingOnceCoupon, withOnceCouponSetAside } from './once-coupon.ts'
import { currentSubscription, intentOf, readSubscription, shownSubscription } from './reading.ts'
import { idOf, instant, isDated, seconds } from './shapes.ts'
import { cardError } from './translate.ts'

const day = 86_400

/** Returns the instant a change counts from, so that whole days are left, rounded up (D18.whole-days). */
export function prorationDate(period: { start: number; end: number }, at: Date): number {
  const days = Math.ceil((period.end - seconds(at)) / day)
  return Math.min(period.end, Math.max(period.start, period.end - days * day))
}

const itemOf = (subscription: Stripe.Subscription) => subscription.items.data[0]!
const isProrated = (subscription: Stripe.Subscription, change: PriceChange) =>
  change.prorate === 'now' && subscription.status !== 'trialing'

function prorated(subscription: Stripe.Subscription, change: PriceChange) {
  const item = itemOf(subscription)
  const period = { start: item.current_period_start, end: item.current_period_end }
  return {
    items: [{ id: item.id, price: change.price }],
    proration_behavior: 'always_invoice' as const,
    proration_date: prorationDate(period, change.at),
  }
}

const unprorated = (subscription: Stripe.Subscription, change: PriceChange) => ({
  items: [{ id: itemOf(subscription).id, price: change.price }],
  proration_behavior: 'none' as const,
})

/** A preview assumes that the membership continues, however it was cancelled. */
const kept = (subscription: Stripe.Subscription) =>
  isDated(subscription) ? { cancel_at: '' as const } : { cancel_at_period_end: false }

export async function previewChange(
  stripe: StripeClient,
  id: string,
  change: PriceChange & { coupon?: string | null },
): Promise<ChangePreview> {
  const subscription = await stripe.subscriptions.retrieve(id, { expand: ['discounts.source.coupon'] })
  const item = itemOf(subscription)
  const now =
    isProrated(subscription, change) && item.price.id !== change.price
      ? await stripe.invoices.createPreview({
          subscription: id,
          subscription_details: prorated(subscription, change),
          ...(pendingOnceCoupon(subscription) ? { discounts: '' as const } : {}),
        })
      : null
  const next = await stripe.invoices.createPreview({
    subscription: id,
    subscription_details: { ...unprorated(subscription, change), ...kept(subscription) },
    ...(change.coupon === undefined ? {} : { discounts: change.coupon ? [{ coupon: change.coupon }] : '' }),
  })
  return {
    dueNowCents: now?.amount_due ?? 0,
    dueOn: instant(item.current_period_end),
    nextAmountCents: next.amount_due,
  }
}

export async function changePrice(
  stripe: StripeClient,
  id: string,
  change: PriceChange,
  key: string,
): Promise<ProviderSubscription> {
  const begun = await currentSubscription(stripe, id)
  const { of: before } = begun
  if (itemOf(before).price.id === change.price) {
    const coupon = couponSetAside(before)
    if (!coupon) return shownSubscription(begun)
    await stripe.subscriptions.update(id, onlyDiscount(coupon))
    return readSubscription(stripe, id)
  }
  const paid = isProrated(before, change)
  const changes = paid
    ? { ...prorated(before, change), payment_behavior: 'pending_if_incomplete' as const }
    : unprorated(before, change)
  const update = () => stripe.subscriptions.update(id, changes, keyed(key))
  await (paid ? withOnceCouponSetAside(stripe, before, update) : update())
  const current = await currentSubscription(stripe, id)
  const { of: after, intent } = current
  if (itemOf(after).price.id === change.price || intent?.status === 'requires_action')
    return shownSubscription(current)
  const refused = intent ?? (await intentOf(stripe, after.latest_invoice))
  if (after.pending_update) await voidInvoice(stripe, idOf(after.latest_invoice)!, `${key}:void`)
  throw cardError(refused?.last_payment_error ?? null)
}
