import { dayOf } from '../dates.ts'
import { afterPercentOff } from '../money.ts'
import type { Verdict } from '../verdict.ts'
import type { refusals } from './messages.ts'
import type { DurationType } from './schema.ts'

/** What a code takes off, and for how many charges. */
export interface Discount {
  percentOff: number
  durationType: DurationType
  /** The number of charges of 30 days, the first included; null unless Repeating (D18.promo-charges). */
  durationInMonths: number | null
}

/** What decides whether a code can be used. */
export interface PromoFacts {
  active: boolean
  startsAt: Date | null
  /** Valid through this UTC day, `YYYY-MM-DD`. */
  expiresOn: string
  /** 0 is unlimited. */
  maxRedemptions: number
  timesRedeemed: number
  /** Plan ids. */
  allowedPrices: readonly string[]
  /** Whether this person has used it before. */
  usedBefore: boolean
}

export type PromoVerdict = Verdict<keyof typeof refusals>

/** Whether a code is good for a plan, or for any when `planId` is null (D7, D18.promo-used, PROMO-02, PROMO-03). */
export function promoVerdict(promo: PromoFacts | null, planId: string | null, now: Date): PromoVerdict {
  if (!promo?.active || promo.usedBefore) return { ok: false, code: 'unknown' }
  const begun = promo.startsAt === null || promo.startsAt <= now
  const over = dayOf(now) > promo.expiresOn
  const usedUp = promo.maxRedemptions > 0 && promo.timesRedeemed >= promo.maxRedemptions
  if (!begun || over || usedUp) return { ok: false, code: 'unknown' }
  if (planId !== null && !promo.allowedPrices.includes(planId)) return { ok: false, code: 'inappropriate' }
  return { ok: true }
}

/** How many regular charges a code takes something off: Infinity for Forever (D7). */
export function discountedChargeCount(discount: Discount): number {
  if (discount.durationType === 'Forever') return Number.POSITIVE_INFINITY
  return discount.durationType === 'Once' ? 1 : (discount.durationInMonths ?? 1)
}

/** Cents of the `number`-th regular charge (from 1) that a code goes by, half up (I10). */
export function regularCharge(costCents: number, discount: Discount | null, number: number): number {
  if (!discount || number > discountedChargeCount(discount)) return costCents
  return afterPercentOff(costCents, discount.percentOff)
}

/** Cents of every charge once a code has done its work. */
export function lastingCharge(costCents: number, discount: Discount | null): number {
  return regularCharge(costCents, discount, Number.MAX_SAFE_INTEGER)
}
