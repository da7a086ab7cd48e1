import type Stripe from 'stripe'
import type { StripeClient } from './client.ts'

/** Where a coupon is noted while it is off its subscription, so that a call that was cut off can go on. */
const note = 'couponAside'

/** The coupon for one charge that waits for it, or null; the discounts' coupons must have been expanded. */
export function pendingOnceCoupon(subscription: Stripe.Subscription): string | null {
  const [discount] = subscription.discounts
  const coupon = typeof discount === 'object' ? discount.source.coupon : null
  if (coupon === null) return subscription.metadata[note] ?? null
  return typeof coupon === 'object' && coupon.duration === 'once' ? coupon.id : null
}

/** These discounts and no other, not even one that was set aside. */
export const onlyDiscount = (coupon: string | null) => ({
  discounts: coupon ? [{ coupon }] : ('' as const),
  metadata: { [note]: '' },
})

/** The coupon that an interrupted call has left set aside; null where there is none, or another took its place. */
export function couponSetAside({ discounts, metadata }: Stripe.Subscription): string | null {
  return discounts.length === 0 ? (metadata[note] ?? null) : null
}

/**
 * Charges something that is no regular charge. The provider would take a coupon for one charge off it, and it would be
 * spent: so it is set aside meanwhile (D18.coupon-aside). Each try does so anew:
 * under a key it would be done the first time only.
 */
export async function withOnceCouponSetAside(
  stripe: StripeClient,
  subscription: Stripe.Subscription,
  charge: () => Promise<unknown>,
): Promise<void> {
  const coupon = pendingOnceCoupon(subscription)
  if (!coupon) return void (await charge())
  const { id } = subscription
  const aside = { discounts: '' as const, metadata: { [note]: coupon } }
  await stripe.subscriptions.update(id, aside)
  try {
    await charge()
  } finally {
    await stripe.subscriptions.update(id, onlyDiscount(coupon))
  }
}
