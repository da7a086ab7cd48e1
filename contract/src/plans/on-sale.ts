import type { Price } from './schema.ts'
import type { RenewingTerm, Term } from './terms.ts'

/** The fields of an answer that say what a plan costs. */
export type Costs = Pick<Price, 'cost' | 'intervalUnit' | 'terms'>

interface TermCost {
  term: Term
  cost: number
}

/** A plan by one of its terms: its cost is that of the term. */
export type PlanAt = Price & TermCost

/** Returns a plan by a term; by its first one if it is not sold by that, or none is named. */
export function planAt<Plan extends Costs>(plan: Plan, term?: Term | null): Plan & TermCost {
  const { terms = [], intervalUnit, cost } = plan
  const sold: TermCost | undefined = terms.find((one) => one.term === term) ?? terms[0]
  return { ...plan, ...(sold ?? { term: intervalUnit === 'Day' ? 'day' : 'days30', cost }) }
}

/** The term that a purchase of a plan names: none where the plan has but the usual one. */
export const termToBuy = ({ terms, term }: Pick<PlanAt, 'terms' | 'term'>): RenewingTerm | undefined =>
  terms && term !== 'day' ? term : undefined
