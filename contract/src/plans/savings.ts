import { cents, type Money } from '../money.ts'
import type { Price } from './schema.ts'
import { type Costs, monthsOfTerm, planAt, type RenewingTerm, renewingTerms } from './terms.ts'

/** Whether any plan is sold by another term than 30 days or a day. */
export const soldByTerms = (plans: readonly Pick<Price, 'terms'>[]): boolean =>
  plans.some(({ terms }) => terms !== undefined)

/** Terms to choose between, shortest first; none while every plan has but one. */
export function termsToChoose(plans: readonly Costs[]): RenewingTerm[] {
  const onSale = plans.filter(({ cost }) => cost > 0)
  if (!onSale.some(({ terms = [] }) => terms.length > 1)) return []
  return renewingTerms.filter((term) => onSale.some((plan) => planAt(plan, term).term === term))
}

export interface YearByTerm {
  term: RenewingTerm
  cost: number
  /** What twelve months cost. */
  yearCents: number
  /** What that saves beside the shortest term; 0 if nothing. */
  savedCents: number
  /** Twelfth of the year, in what can be charged. */
  monthCents: number
}

/** What a year of a plan costs by each of its terms, shortest first; empty of a day pass. */
export function yearByTerms(plan: Costs, money: Money): YearByTerm[] {
  const sold = renewingTerms.map((term) => ({ ...planAt(plan, term), asked: term }))
  const years = sold.flatMap(({ term, asked, cost }) =>
    term === asked ? [{ term: asked, cost, yearCents: (cents(cost, money) * 12) / monthsOfTerm[asked] }] : [],
  )
  const most = years[0]?.yearCents ?? 0
  return years.map((one) => ({
    ...one,
    savedCents: Math.max(0, most - one.yearCents),
    monthCents: Math.round(one.yearCents / 12 / money.step) * money.step,
  }))
}

/** Whole months of twelve that a term leaves unpaid with each plan that is sold by it: 2 of "2 months free". */
export function monthsFree(plans: readonly Costs[], term: RenewingTerm, money: Money): number {
  const free = plans.flatMap((plan) => {
    const years = yearByTerms(plan, money)
    const own = years.find((one) => one.term === term)
    return own && years.length > 1 && plan.cost > 0
      ? [Math.floor((own.savedCents * 12) / (own.savedCents + own.yearCents))]
      : []
  })
  return free.length > 0 ? Math.min(...free) : 0
}
