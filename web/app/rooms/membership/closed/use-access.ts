import { NEEDS_UPGRADE } from '@studio/contract/membership/page-areas.ts'
import { accessTo } from '@studio/contract/membership/rules.ts'
import type { Permission } from '@studio/contract/plans/schema.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { useUser } from '../../../platform/session.ts'
import { showAlert } from '../../../ui/alert/alert-store.ts'
import { pricesQuery } from '../../plans/queries.ts'
import { useStudioClock } from '../../studio/studio-clock.tsx'
import { type Closed, upgradeOffer, type WayIn } from './upgrade-offer.ts'

interface Access {
  /** Whether one of the areas is open to the viewer; without areas any membership will do. */
  opens: (...areas: Permission[]) => boolean
  /** How a signed-in viewer gets access; null for a visitor, and while the plans are loading. */
  wayTo: (closed: Closed) => WayIn | null
}

/** Plans change rarely, and screens that sell them refetch. */
const PLANS_GOOD_FOR_MS = 5 * 60_000

/** Areas that the viewer's membership opens; the server decides (D6). */
export function useAccess(): Access {
  const user = useUser()
  const clock = useStudioClock()
  const { data: plans } = useQuery({
    ...pricesQuery(),
    enabled: user?.role === 'Student',
    staleTime: PLANS_GOOD_FOR_MS,
  })
  const facts = { role: user?.role ?? null, blocked: false, subscription: user?.subscription ?? null }
  return {
    opens: (...areas) => accessTo({ areas }, facts, new Date(clock())).ok,
    wayTo: (closed) => (user && plans ? upgradeOffer(closed, facts, plans.records, new Date(clock())) : null),
  }
}

/** Shows the documented refusal with a link to the plan that opens it (ACCESS-26, ACCESS-27). */
export function useUpgradeAlert(): (closed: Closed) => void {
  const { wayTo } = useAccess()
  const navigate = useNavigate()
  return (closed) => {
    const way = wayTo(closed)
    const { button, to, planId } = way ?? { button: 'See the plans', to: '/profile/plan/edit' }
    showAlert({
      title: 'Subscription',
      description: NEEDS_UPGRADE,
      okText: button,
      closeText: 'OK',
      onOk: () => void navigate(to, { state: { planId } }),
    })
  }
}
