import { termsToChoose } from '@studio/contract/plans/savings.ts'
import type { Price } from '@studio/contract/plans/schema.ts'
import type { RenewingTerm } from '@studio/contract/plans/terms.ts'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { lookBy } from './card-look.tsx'
import { PlanChoice } from './plan-choice.tsx'
import { featuredPlan } from './plan-comparison.ts'
import { pricesQuery } from './queries.ts'
import { yearBars } from './saving-words.ts'
import { TermSwitch } from './term-switch.tsx'
import styles from './year-saves.module.css'

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

/** What a year of one plan costs by each of its terms: of the plan that opens most, or of another one that has several. */
function YearSaves({ plans }: { plans: readonly Price[] }) {
  const several = plans.filter((plan) => plan.cost > 0 && yearBars(plan).length > 0)
  const plan = featuredPlan(several)
  if (!plan) return null
  return (
    <div className={styles.both}>
      <div className={styles.words}>
        <h2>What a year saves</h2>
        <p>
          {plan.title}, twelve months of it. You can change how you pay any day; what you have paid counts.
        </p>
      </div>
      <dl className={styles.bars}>
        {yearBars(plan).map(({ name, year, text, paid, saved }) => (
          <div key={name} className={styles.row}>
            <dt>{name}</dt>
            <dd className={styles.bar} aria-hidden="true">
              <Bar paid={paid} saved={saved} />
            </dd>
            <dd className={styles.sum}>
              <b>{year}</b>
              <small>{text}</small>
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

/** As attributes of a drawing, since the page's policy takes no styles from its markup. */
function Bar({ paid, saved }: { paid: number; saved: number }) {
  const hatch = useId()
  return (
    <svg width="100%" height="100%" aria-hidden="true">
      <pattern
        id={hatch}
        width="5.5"
        height="5.5"
        patternUnits="userSpaceOnUse"
        patternTransform="rotate(45)"
      >
        <rect className={styles.hatch} width="1.5" height="5.5" />
      </pattern>
      <rect x={`${paid}%`} width={`${saved}%`} height="100%" fill={`url(#${hatch})`} />
      <rect className={styles.paid} width={`${paid}%`} height="100%" rx="7" />
    </svg>
  )
}
