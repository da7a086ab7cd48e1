import { useSuspenseQuery } from '@tanstack/react-query'
import { lookBy } from './card-look.tsx'
import { PlanChoice } from './plan-choice.tsx'
import { pricesQuery } from './queries.ts'
import { TermSwitch } from './term-switch.tsx'
import { useChosenTerm } from './use-chosen-term.ts'
import { YearSaves } from './year-saves.tsx'

const usePlans = () => useSuspenseQuery(pricesQuery()).data.records

/** The choice between the terms of the plans, which the address keeps. */
export function ChosenTerm() {
  const plans = usePlans()
  const { term, terms, choose } = useChosenTerm(plans)
  return term && <TermSwitch plans={plans} terms={terms} chosen={term} onChoose={choose} />
}

/** The plans by the chosen term. */
export function PlansByTerm({ trial }: { trial: boolean }) {
  const { term, switched } = useChosenTerm(usePlans())
  return <PlanChoice trial={trial} lookOf={term ? lookBy(term, switched) : undefined} />
}

/** What a year saves. */
export function YearsByTerm() {
  return <YearSaves plans={usePlans()} />
}
