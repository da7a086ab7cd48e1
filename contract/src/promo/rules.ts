import { dayOf } from '../dates.ts'
import { afterPercentOff, isChargeable, type Money } from '../money.ts'
import { chargesWithin, type Term, type TermPrice } from '../plans/terms.ts'
import type { Verdict } from '../verdict.ts'
import { offsetAt } from '../zone-offset.ts'
import type { refusals } from './messages.ts'
import type { DurationType } from './schema.ts'

/** What a code takes off a charge. */
export interface Reduction {
  percentOff: number
  /** Cents off instead of a percentage: of coupons from elsewhere alone. */
  amountOffCents?: number | null
}

/** Discount of a code, and the number of charges it applies to. */
export interface Discount extends Reduction {
  durationType: DurationType
  /** Number of charges of 30 days, including the first; null unless Repeating (D18.promo-charges). */
  durationInMonths: number | null
}

/** Facts that decide whether a code can be used. */
export interface PromoFacts {
  active: boolean
  startsAt: Date | null
  /** Last day of the studio on which it is valid, `YYYY-MM-DD`. */
  expiresOn: string
  /** 0 means unlimited. */
  maxRedemptions: number
  timesRedeemed: number
  /** Plan ids. */
  allowedPrices: readonly string[]
  /** Terms it is for; null for codes from before there were others than 30 days and a day. */
  terms: readonly Term[] | null
  usedBefore: boolean
}

export interface SoldPlan {
  planId: string
  term: Term
}

/** Whether a code is for a plan and its term (PROMO-03). */
export function allows(
  promo: Pick<PromoFacts, 'allowedPrices' | 'terms'>,
  { planId, term }: SoldPlan,
): boolean {
  return promo.allowedPrices.includes(planId) && isForTerm(promo, term)
}

const isForTerm = ({ terms }: Pick<PromoFacts, 'terms'>, term: Term): boolean =>
  (terms ?? ['day', 'days30']).includes(term)

/** Whether a code leaves what can be charged of a plan, by each of its terms that the code is for (I10). */
export const leavesEnough = (
  promo: Pick<PromoFacts, 'terms'> & Pick<Discount, 'percentOff'>,
  sold: readonly TermPrice[],
  money: Money,
): boolean =>
  sold.every(
    ({ term, costCents }) => !isForTerm(promo, term) || isChargeable(costCents, promo.percentOff, money),
  )

/** Why a code that exists is unknown to this person; said in a second sentence. */
export type WhyUnknown = 'CodeUsed' | 'CodeOver'
export type PromoVerdict =
  | Verdict<keyof typeof refusals>
  | { ok: false; code: keyof typeof refusals; why: WhyUnknown }

/** Whether a code applies to a plan, or to any plan if `plan` is null (D7, D18.promo-used, PROMO-02, PROMO-03). */
export function promoVerdict(
  promo: PromoFacts | null,
  plan: SoldPlan | null,
  { now, today }: { now: Date; today: string },
): PromoVerdict {
  if (!promo?.active) return { ok: false, code: 'unknown' }
  if (promo.usedBefore) return { ok: false, code: 'unknown', why: 'CodeUsed' }
  const begun = promo.startsAt === null || promo.startsAt <= now
  const over = today > promo.expiresOn
  const usedUp = promo.maxRedemptions > 0 && promo.timesRedeemed >= promo.maxRedemptions
  if (begun && over) return { ok: false, code: 'unknown', why: 'CodeOver' }
  if (!begun || usedUp) return { ok: false, code: 'unknown' }
  if (plan && !allows(promo, plan)) return { ok: false, code: 'inappropriate' }
  return { ok: true }
}

/** Number of regular charges of a term that a code discounts; Infinity for Forever (D7). */
export function discountedChargeCount(discount: Discount, term: Term): number {
  if (discount.durationType === 'Forever') return Number.POSITIVE_INFINITY
  return discount.durationType === 'Once' ? 1 : chargesWithin(discount.durationInMonths ?? 1, term)
}

/** Cents of a code's `number`-th regular charge, from 1, rounded half up (I10). */
export function regularCharge(
  costCents: number,
  discount: Discount | null,
  number: number,
  term: Term,
): number {
  return !discount || number > discountedChargeCount(discount, term)
    ? costCents
    : reduced(costCents, discount)
}

/** Cents that a reduction leaves, rounded half up to a step, as the provider does (I10). */
export const reduced = (cents: number, { amountOffCents, percentOff }: Reduction, step = 1): number =>
  amountOffCents ? Math.max(0, cents - amountOffCents) : afterPercentOff(cents, percentOff, step)

/** Cents of every charge after the code's discounted charges. */
export function lastingCharge(costCents: number, discount: Discount | null): number {
  return regularCharge(costCents, discount, Number.MAX_SAFE_INTEGER, 'days30')
}

/** Whether a code would begin only after its end (BO-VALID-20). */
export const beginsTooLate = (startsAt: Date | null, ends: Date): boolean =>
  startsAt !== null && startsAt > ends

/**
 * Whether a code's last studio day ends on a later day than today, by the clocks of who makes it: their form shows that
 * instant (BO-VALID-20, D18.promo-last-day).
 */
export function endsAfterToday(ends: Date, now: Date, zone: string): boolean {
  const dayIn = (instant: Date) => dayOf(new Date(instant.getTime() + offsetAt(instant, zone)))
  return dayIn(ends) > dayIn(now)
}
