import { longestTrial } from '@studio/contract/plans/rules.ts'

interface Trial {
  cost: number
  trialDays: number
}

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
