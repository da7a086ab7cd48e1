import { termsToChoose } from '@studio/contract/plans/savings.ts'
import type { Price } from '@studio/contract/plans/schema.ts'
import type { RenewingTerm } from '@studio/contract/plans/terms.ts'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useLocation, useSearchParams } from 'react-router'
import { lookBy } from './card-look.tsx'
import { PlanChoice } from './plan-choice.tsx'
import { pricesQuery } from './queries.ts'
import { TermSwitch } from './term-switch.tsx'
import { YearSaves } from './year-saves.tsx'

const usePlans = () => useSuspenseQuery(pricesQuery()).data.records

/** The choice between the terms of the plans, which the address keeps. */
export function ChosenTerm() {
  const plans = usePlans()
  const { term, terms, choose } = useChosenTerm(plans)
  return term && <TermSwitch plans={plans} terms={terms} chosen={term} onChoose={choose} />
}

/** The plans by the chosen term. */
export function PlansByTerm(shown: { trial: boolean; tax: string | null | undefined }) {
  const { term, switched } = useChosenTerm(usePlans())
  return <PlanChoice {...shown} lookOf={term ? lookBy(term, switched) : undefined} />
}

/** What a year saves. */
export function YearsByTerm() {
  return <YearSaves plans={usePlans()} />
}

/** The chosen term of the address, `?term=year`; the shortest without one. Null where there is nothing to choose. */
function useChosenTerm(plans: readonly Price[]) {
  const [search, setSearch] = useSearchParams()
  const { state } = useLocation()
  const terms = termsToChoose(plans)
  const asked = search.get('term')
  return {
    term: terms.find((term) => term === asked) ?? terms[0] ?? null,
    terms,
    /** Whether the price that is shown has come in place of another. */
    switched: Boolean((state as { switched?: boolean } | null)?.switched),
    choose: (term: RenewingTerm) =>
      setSearch({ term }, { replace: true, preventScrollReset: true, state: { switched: true } }),
  }
}
