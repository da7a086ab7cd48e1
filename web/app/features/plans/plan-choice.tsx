import { useSuspenseQuery } from '@tanstack/react-query'
import { useUser } from '../../platform/session.ts'
import { LinkButton } from '../../ui/buttons/link-button.tsx'
import { PlanCard, PlanGrid } from '../../ui/cards/plan-card.tsx'
import { featuredPlan } from './plan-comparison.ts'
import { pricesQuery } from './queries.ts'

/** The live plans; a visitor's choice leads to sign-up (PRICING-06), a member's to the change of plan. */
export function PlanChoice({ visitor }: { visitor: boolean }) {
  const plans = useSuspenseQuery(pricesQuery()).data.records
  const user = useUser()
  const featured = featuredPlan(plans)
  const own = user?.subscription?.state === 'pending' ? null : user?.subscription
  return (
    <PlanGrid>
      {plans.map((plan) => (
        <PlanCard
          key={plan.id}
          plan={plan}
          trial={visitor && plan.intervalUnit === 'Month'}
          action={
            plan.id === own?.priceId ? (
              <LinkButton
                full
                variant="soft"
                to="/profile/membership"
                aria-label={`Your plan, ${plan.title}`}
              >
                Your plan
              </LinkButton>
            ) : (
              <LinkButton
                full
                variant={plan === featured ? 'filled' : 'line'}
                to={user ? '/profile/plan/edit' : '/signup/first-step'}
                state={{ planId: plan.id, isDay: plan.intervalUnit === 'Day' }}
                aria-label={`Choose plan ${plan.title}`}
              >
                Choose plan
              </LinkButton>
            )
          }
        />
      ))}
    </PlanGrid>
  )
}
