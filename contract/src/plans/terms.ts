import { DAY } from '../dates.ts'

/** For how long one payment lasts: `day` is a day pass, `days30` the month of the documents (LIMIT-02). */
export const terms = ['day', 'days30', 'month', 'quarter', 'year'] as const
export type Term = (typeof terms)[number]

/** Terms that renew, shortest first. */
export const renewingTerms = ['days30', 'month', 'quarter', 'year'] as const
export type RenewingTerm = (typeof renewingTerms)[number]

/** Days of a payment that does not go by the calendar (LIMIT-02, BO-LIMIT-05). */
export const TERM_DAYS = { day: 1, days30: 30 } as const

/** How many months a payment of a term counts for; 30 days are one, and so is a day, since there is nothing less. */
export const monthsOfTerm: Record<Term, number> = { day: 1, days30: 1, month: 1, quarter: 3, year: 12 }

/** A term that a plan is sold by, and its price. */
export interface TermPrice {
  term: Term
  costCents: number
}

/** The fields of a plan that say its terms; an empty list is the one term of its interval. */
export interface PlanTermsOf {
  intervalUnit: 'Month' | 'Day'
  costCents: number
  terms: readonly TermPrice[]
}

/** Returns the terms a plan is sold by, as the studio orders them. */
export function termsOf({ intervalUnit, costCents, terms: own }: PlanTermsOf): readonly TermPrice[] {
  return own.length > 0 ? own : [{ term: intervalUnit === 'Day' ? 'day' : 'days30', costCents }]
}

/** Returns a plan at one of its terms, the first if none is named; null if it is not sold by that term. */
export function atTerm<Plan extends PlanTermsOf>(plan: Plan, term?: Term): (Plan & TermPrice) | null {
  const found = term ? termsOf(plan).find((one) => one.term === term) : termsOf(plan)[0]
  return found ? { ...plan, ...found } : null
}

/** The fields of an answer that say what a plan costs. */
export interface Costs {
  cost: number
  intervalUnit: 'Month' | 'Day'
  terms?: readonly { term: RenewingTerm; cost: number }[] | undefined
}

/** A term that a plan is sold by, and what it costs in an answer. */
export interface TermCost {
  term: Term
  cost: number
}

/** Returns a plan by a term; by its first one if it is not sold by that, or none is named. */
export function planAt<Plan extends Costs>(plan: Plan, term?: Term | null): Plan & TermCost {
  const { terms = [], intervalUnit, cost } = plan
  const sold: TermCost | undefined = terms.find((one) => one.term === term) ?? terms[0]
  return { ...plan, ...(sold ?? { term: intervalUnit === 'Day' ? 'day' : 'days30', cost }) }
}

/** The term that a purchase of a plan names: none where the plan has but the usual one. */
export const termToBuy = ({
  terms,
  term,
}: Pick<Costs, 'terms'> & Pick<TermCost, 'term'>): RenewingTerm | undefined =>
  terms && term !== 'day' ? term : undefined

/** Charges of a term in as many payments of 30 days, rounded up: a code for three months discounts one quarter (D7). */
export const chargesWithin = (payments: number, term: Term): number =>
  Math.ceil(payments / monthsOfTerm[term])

export const isLonger = (term: Term, than: Term): boolean => terms.indexOf(term) > terms.indexOf(than)

/**
 * Returns the end of the `count`-th period from an anchor. Calendar months are those of UTC, as the provider counts
 * them; a 31st becomes the last day of a shorter month, and a 31st again after it.
 */
export function addTerm(anchor: Date, term: Term, count: number): Date {
  if (term === 'day' || term === 'days30') return new Date(anchor.getTime() + count * TERM_DAYS[term] * DAY)
  const end = new Date(anchor)
  end.setUTCDate(1)
  end.setUTCMonth(anchor.getUTCMonth() + count * monthsOfTerm[term])
  const last = new Date(Date.UTC(end.getUTCFullYear(), end.getUTCMonth() + 1, 0)).getUTCDate()
  end.setUTCDate(Math.min(anchor.getUTCDate(), last))
  return end
}
