import { counted } from '@studio/contract/counted.ts'
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

/** A line of the table: what each plan has of it, or how much. */
export interface ComparedLine {
  name: string
  included: (boolean | string)[]
}

/** Permissions of each plan on sale by line; Day plans have no trial, and people who had theirs get none (D5). */
export function planComparison(plans: readonly Price[], { trial }: { trial: boolean }): ComparedLine[] {
  const rows = lines.map(({ name, anyOf }) => ({
    name,
    included: plans.map(({ permissions }) => anyOf.some((area) => permissions.includes(area))),
  }))
  return trial ? [...rows, ...freeDaysLine(plans)] : rows
}

/** "7 days free" where all trials are as long, and else how long each is. */
function freeDaysLine(plans: readonly Price[]): ComparedLine[] {
  const all = plans.map(({ trialDays }) => trialDays)
  const [days, ...others] = new Set(all.filter(Boolean))
  if (!days) return []
  if (others.length > 0)
    return [{ name: 'Free trial', included: all.map((one) => one > 0 && counted(one, 'day')) }]
  return [{ name: `${counted(days, 'day')} free`, included: all.map((one) => one > 0) }]
}
