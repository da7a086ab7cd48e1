import { addDays, dayOf, endOfDay } from '../dates.ts'
import { fieldTexts } from './messages.ts'

/** Why a plan is given: for nothing, or paid in a way that the studio's payments know nothing of. */
export const givenKinds = ['complimentary', 'elsewhere'] as const
export type GivenKind = (typeof givenKinds)[number]

export const givenLabels: Record<GivenKind, string> = {
  complimentary: 'Complimentary',
  elsewhere: 'Paid elsewhere',
}

/** Most days for which a plan is given, unless it has no end. */
export const MOST_GIVEN_DAYS = 3660
/** Stored end of a plan that is given without one. */
const WITHOUT_END = new Date('2199-12-31T00:00:00.000Z')

/** End of a plan that is given until a day, which is included, or without an end (null). */
export const givenEnd = (lastDay: string | null): Date => (lastDay === null ? WITHOUT_END : endOfDay(lastDay))

/** End of a given plan as people read it; null without one. */
export const untilOf = (end: Date): Date | null => (end < WITHOUT_END ? end : null)

/** What is wrong with the last day of a given plan, as typed; null if nothing is. */
export function lastDayFault(lastDay: string | null, now: Date): string | null {
  if (lastDay === null) return null
  if (endOfDay(lastDay) <= now) return fieldTexts.lastDayPast
  return lastDay > addDays(dayOf(now), MOST_GIVEN_DAYS) ? fieldTexts.lastDayFar : null
}
