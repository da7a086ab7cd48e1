import { DAY } from '@studio/contract/dates.ts'
import { givenLabels } from '@studio/contract/membership/given.ts'
import type { Standing, State, Subscription } from '@studio/contract/membership/schema.ts'
import { standingLabels } from '@studio/contract/membership/standings.ts'
import type { SubscribedUser } from '@studio/contract/people/staff/schema.ts'
import { addTerm } from '@studio/contract/plans/terms.ts'
import { shortDate } from '../../../ui/words/date-words.ts'
import { amountText } from '../../../ui/words/money-words.ts'
import { ownTerm } from '../../../ui/words/term-words.ts'

/** How people stand, as a sentence says it of them. */
export const standingIs: Record<Standing, string> = {
  trialing: 'in a trial',
  active: 'active',
  past_due: 'past due',
  ending: 'ending',
  suspended: 'deactivated',
  day_pass: 'here on a day pass',
  given: 'on a plan from the studio',
  none: 'without a plan',
  unfinished: 'in the middle of the sign-up',
}

/** Word of a membership's state; a plan from the studio says in which way it is given. */
export function stateText({ state, given }: { state: State; given?: Subscription['given'] }): string {
  if (state === 'given' && given) return givenLabels[given.kind]
  return state === 'pending' ? 'Pending' : standingLabels[state]
}

type Ending = Pick<Subscription, 'state' | 'dateTimeEnd' | 'freeUntil' | 'given'>

/** "renews on 2 Apr 2026", "ends on 2 Apr 2026"; empty for a deactivated membership. */
export function endText({ state, dateTimeEnd, freeUntil, given }: Ending): string {
  if (state === 'suspended') return 'is not renewed'
  if (given && !given.until) return 'has no end'
  const renews = state === 'active' || state === 'trialing'
  return renews ? `renews on ${shortDate(freeUntil ?? dateTimeEnd)}` : `ends on ${shortDate(dateTimeEnd)}`
}

/**
 * "$23.20 on 2 Apr 2026", or why nothing is charged: "None, ends 21 Mar 2026", "Retry on 14 Mar 2026",
 * "Never renews" for a day pass, "None" for a deactivated membership.
 */
export function nextChargeText({
  state,
  dateTimeEnd,
  nextCharge,
  unpaid,
  given,
}: Ending & Pick<SubscribedUser['subscription'], 'nextCharge' | 'unpaid'>): string {
  if (nextCharge) return `${amountText(nextCharge.amount)} on ${shortDate(nextCharge.dateTime)}`
  if (state === 'day_pass') return 'Never renews'
  if (state === 'past_due')
    return unpaid?.nextAttemptDateTime
      ? `Retry on ${shortDate(unpaid.nextAttemptDateTime)}`
      : `Not retried, ends ${shortDate(dateTimeEnd)}`
  if (state === 'given' && given) return given.until ? `None, ends ${shortDate(given.until)}` : 'None, no end'
  return state === 'ending' ? `None, ends ${shortDate(dateTimeEnd)}` : 'None'
}

/** "Since 11 Mar 2026: charge disputed", "Unpaid since 10 Mar 2026"; empty for a membership in order. */
export function troubleText({
  deactivationDateTime: at,
  deactivationReason: reason,
  unpaid,
}: Pick<SubscribedUser['subscription'], 'deactivationDateTime' | 'deactivationReason' | 'unpaid'>): string {
  if (!at && !reason && unpaid) return `Unpaid since ${shortDate(unpaid.dateTime)}`
  return [at && `Since ${shortDate(at)}`, reason].filter(Boolean).join(': ')
}

/** Days of the running trial or period, of which a subscriber's days left are a part (LIMIT-01, LIMIT-02). */
export function daysOfPeriod(
  of: Pick<Subscription, 'state' | 'price' | 'term' | 'dateTime' | 'dateTimeEnd'>,
): number {
  const end = new Date(of.dateTimeEnd)
  const begins = of.state === 'trialing' ? new Date(of.dateTime) : addTerm(end, ownTerm(of), -1)
  return Math.max(1, Math.round((end.getTime() - begins.getTime()) / DAY))
}
