import type Stripe from 'stripe'
import type { StripeClient } from './client.ts'

/** Metadata key of a coupon that is set aside, so that an interrupted call can be continued. */
const note = 'couponAside'

/**
 * Returns the coupon that waits for the next regular charge, or null: a once coupon, or any if so it is told. The discounts'
 * coupons must be expanded.
 */
export function waitingCoupon(
  subscription: Stripe.Subscription,
  { codeWaits = false }: { codeWaits?: boolean | undefined } = {},
): string | null {
  const [discount] = subscription.discounts
  const coupon = typeof discount === 'object' ? discount.source.coupon : null
  if (coupon === null) return subscription.metadata[note] ?? null
  return typeof coupon === 'object' && (codeWaits || coupon.duration === 'once') ? coupon.id : null
}

/** Returns an update to this discount only, which also clears a coupon that was set aside. */
export const onlyDiscount = (coupon: string | null) => ({
  discounts: coupon ? [{ coupon }] : ('' as const),
  metadata: { [note]: '' },
})

/**
 * Returns the coupon that an interrupted call left set aside; null if there is none, or another replaced it.
 */
export function couponSetAside({ discounts, metadata }: Stripe.Subscription): string | null {
  return discounts.length === 0 ? (metadata[note] ?? null) : null
}

/**
 * Runs a charge that is not a regular one. The provider would apply a coupon to it, and use a once coupon up, so the
 * coupon is set aside meanwhile (D18.coupon-aside). That update has no idempotency key, because each attempt
 * must do it again.
 */
export async function withCouponSetAside(
  stripe: StripeClient,
  subscription: Stripe.Subscription,
  change: { codeWaits?: boolean | undefined },
  charge: () => Promise<unknown>,
): Promise<void> {
  const coupon = waitingCoupon(subscription, change)
  if (!coupon) return void (await charge())
  const { id, items, discounts } = subscription
  const [discount] = discounts
  const ends = typeof discount === 'object' ? discount.end : null
  // One for months begins them anew: where they end before the next regular charge, it has none left.
  const back = ends !== null && ends <= items.data[0]!.current_period_end ? null : coupon
  // A server that stops meanwhile restores what is noted, so only what comes back is.
  const aside = { discounts: '' as const, metadata: { [note]: back ?? '' } }
  await stripe.subscriptions.update(id, aside)
  try {
    await charge()
  } finally {
    await stripe.subscriptions.update(id, onlyDiscount(back))
  }
}
