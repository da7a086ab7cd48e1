import { addDays } from '@studio/contract/dates.ts'
import type { Discount } from '@studio/contract/promo/rules.ts'
import { eq } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import type { Transaction } from '../../../database/connect.ts'
import { promoCodePlans, promoCodes } from '../../../database/tables/promo.ts'
import { codeOfForeign } from '../../billing/terms.ts'
import { chargesLeft, monthsOf } from './coupon-left.ts'
import type { FoundSubscription } from './found-subscription.ts'

/** What a subscription's coupon takes off its charges here, by a code that has as much of it left; null for nothing. */
export function discountHere(found: FoundSubscription): Discount | null {
  const [discount] = found.discounts
  const { term, amountCents } = found
  const left = discount && term ? chargesLeft(found, discount) : 0
  if (!discount || left === 0) return null
  const { amountOffCents } = discount
  const percentOff = discount.percentOff ?? percentOf(amountOffCents ?? 0, amountCents)
  const off = { percentOff, amountOffCents, durationInMonths: null }
  if (left === Number.POSITIVE_INFINITY) return { ...off, durationType: 'Forever' }
  if (left === 1) return { ...off, durationType: 'Once' }
  return { ...off, durationType: 'Repeating', durationInMonths: monthsOf(left, term) }
}

/**
 * Returns the promo code that stands for a subscription's coupon, made once for all who have as much of it left; null for none. It
 * is for this plan and term only, nobody can type it, and the coupon at the provider stays as it is: the studio counts the same
 * charges, and removes it after the last, since one that a change has set aside would begin anew.
 */
export async function codeOfCoupon(
  context: Context,
  tx: Transaction,
  planId: string,
  found: FoundSubscription,
): Promise<string | null> {
  const [discount] = found.discounts
  const { term } = found
  const here = discountHere(found)
  if (!discount || !term || !here) return null
  const left = here.durationType === 'Forever' ? 'ON' : chargesLeft(found, discount)
  const reduction =
    discount.amountOffCents === null ? discount.percentOff : `${discount.amountOffCents} CENTS`
  const terms = [reduction, planId, term, left].join(' ')
  const codeFolded = `${codeOfForeign(discount.coupon)}${terms}`
  const now = context.clock.now()
  const [made] = await tx
    .insert(promoCodes)
    .values({
      code: discount.name.slice(0, 60),
      codeFolded,
      ...here,
      expiresOn: addDays(context.day(), -1),
      active: false,
      createdAt: now,
      terms: [term],
    })
    .onConflictDoNothing()
    .returning({ id: promoCodes.id })
  if (made) {
    await tx.insert(promoCodePlans).values({ promoCodeId: made.id, planId })
    return made.id
  }
  const [known] = await tx
    .select({ id: promoCodes.id })
    .from(promoCodes)
    .where(eq(promoCodes.codeFolded, codeFolded))
  return known?.id ?? null
}

/** The whole percentage that comes nearest to an amount. */
const percentOf = (cents: number, price: number): number =>
  Math.min(100, Math.max(1, Math.round((cents * 100) / Math.max(1, price))))
