import { addDays } from '@studio/contract/dates.ts'
import { addTerm, monthsOfTerm } from '@studio/contract/plans/terms.ts'
import { type Discount, reduced } from '@studio/contract/promo/rules.ts'
import { eq } from 'drizzle-orm'
import type { FoundDiscount } from '../../../adapters/payment/taking-over.ts'
import type { Context } from '../../../context.ts'
import type { Transaction } from '../../../database/connect.ts'
import { promoCodePlans, promoCodes } from '../../../database/tables/promo.ts'
import { codeOfForeign } from '../../billing/terms.ts'
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

/** More charges than any coupon has left: those of a hundred years. */
const MOST = 1_200

/** Returns how many charges from the next one on a coupon discounts: the provider ends it by date, before the charge of that instant. */
export function chargesLeft(
  { anchor, currentPeriodEnd: next, term }: Pick<FoundSubscription, 'anchor' | 'currentPeriodEnd' | 'term'>,
  { duration, ends }: Pick<FoundDiscount, 'duration' | 'ends'>,
): number {
  if (duration === 'once') return 1
  if (duration === 'forever' || ends === null || term === null) return Number.POSITIVE_INFINITY
  // The period's end is a charge of the anchor's calendar; after a trial it is the anchor itself.
  let begun = 0
  while (addTerm(anchor, term, begun) < next) begun += 1
  let left = 0
  while (left < MOST && addTerm(anchor, term, begun + left) < ends) left += 1
  return left
}

/** Cents of a charge after a coupon. */
export const discounted = (
  cents: number,
  { percentOff, amountOffCents }: Pick<FoundDiscount, 'percentOff' | 'amountOffCents'>,
): number => reduced(cents, { percentOff: percentOff ?? 0, amountOffCents })

/** Months of 30 days that a code says for as many charges of a term. */
const monthsOf = (charges: number, term: FoundSubscription['term']): number =>
  charges * (term ? monthsOfTerm[term] : 1)
