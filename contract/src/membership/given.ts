import { addDays } from '../dates.ts'
import { endOf, studioDay, type Zones } from '../studio-day.ts'
import { fieldTexts, MOST_GIVEN_DAYS } from './messages.ts'

/** Why a plan is given: for nothing, or paid in a way that the studio's payments know nothing of. */
export const givenKinds = ['complimentary', 'elsewhere'] as const
export type GivenKind = (typeof givenKinds)[number]

export const givenLabels: Record<GivenKind, string> = {
  complimentary: 'Complimentary',
  elsewhere: 'Paid elsewhere',
}

/** Stored end of a plan that is given without one. */
const WITHOUT_END = new Date('2199-12-31T00:00:00.000Z')

/** End of a plan that is given until a day of the studio, which is included, or without an end (null). */
export const givenEnd = (lastDay: string | null, zones: Zones): Date =>
  lastDay === null ? WITHOUT_END : endOf(zones, lastDay)

/** End of a given plan as people read it; null without one. */
export const untilOf = (end: Date): Date | null => (end < WITHOUT_END ? end : null)

/** What is wrong with the last day of a given plan, as typed; null if nothing is. */
export function lastDayFault(lastDay: string | null, zones: Zones, now: Date): string | null {
  if (lastDay === null) return null
  const today = studioDay(zones, now)
  if (lastDay < today) return fieldTexts.lastDayPast
  return lastDay > addDays(today, MOST_GIVEN_DAYS) ? fieldTexts.lastDayFar : null
}
