import { type AccessFacts, accessTo } from '@studio/contract/membership/rules.ts'
import type { State, Subscription } from '@studio/contract/membership/schema.ts'
import type { Permission, Price } from '@studio/contract/plans/schema.ts'
import { isComingSoon, priceInWords } from '../../../ui/words/plan-words.ts'

export interface Closed {
  /** Areas of which the page needs one; none where any may do, and which of them is not known. */
  areas: readonly Permission[]
  /** Name in a sentence: "training paths". */
  what: string
}

/** Content that several pages restrict. */
export const calendarsClosed: Closed = { areas: ['Calendars'], what: 'personal practices' }

export interface WayIn {
  /** "Full Membership opens training paths, for $29 / mo." */
  title: string
  /** The viewer's present plan or state. */
  text: string
  button: string
  to: string
  /** Id of the preselected plan. */
  planId?: string | undefined
}

/** What the rule needs, with the plan to name. */
interface MemberFacts extends AccessFacts {
  subscription: Pick<Subscription, 'active' | 'state' | 'dateTimeEnd' | 'price'> | null
}

/** States in which the membership page tells what helps, and another plan does not. */
const BEFORE_ANY_PLAN: readonly State[] = ['past_due', 'suspended', 'ending']

/** How a signed-in viewer gets access, and for which price; null if nothing is closed (ACCESS-14 to ACCESS-16). */
export function upgradeOffer(
  { areas, what }: Closed,
  facts: MemberFacts,
  plans: readonly Price[],
  now: Date,
): WayIn | null {
  if (accessTo({ areas }, facts, now).ok) return null
  const state = facts.subscription?.state
  if (state && BEFORE_ANY_PLAN.includes(state)) {
    return {
      title: `Your plan does not open ${what} at the moment.`,
      text: standingText(facts),
      button: 'My membership',
      to: '/profile/membership',
    }
  }
  const text = standingText(facts)
  if (areas.length === 0)
    return { title: `A membership opens ${what}.`, text, button: 'See the plans', to: '/profile/plan/edit' }
  const plan = cheapest(plansThatOpen(areas, facts, plans))
  if (!plan)
    return { title: `No plan opens ${what} yet.`, text, button: 'See the plans', to: '/membership-pricing' }
  return {
    title: `${plan.title} opens ${what}, for ${priceInWords(plan)}.`,
    text,
    button: `See ${plan.title}`,
    to: '/profile/plan/edit',
    planId: plan.id,
  }
}

/** Plans on sale with one of the areas; a running membership can't become a day pass (D7). */
function plansThatOpen(
  areas: readonly Permission[],
  { subscription }: MemberFacts,
  plans: readonly Price[],
): Price[] {
  const isMonth = subscription?.price.intervalUnit === 'Month' && subscription.state !== 'pending'
  return plans.filter(
    (plan) =>
      !isComingSoon(plan) &&
      !(isMonth && plan.intervalUnit === 'Day') &&
      areas.some((area) => plan.permissions.includes(area)),
  )
}

const cheapest = (plans: readonly Price[]) => plans.toSorted((one, other) => one.cost - other.cost)[0]

function standingText({ subscription }: MemberFacts): string {
  if (!subscription) return 'You have no membership at the moment.'
  const { state, price } = subscription
  if (state === 'pending') return 'The first payment of your membership is not confirmed yet.'
  if (state === 'suspended') return 'The studio has paused your membership.'
  if (state === 'past_due') return 'A payment of your membership is open.'
  if (state === 'ending')
    return `You have ${price.title}, which is ending. Keep it first, then you can change the plan.`
  return `You have ${price.title}.`
}
