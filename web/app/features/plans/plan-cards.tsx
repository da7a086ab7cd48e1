import type { Price } from '@studio/contract/plans/schema.ts'
import { useUser } from '../../platform/session.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { PlanCard, PlanGrid } from '../../ui/plan-card.tsx'
import { featuredPlan } from './plan-choice.ts'

/** The plans with their buttons: to sign-up for visitors (PRICING-06), to the change of plan for members. */
export function PlanCards({ plans }: { plans: readonly Price[] }) {
  const signedIn = useUser() !== null
  const featured = featuredPlan(plans)
  return (
    <PlanGrid>
      {plans.map((plan) => (
        <PlanCard
          key={plan.id}
          plan={plan}
          action={
            <LinkButton
              full
              variant={plan === featured ? 'filled' : 'line'}
              to={signedIn ? '/profile/plan/edit' : '/signup/first-step'}
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
