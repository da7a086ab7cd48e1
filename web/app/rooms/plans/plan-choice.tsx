import type { Price } from '@studio/contract/plans/schema.ts'
import { useSuspenseQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useUser } from '../../platform/session.ts'
import { LinkButton } from '../../ui/buttons/button.tsx'
import { PlanCard, PlanGrid } from '../../ui/cards/plan-card.tsx'
import { type PlanTerms, taxNote, termOf } from '../../ui/words/plan-words.ts'
import { useSettings } from '../studio/queries.ts'
import { featuredPlan } from './plan-comparison.ts'
import { pricesQuery } from './queries.ts'

type Shown = Price & Pick<PlanTerms, 'term'>

/** A plan by the term that is shown, and what its card says of it. */
export interface CardLook {
  plan: Shown
  price: ReactNode
  period: string
  saving: ReactNode
}

interface PlanChoiceProps {
  /** Whether the viewer's trial is still ahead. */
  trial: boolean
  /** How the cards look where there are terms to choose between; else each plan is shown by its first one. */
  lookOf?: ((plan: Price, trial: boolean) => CardLook) | undefined
  /** What is said of the tax in another country; null for nothing. */
  tax?: string | null | undefined
}

/** The live plans; a visitor's choice leads to sign-up (PRICING-06), a member's to the change of plan. */
export function PlanChoice({ trial, lookOf, tax: there }: PlanChoiceProps) {
  const plans = useSuspenseQuery(pricesQuery()).data.records
  const { tax } = useSettings()
  const note = there === undefined ? taxNote(tax) : (there ?? undefined)
  const featured = featuredPlan(plans)
  return (
    <PlanGrid>
      {plans.map((plan) => {
        const look = lookOf?.(plan, trial) ?? { plan }
        return (
          <PlanCard
            {...look}
            key={plan.id}
            trial={trial}
            tax={note}
            action={<PlanAction plan={look.plan} isFeatured={plan === featured} />}
          />
        )
      })}
    </PlanGrid>
  )
}

/** Leads to the choice of a plan, or to one's membership where the plan is one's own or can't be had beside it. */
function PlanAction({ plan, isFeatured }: { plan: Shown; isFeatured: boolean }) {
  const user = useUser()
  const own = user?.subscription?.state === 'pending' ? null : user?.subscription
  const isDay = plan.intervalUnit === 'Day'
  // A membership cannot be changed into a day pass.
  const isLater = own && own.state !== 'day_pass' && isDay
  const isOwn =
    plan.id === own?.priceId && !own.given && termOf(plan) === termOf({ ...own.price, term: own.term })
  if (isOwn || isLater) {
    const text = isOwn ? 'Your plan' : 'After your membership'
    return (
      <LinkButton full variant="soft" to="/profile/membership" aria-label={`${text}, ${plan.title}`}>
        {text}
      </LinkButton>
    )
  }
  return (
    <LinkButton
      full
      variant={isFeatured ? 'filled' : 'line'}
      to={user ? '/profile/plan/edit' : '/signup/first-step'}
      state={{ planId: plan.id, isDay, planTitle: plan.title, term: plan.terms && plan.term }}
      aria-label={`Choose plan ${plan.title}`}
    >
      Choose plan
    </LinkButton>
  )
}
