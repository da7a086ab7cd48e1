import { DAY, daysAfter } from '../dates.ts'
import { type Money, major } from '../money.ts'
import { trialDaysOfPlan } from '../plans/rules.ts'
import type { IntervalUnit } from '../plans/schema.ts'
import { addTerm, type Term } from '../plans/terms.ts'
import {
  type Discount,
  discountedChargeCount,
  lastingCharge,
  type Reduction,
  reduced,
  regularCharge,
} from '../promo/rules.ts'
import { type ChargeTax, type Tax, withTax } from '../tax/rules.ts'
import type { ChangePreview, Preview, PreviewTax } from './schema.ts'

/** The tax of what is charged at an instant; null for none. */
export type TaxAt = (at: Date) => ChargeTax | null

const untaxed: TaxAt = () => null

export interface TaxedCharge {
  charged: number
  tax: number
  of: ChargeTax | null
}

/** What a card is charged at an instant for a price. */
export const taxedCharge = (cents: number, of: ChargeTax | null, { step }: Money): TaxedCharge => ({
  ...withTax(cents, of, step),
  of,
})

/** Where no rate holds now, a charge may credit tax that was paid before. */
const onlyCredited = { name: 'VAT', percent: 0, inclusive: false, reverse: false }

/** The tax of a preview: that of what is charged now, or else of the next charge. */
function previewTax(now: TaxedCharge, next: TaxedCharge | null, money: Money): { tax?: PreviewTax } {
  const of = (now.charged > 0 || !next ? now.of : null) ?? next?.of ?? (now.tax < 0 ? onlyCredited : null)
  if (!of) return {}
  const { name, percent, inclusive, reverse } = of
  const inNext = next && major(next.tax, money)
  return { tax: { name, percent, inclusive, reverse, now: major(now.tax, money), next: inNext } }
}

/** The fields of a plan that decide its charges. */
export interface BillingTerms {
  costCents: number
  intervalUnit: IntervalUnit
  term: Term
}

/** Days of trial a new membership gets: none on Day plans, none the second time (LIMIT-01, D5, S-M3). */
export function trialDaysOf(
  plan: { intervalUnit: IntervalUnit; trialDays: number },
  hasTrial: boolean,
): number {
  return hasTrial ? trialDaysOfPlan(plan) : 0
}

/** Charges of a membership that starts at an instant, now and later (D18.preview). */
export function previewStart(
  plan: BillingTerms,
  discount: Discount | null,
  { trialDays, now, money, taxAt = untaxed }: { trialDays: number; now: Date; money: Money; taxAt?: TaxAt },
): Preview {
  const { costCents, term } = plan
  const charge = (cents: number, at: Date) => taxedCharge(cents, taxAt(at), money)
  const isFree = plan.intervalUnit !== 'Day' && trialDays > 0
  const first = charge(isFree ? 0 : regularCharge(costCents, discount, 1, term), now)
  const dueNow = major(first.charged, money)
  if (plan.intervalUnit === 'Day') {
    const none = { dueOn: null, nextAmount: null, renewAmount: null, renewOn: null }
    return { trialDays: 0, dueNow, ...none, ...previewTax(first, null, money) }
  }
  const number = trialDays > 0 ? 1 : 2
  const dueOn = trialDays > 0 ? daysAfter(now, trialDays) : addTerm(now, term, 1)
  const next = charge(regularCharge(costCents, discount, number, term), dueOn)
  const renewOn = lastsFrom({ dueOn, term, anchor: trialDays > 0 ? dueOn : now }, discount, number)
  return {
    trialDays,
    dueNow,
    dueOn: dueOn.toISOString(),
    nextAmount: major(next.charged, money),
    renewAmount: major(charge(lastingCharge(costCents, discount), renewOn).charged, money),
    renewOn: renewOn.toISOString(),
    ...previewTax(first, next, money),
  }
}

/** The charge that follows a change; `anchor` is where its calendar months count from. */
interface NextCharge {
  now: TaxedCharge
  dueOn: Date
  costCents: number
  term: Term
  anchor: Date
}

/** Charges of a change of plan; `made` is the number of regular charges the code has discounted so far. */
export function previewChange(
  change: NextCharge,
  discount: Discount | null,
  made: number,
  { money, taxAt = untaxed }: { money: Money; taxAt?: TaxAt },
): ChangePreview {
  const { costCents, term, now, dueOn } = change
  const charge = (cents: number, at: Date) => taxedCharge(cents, taxAt(at), money)
  const next = charge(regularCharge(costCents, discount, made + 1, term), dueOn)
  const renewOn = lastsFrom(change, discount, made + 1)
  return {
    dueNow: major(now.charged, money),
    dueOn: dueOn.toISOString(),
    nextAmount: major(next.charged, money),
    renewAmount: major(charge(lastingCharge(costCents, discount), renewOn).charged, money),
    renewOn: renewOn.toISOString(),
    ...previewTax(now, next, money),
  }
}

/** Time from which every charge is equal, if charge `number` is due at an instant: after the last discounted charge. */
function lastsFrom(
  { dueOn, term, anchor }: Pick<NextCharge, 'dueOn' | 'term' | 'anchor'>,
  discount: Discount | null,
  number: number,
): Date {
  const left = discount ? discountedChargeCount(discount, term) - (number - 1) : 0
  if (!Number.isFinite(left) || left <= 0) return dueOn
  return term === 'days30' ? addTerm(dueOn, term, left) : termsAfter(anchor, dueOn, term, left)
}

/** Returns the start of the `count`-th period after one that begins at an instant, by the calendar of its anchor. */
function termsAfter(anchor: Date, start: Date, term: Term, count: number): Date {
  let begun = 0
  while (addTerm(anchor, term, begun) < start) begun += 1
  return addTerm(anchor, term, begun + count)
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
  /** Of a lasting code; null without one. */
  reduction: Reduction | null
  /** Whether the new plan begins a whole period of another term. */
  restarts: boolean
}

/**
 * Cents due for the whole days left, or for a whole period: the new plan's price, less the share of what was paid for them. Each part
 * has its own tax, since what was paid is credited with the tax it was paid with.
 */
export function proration(
  change: ProrationTerms,
  { periodStart, periodEnd }: { periodStart: Date; periodEnd: Date },
  at: Date,
  money: Money,
  { now = null, paid = null }: { now?: ChargeTax | null; paid?: Tax | null } = {},
): TaxedCharge {
  const { step } = money
  const rounded = (amount: number) => Math.round(amount / step) * step
  const left = periodEnd.getTime() - at.getTime()
  const rest = change.restarts
    ? change.costCents
    : rounded((change.costCents * left) / (periodEnd.getTime() - periodStart.getTime()))
  const unused = rounded((change.paidCents * left) / (periodEnd.getTime() - change.paidFrom.getTime()))
  const price = change.reduction ? reduced(rest, change.reduction, step) : rest
  const [due, credit] = [withTax(price, now, step), withTax(unused, paid, step)]
  return { charged: due.charged - credit.charged, tax: due.tax - credit.tax, of: now }
}
