import { addDays, SECOND } from '../dates.ts'
import { beginOf, endOf, studioDay, type Zones } from '../studio-day.ts'
import { fieldTexts, type refusals } from './messages.ts'
import type { State } from './schema.ts'

/** Most days from today to which the next charge of a member is moved. */
export const MOST_MOVED_DAYS = 365

/** Why the next charge of a membership can't be moved; null if it can: only what renews has one. */
export function whyNotMoved(state: State): keyof typeof refusals | null {
  if (state === 'trialing' || state === 'active') return null
  if (state === 'past_due') return 'overdueNotMoved'
  return state === 'suspended' ? 'suspendedNotMoved' : 'nothingToMove'
}

/** What is wrong with the day to which a charge is moved, as typed; null if nothing is. */
export function movedDayFault(day: string, due: Date, zones: Zones, now: Date): string | null {
  if (day <= studioDay(zones, due)) return fieldTexts.chargeNotLater
  return day > addDays(studioDay(zones, now), MOST_MOVED_DAYS) ? fieldTexts.chargeFar : null
}

/** When a charge is due that is moved to a day of the studio: at its time of day, in whole seconds as at the provider. */
export function movedTo(day: string, due: Date, zones: Zones): Date {
  const time = due.getTime() - beginOf(zones, studioDay(zones, due)).getTime()
  const at = Math.min(beginOf(zones, day).getTime() + time, endOf(zones, day).getTime())
  return new Date(Math.floor(at / SECOND) * SECOND)
}
