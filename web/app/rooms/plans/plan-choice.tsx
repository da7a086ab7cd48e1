import type { Price } from '@studio/contract/plans/schema.ts'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useUser } from '../../platform/session.ts'
import { LinkButton } from '../../ui/buttons/link-button.tsx'
import { PlanCard, PlanGrid } from '../../ui/cards/plan-card.tsx'
import { featuredPlan } from './plan-comparison.ts'
import { pricesQuery } from './queries.ts'

/** The live plans; a visitor's choice leads to sign-up (PRICING-06), a member's to the change of plan. `trial`: the viewer's is still ahead. */
export function PlanChoice({ trial }: { trial: boolean }) {
  const plans = useSuspenseQuery(pricesQuery()).data.records
  const featured = featuredPlan(plans)
  return (
    <PlanGrid>
      {plans.map((plan) => (
        <PlanCard
          key={plan.id}
          plan={plan}
          trial={trial}
          action={<PlanAction plan={plan} isFeatured={plan === featured} />}
        />
      ))}
    </PlanGrid>
  )
}

/** Leads to the choice of a plan, or to one's membership where the plan is one's own or can't be had beside it. */
function PlanAction({ plan, isFeatured }: { plan: Price; isFeatured: boolean }) {
  const user = useUser()
  const own = user?.subscription?.state === 'pending' ? null : user?.subscription
  const isDay = plan.intervalUnit === 'Day'
  // A membership cannot be changed into a day pass.
  const isLater = own && own.state !== 'day_pass' && isDay
  const isOwn = plan.id === own?.priceId && !own.given
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
      state={{ planId: plan.id, isDay, planTitle: plan.title }}
      aria-label={`Choose plan ${plan.title}`}
    >
      Choose plan
    </LinkButton>
  )
}
