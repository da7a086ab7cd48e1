import type { IntervalUnit, PlanIcon } from './schema.ts'

/** LIMIT-01: days of the free trial of a Month plan whose Admin has not said otherwise. */
export const TRIAL_DAYS = 7

/** Returns the trial days of a plan: its own for Month plans, 0 for Day plans (PLAN-11, PLAN-12). */
export function trialDaysOfPlan(plan: { intervalUnit: IntervalUnit; trialDays: number }): number {
  return plan.intervalUnit === 'Month' ? plan.trialDays : 0
}

/** Days of the longest trial among the plans on sale, with which the studio invites; 0 for none (PRICING-07). */
export const longestTrial = (plans: readonly { cost: number; trialDays: number }[]): number =>
  Math.max(0, ...plans.map(({ cost, trialDays }) => (cost > 0 ? trialDays : 0)))

/** Whether a plan can be bought: a price of 0 means Coming Soon, and archived plans are not sold (D5, S-M2). */
export function canBuy(plan: { costCents: number; archivedAt: Date | null }): boolean {
  return plan.costCents > 0 && plan.archivedAt === null
}

/** Returns the icon of a picture's file name, `full_membership.svg`; null for any other name (BO-API-26). */
export function iconOfFile(fileName: string, icons: readonly PlanIcon[]): PlanIcon | null {
  const name = fileName.replace(/\.(svg|png|jpe?g|webp)$/i, '')
  return icons.find((icon) => icon === name) ?? null
}
