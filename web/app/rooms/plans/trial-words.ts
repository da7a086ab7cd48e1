import { longestTrial } from '@studio/contract/plans/rules.ts'
import type { Price } from '@studio/contract/plans/schema.ts'
import { isComingSoon } from '../../ui/words/plan-words.ts'

type Trials = Pick<Price, 'cost' | 'intervalUnit' | 'trialDays' | 'terms'>

/** "7 days", "up to 14 days" where not every month plan on sale has as many; null without a trial. */
function trialLength(plans: readonly Trials[]): string | null {
  const days = longestTrial(plans)
  if (days === 0) return null
  const months = plans.filter((plan) => plan.intervalUnit === 'Month' && !isComingSoon(plan))
  const length = days === 1 ? 'a day' : `${days} days`
  return months.every(({ trialDays }) => trialDays === days) ? length : `up to ${length}`
}

/** Beside the choice of a plan; nothing without a trial. */
export function trialLead(plans: readonly Trials[]): string | undefined {
  const length = trialLength(plans)
  return length
    ? `${plans.some(({ terms }) => terms) ? 'Memberships' : 'Month plans'} are free for ${length}.`
    : undefined
}

/** First sentence of the pricing page for people whose trial is ahead; null without one (PRICING-08). */
export function trialSentence(plans: readonly Trials[]): string | null {
  const length = trialLength(plans)
  if (!length) return null
  const plan = plans.some(({ terms }) => terms) ? 'membership' : 'month plan'
  return `Try ${length.startsWith('up') ? 'a' : 'any'} ${plan} free for ${length}.`
}
