import { longestTrial } from '@studio/contract/plans/rules.ts'
import type { TermPrice } from '@studio/contract/plans/terms.ts'

interface Trial {
  cost: number
  trialDays: number
}

/** What the terms say of how long a month is; by the calendar once a plan on sale is sold so (LIMIT-02). */
export const monthSentence = (
  monthPlans: readonly { cost: number; terms: readonly Pick<TermPrice, 'term'>[] }[],
) =>
  monthPlans.some(({ cost, terms }) => cost > 0 && terms.some(({ term }) => term !== 'days30'))
    ? 'A month, a quarter and a year are counted by the calendar; 30 days are 30 days.'
    : 'Where a plan says a month, it means 30 days.'

const REVIEW = 'The review page names the amount and the day of the first charge before you confirm.'

/** What the terms say of the free days of the Month plans (LIMIT-01, D5). */
export function freeTrialText(monthPlans: readonly Trial[]): string {
  const longest = longestTrial(monthPlans)
  if (longest === 0) return REVIEW
  const isOne = monthPlans.every(({ cost, trialDays }) => cost === 0 || trialDays === longest)
  return [
    isOne
      ? sameOf(longest)
      : `A Month plan may begin with free days, up to ${longest} as the plan says, once for each person.`,
    REVIEW,
    'If you cancel before the free days are over, nothing is charged. Somebody who has already had free days pays for the first period at once, and the review page says so.',
  ].join(' ')
}

const sameOf = (days: number) =>
  days === 1
    ? 'The first day of a Month plan is free, once for each person.'
    : `The first ${days} days of a Month plan are free, once for each person.`
