import { TRIAL_DAYS } from '@studio/contract/plans/rules.ts'
import type { Price } from '@studio/contract/plans/schema.ts'
import { isComingSoon } from '../../ui/words/plan-words.ts'

/** The one plan with a filled button: the plan with the most permissions. */
export function featuredPlan(plans: readonly Price[]): Price | undefined {
  const onSale = plans.filter((plan) => !isComingSoon(plan))
  return onSale.toSorted((one, other) => other.permissions.length - one.permissions.length)[0]
}

const lines = [
  { name: 'Today’s classes', anyOf: ['DailyClasses', 'DailyClassesCurrentDay'] },
  { name: 'All daily classes', anyOf: ['DailyClasses'] },
  { name: 'Training paths', anyOf: ['TrainingPacks'] },
  { name: 'Personal-practice calendars', anyOf: ['Calendars'] },
] as const

/** Permissions of each plan on sale by line; Day plans have no trial, and people who had theirs get none (D5). */
export function planComparison(
  plans: readonly Price[],
  { trial }: { trial: boolean },
): { name: string; included: boolean[] }[] {
  const rows = lines.map(({ name, anyOf }) => ({
    name,
    included: plans.map(({ permissions }) => anyOf.some((area) => permissions.includes(area))),
  }))
  if (!trial) return rows
  return [
    ...rows,
    { name: `${TRIAL_DAYS} days free`, included: plans.map(({ intervalUnit }) => intervalUnit === 'Month') },
  ]
}
