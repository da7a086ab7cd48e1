import { addDays, SECOND } from '../dates.ts'
import { beginOf, endOf, studioDay, type Zones } from '../studio-day.ts'
import { fieldTexts, type refusals } from './messages.ts'
import type { State } from './schema.ts'

/** Most days by which the next charge of a member is moved at once: a yearly one is due in a year already. */
const MOST_MOVED_DAYS = 365

/** The days of the studio to which a charge that is due can be moved, the first and the last. */
export function movedDays(due: Date, zones: Zones): { first: string; last: string } {
  const day = studioDay(zones, due)
  return { first: addDays(day, 1), last: addDays(day, MOST_MOVED_DAYS) }
}

/** Why the next charge of a membership can't be moved; null if it can: only what renews has one. */
export function whyNotMoved(state: State): keyof typeof refusals | null {
  if (state === 'trialing' || state === 'active') return null
  if (state === 'past_due') return 'overdueNotMoved'
  return state === 'suspended' ? 'suspendedNotMoved' : 'nothingToMove'
}

/** What is wrong with the day to which a charge is moved, as typed; null if nothing is. */
export function movedDayFault(day: string, due: Date, zones: Zones): string | null {
  const { first, last } = movedDays(due, zones)
  if (day < first) return fieldTexts.chargeNotLater
  return day > last ? fieldTexts.chargeFar : null
}

/** When a charge is due that is moved to a day of the studio: at its time of day, in whole seconds as at the provider. */
export function movedTo(day: string, due: Date, zones: Zones): Date {
  const time = due.getTime() - beginOf(zones, studioDay(zones, due)).getTime()
  const at = Math.min(beginOf(zones, day).getTime() + time, endOf(zones, day).getTime())
  return new Date(Math.floor(at / SECOND) * SECOND)
}
