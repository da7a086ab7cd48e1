import { DAY } from '../dates.ts'
import type { IntervalUnit } from './schema.ts'

/** LIMIT-02: days of a paid period. */
export const PERIOD_DAYS: Record<IntervalUnit, number> = { Month: 30, Day: 1 }

/** The end of a period that begins at an instant (LIMIT-02). */
export function periodAfter(start: Date, intervalUnit: IntervalUnit): Date {
  return new Date(start.getTime() + PERIOD_DAYS[intervalUnit] * DAY)
}

/** Whether a plan can be bought now: a cost of 0 is Coming Soon, an archived one is gone (D5, S-M2). */
export function canBuy(plan: { costCents: number; archivedAt: Date | null }): boolean {
  return plan.costCents > 0 && plan.archivedAt === null
}
