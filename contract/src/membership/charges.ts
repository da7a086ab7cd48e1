import { DAY, daysAfter } from '../dates.ts'
import { afterPercentOff, type Money, major } from '../money.ts'
import { PERIOD_DAYS, periodAfter, trialDaysOfPlan } from '../plans/rules.ts'
import type { IntervalUnit } from '../plans/schema.ts'
import { type Discount, discountedChargeCount, lastingCharge, regularCharge } from '../promo/rules.ts'
import type { ChangePreview, Preview } from './schema.ts'

/** The fields of a plan that decide its charges. */
export interface BillingTerms {
  costCents: number
  intervalUnit: IntervalUnit
}

/** Days of trial a new membership gets: none on Day plans, none the second time (LIMIT-01, D5, S-M3). */
export function trialDaysOf(plan: BillingTerms, hasTrial: boolean): number {
  return hasTrial ? trialDaysOfPlan(plan) : 0
}

/** Charges of a membership that starts at an instant, now and later (D18.preview). */
export function previewStart(
  plan: BillingTerms,
  discount: Discount | null,
  { trialDays, now, money }: { trialDays: number; now: Date; money: Money },
): Preview {
  const first = regularCharge(plan.costCents, discount, 1)
  if (plan.intervalUnit === 'Day') {
    const none = { dueOn: null, nextAmount: null, renewAmount: null, renewOn: null }
    return { trialDays: 0, dueNow: major(first, money), ...none }
  }
  const next = trialDays > 0 ? 1 : 2
  const dueOn = trialDays > 0 ? daysAfter(now, trialDays) : periodAfter(now, plan.intervalUnit)
  return {
    trialDays,
    dueNow: trialDays > 0 ? 0 : major(first, money),
    dueOn: dueOn.toISOString(),
    nextAmount: major(regularCharge(plan.costCents, discount, next), money),
    renewAmount: major(lastingCharge(plan.costCents, discount), money),
    renewOn: lastsFrom(dueOn, discount, next).toISOString(),
  }
}

/** Charges of a change of plan; `made` is the number of regular charges the code has discounted so far. */
export function previewChange(
  change: { dueNowCents: number; dueOn: Date; costCents: number },
  discount: Discount | null,
  made: number,
  money: Money,
): ChangePreview {
  return {
    dueNow: major(change.dueNowCents, money),
    dueOn: change.dueOn.toISOString(),
    nextAmount: major(regularCharge(change.costCents, discount, made + 1), money),
    renewAmount: major(lastingCharge(change.costCents, discount), money),
    renewOn: lastsFrom(change.dueOn, discount, made + 1).toISOString(),
  }
}

/** Time from which every charge is equal, if charge `number` is due at an instant: after the last discounted charge. */
function lastsFrom(dueOn: Date, discount: Discount | null, number: number): Date {
  const left = discount ? discountedChargeCount(discount) - (number - 1) : 0
  return Number.isFinite(left) && left > 0 ? daysAfter(dueOn, left * PERIOD_DAYS.Month) : dueOn
}

/**
 * Instant from which a proration counts: the last whole day since the period began, so that whole days are left
 * (D18.whole-days).
 */
export function pinnedInstant(periodStart: Date, now: Date): Date {
  const days = Math.floor((now.getTime() - periodStart.getTime()) / DAY)
  return daysAfter(periodStart, Math.max(0, days))
}

/** Payment for the running period, and the plan that replaces it. */
export interface ProrationTerms {
  /** Cents paid, after any code. */
  paidCents: number
  /** Start of the time they pay for. */
  paidFrom: Date
  costCents: number
  /** Discount of a lasting code; 0 without one. */
  percentOff: number
}

/** Cents due for the whole days left: their price on the new plan, less their share of what was paid. */
export function proration(change: ProrationTerms, periodEnd: Date, at: Date, { step }: Money): number {
  const rounded = (amount: number) => Math.round(amount / step) * step
  const left = periodEnd.getTime() - at.getTime()
  const rest = rounded((change.costCents * left) / (PERIOD_DAYS.Month * DAY))
  const unused = rounded((change.paidCents * left) / (periodEnd.getTime() - change.paidFrom.getTime()))
  return afterPercentOff(rest, change.percentOff, step) - unused
}
