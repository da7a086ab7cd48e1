import type { PlanBody, PlanTyped, Price } from '@studio/contract/plans/schema.ts'
import { termInLine, termWords } from '@studio/contract/plans/term-words.ts'
import { type RenewingTerm, renewingTerms } from '@studio/contract/plans/terms.ts'
import { priceText } from '../../../ui/words/money-words.ts'

export type TypedTerms = PlanTyped['terms']

export const typedTermsOf = (plan: Pick<Price, 'terms'> | null): TypedTerms => {
  const [first, ...longer] = plan?.terms ?? []
  return {
    first: first?.term ?? 'days30',
    longer: Object.fromEntries(longer.map(({ term, cost }) => [term, cost])),
  }
}

/** Whether a plan is sold by a term; its price may still be missing. */
export const isSoldBy = ({ first, longer }: TypedTerms, term: RenewingTerm): boolean =>
  term === first || term in longer

/** Terms that may stand beside one. */
const longerThan = (first: RenewingTerm) => renewingTerms.slice(renewingTerms.indexOf(first) + 1)

/** The longer terms that are sold; a price may still be missing. */
export const longerOf = ({ first, longer }: TypedTerms) =>
  longerThan(first).flatMap((term) => (term in longer ? [{ term, cost: longer[term] }] : []))

/** The terms as a plan keeps them; none of a day pass. */
export function termsOfTyped({
  terms: { first, longer },
  cost,
  intervalUnit,
}: Pick<PlanTyped, 'terms' | 'cost' | 'intervalUnit'>): NonNullable<PlanBody['terms']> {
  if (intervalUnit === 'Day') return []
  const others = longerThan(first).flatMap((term) => {
    const price = longer[term]
    return price === undefined ? [] : [{ term, cost: price }]
  })
  return [{ term: first, cost }, ...others]
}

/** "30 days, yearly $290": the terms in the note about what somebody else has changed meanwhile. */
export const typedTermsText = ({ first, longer }: TypedTerms): string =>
  [
    termWords[first].name,
    ...longerThan(first).flatMap((term) => {
      const price = longer[term]
      return price === undefined ? [] : [`${termInLine(term)} ${priceText(price)}`]
    }),
  ].join(', ')
