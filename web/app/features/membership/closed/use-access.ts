import { refusals } from '@studio/contract/membership/messages.ts'
import { accessTo } from '@studio/contract/membership/rules.ts'
import type { Permission } from '@studio/contract/plans/schema.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { useUser } from '../../../platform/session.ts'
import { showAlert } from '../../../ui/alert/alert-store.ts'
import { pricesQuery } from '../../plans/queries.ts'
import { useStudioClock } from '../../studio/studio-clock.ts'
import { type Closed, type WayIn, wayIn } from './way-in.ts'

interface Access {
  /** Whether one of the areas is open to whoever looks; without areas any membership will do. */
  opens: (...areas: Permission[]) => boolean
  /** How somebody signed in gets at what is closed; null for a visitor, and while the plans are not read. */
  wayTo: (closed: Closed) => WayIn | null
}

/** A plan's name and areas change rarely, and what is bought is read anew where it is bought. */
const PLANS_GOOD_FOR_MS = 5 * 60_000

/** What the membership of whoever looks opens; only the server's verdict counts (D6). */
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
    wayTo: (closed) => (user && plans ? wayIn(closed, facts, plans.records, new Date(clock())) : null),
  }
}

/** Refuses what is closed in the fixed words, with the way to the plan that opens it (ACCESS-26, ACCESS-27). */
export function useUpgradeAlert(): (closed: Closed) => void {
  const { wayTo } = useAccess()
  const navigate = useNavigate()
  return (closed) => {
    const way = wayTo(closed)
    const { button, to, planId } = way ?? { button: 'See the plans', to: '/profile/plan/edit' }
    showAlert({
      title: 'Subscription',
      description: refusals.needsUpgrade,
      confirm: true,
      okText: button,
      closeText: 'OK',
      onOk: () => void navigate(to, { state: { planId } }),
    })
  }
}
