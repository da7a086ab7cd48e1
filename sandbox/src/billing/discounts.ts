import type Stripe from 'stripe'
import type { DiscountObject, SubscriptionObject } from '../store/objects.ts'
import { newId, type Work } from '../store/work.ts'
import type { Params } from '../wire/params.ts'
import { monthsAfter } from './calendar.ts'
import { roundTo } from './currencies.ts'

export interface Discount {
  id: string
  percentOff: number
  amountOff: number
  duration: Stripe.Coupon.Duration
  /** Products that it is for; null for all. */
  products: readonly string[] | null
}

/** Creates the discounts that a request names by coupon; not attached to anything yet. */
export async function requestedDiscounts(
  work: Work,
  params: Params,
  owner: { customer: string; subscription: string | null },
): Promise<DiscountObject[]> {
  return Promise.all(
    params.parts('discounts').map(async (part) => {
      part.only(['coupon'])
      const coupon = await work.need('coupon', part.needText('coupon'), part.name('coupon'))
      return discountOf(work.now, coupon, owner)
    }),
  )
}

const discountOf = (
  start: number,
  coupon: Stripe.Coupon,
  owner: { customer: string; subscription: string | null },
) =>
  ({
    id: newId('di'),
    object: 'discount',
    checkout_session: null,
    customer: owner.customer,
    customer_account: null,
    end: coupon.duration === 'repeating' ? monthsAfter(start, coupon.duration_in_months ?? 1) : null,
    invoice: null,
    invoice_item: null,
    promotion_code: null,
    source: { coupon: coupon.id, type: 'coupon' },
    start,
    subscription: owner.subscription,
    subscription_item: null,
  }) satisfies DiscountObject

export async function keepDiscounts(work: Work, discounts: DiscountObject[]): Promise<void> {
  for (const discount of discounts) {
    await work.save('discount', discount)
    const coupon = await work.need('coupon', discount.source.coupon)
    await work.save('coupon', { ...coupon, times_redeemed: coupon.times_redeemed + 1 })
  }
}

/** Returns the discounts valid now, with their coupons' percentages. */
export async function weigh(work: Work, discounts: DiscountObject[]): Promise<Discount[]> {
  const running = discounts.filter((discount) => discount.end === null || discount.end > work.now)
  await work.load(running.map(({ source }) => source.coupon))
  return Promise.all(
    running.map(async (discount) => {
      const coupon = await work.need('coupon', discount.source.coupon)
      const { percent_off: percentOff, amount_off: amountOff, duration } = coupon
      const products = coupon.applies_to?.products ?? null
      return { id: discount.id, percentOff: percentOff ?? 0, amountOff: amountOff ?? 0, duration, products }
    }),
  )
}

export async function discountsOf(work: Work, owner: { discounts: string[] }): Promise<Discount[]> {
  return weigh(work, await Promise.all(owner.discounts.map((id) => work.need('discount', id))))
}

/** Removes the coupons of duration `once` from the subscription after its charge. */
export async function withoutSpent(
  work: Work,
  subscription: SubscriptionObject,
): Promise<SubscriptionObject> {
  const left = (await discountsOf(work, subscription)).filter((discount) => discount.duration !== 'once')
  return { ...subscription, discounts: left.map((discount) => discount.id) }
}

/** Cents taken off an amount, so that the remainder of a percentage is rounded half up to a step of its currency (I10). */
export const takenOff = (amount: number, { percentOff, amountOff }: Discount, step: number) =>
  Math.min(amount, amountOff) + (amount - roundTo(step, (amount * (100 - percentOff)) / 100))
