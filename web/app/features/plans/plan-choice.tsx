import { useSuspenseQuery } from '@tanstack/react-query'
import { useUser } from '../../platform/session.ts'
import { LinkButton } from '../../ui/buttons/link-button.tsx'
import { PlanCard, PlanGrid } from '../../ui/cards/plan-card.tsx'
import { featuredPlan } from './plan-comparison.ts'
import { pricesQuery } from './queries.ts'

/** The live plans; a visitor's choice goes with them to sign-up (PRICING-06), a member's to the change of plan. */
export function PlanChoice() {
  const plans = useSuspenseQuery(pricesQuery()).data.records
  const user = useUser()
  const featured = featuredPlan(plans)
  return (
    <PlanGrid>
      {plans.map((plan) => (
        <PlanCard
          key={plan.id}
          plan={plan}
          trial={plan.intervalUnit === 'Month'}
          action={
            <LinkButton
              full
              variant={plan === featured ? 'filled' : 'line'}
              to={user ? '/profile/plan/edit' : '/signup/first-step'}
              state={{ planId: plan.id }}
              aria-label={`Choose plan ${plan.title}`}
            >
              Choose plan
            </LinkButton>
          }
        />
      ))}
    </PlanGrid>
  )
}
