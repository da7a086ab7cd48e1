import { cents, isWhole, type Money } from '../money.ts'
import { fieldTexts } from './messages.ts'
import { isLonger, monthsOfTerm, type Term } from './terms.ts'

/** The highest price of a term, in cents. */
export const mostOf = (term: Term, money: Money): number => money.most * monthsOfTerm[term]

/** What is wrong with a typed cost; null for a good one, 0 for Coming Soon, and for what is no number (BO-VALID-12, I10). */
export function wrongCost(cost: unknown, money: Money, term: Term = 'days30'): string | null {
  if (typeof cost !== 'number' || !Number.isFinite(cost) || cost === 0) return null
  const inCents = cents(cost, money)
  const most = mostOf(term, money)
  if (inCents < money.least || inCents > most) return fieldTexts.cost({ ...money, most })
  return isWhole(cost, money) ? null : fieldTexts.decimals(money)
}

/** What is wrong with the price of a longer term; null for a good one. */
export const wrongTermCost = (term: Term, cost: number | undefined, money: Money): string | null =>
  cost === undefined || !(cost > 0) ? fieldTexts.freeTerm : wrongCost(cost, money, term)

/**
 * What is wrong with the terms of a plan; null for good ones. Only a plan that renews has terms, the first at its cost, and
 * each at a price: what is Coming Soon has none. The shortest comes first, as the form shows them.
 */
export function wrongTerms(
  plan: { cost: number; intervalUnit: 'Month' | 'Day'; terms: readonly { term: Term; cost: number }[] },
  money: Money,
): string | null {
  const {
    terms: [first, ...others],
  } = plan
  if (!first) return null
  if (plan.intervalUnit === 'Day') return fieldTexts.dayTerms
  if (first.cost !== plan.cost) return fieldTexts.firstTerm
  if (plan.terms.some(({ term }, index) => isLonger(plan.terms[index - 1]?.term ?? term, term)))
    return fieldTexts.termOrder
  if (others.length > 0 && plan.terms.some(({ cost }) => !(cost > 0))) return fieldTexts.freeTerm
  const faults = plan.terms.map(({ term, cost }) => wrongCost(cost, money, term))
  return faults.find((text) => text !== null) ?? null
}
