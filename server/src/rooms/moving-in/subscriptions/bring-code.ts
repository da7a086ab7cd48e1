import { addDays } from '@studio/contract/dates.ts'
import type { DurationType } from '@studio/contract/promo/schema.ts'
import { eq } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import type { Transaction } from '../../../database/connect.ts'
import { promoCodePlans, promoCodes } from '../../../database/tables/promo.ts'
import { codeOfForeign } from '../../billing/terms.ts'
import { chargesLeft, monthsOf } from './coupon-left.ts'
import type { FoundSubscription } from './found-subscription.ts'

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
  if (!discount || !term) return null
  const left = chargesLeft(found, discount)
  if (left === 0) return null
  const isForever = left === Number.POSITIVE_INFINITY
  const durationType: DurationType = isForever ? 'Forever' : left === 1 ? 'Once' : 'Repeating'
  const reduction =
    discount.amountOffCents === null ? discount.percentOff : `${discount.amountOffCents} CENTS`
  const terms = [reduction, planId, term, isForever ? 'ON' : left].join(' ')
  const codeFolded = `${codeOfForeign(discount.coupon)}${terms}`
  const now = context.clock.now()
  const [made] = await tx
    .insert(promoCodes)
    .values({
      code: discount.name.slice(0, 60),
      codeFolded,
      percentOff: discount.percentOff ?? percentOf(discount.amountOffCents ?? 0, found.amountCents),
      amountOffCents: discount.amountOffCents,
      durationType,
      durationInMonths: durationType === 'Repeating' ? monthsOf(left, term) : null,
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
