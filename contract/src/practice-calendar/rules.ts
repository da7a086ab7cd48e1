import { dayOf } from '../dates.ts'
import { type Access, type AccessFacts, accessTo } from '../membership/rules.ts'
import type { CalendarType } from './schema.ts'

/** Whether the pages of a calendar are open to somebody: the Calendars permission, and to have joined (D6). */
export function accessToEvents(joined: boolean, facts: AccessFacts, now: Date): Access {
  return accessTo({ areas: ['Calendars'], joined }, facts, now)
}

/** Whether somebody may join calendars at all (PRACTICE-15). */
export function accessToJoin(facts: AccessFacts, now: Date): Access {
  return accessTo({ areas: ['Calendars'] }, facts, now)
}

/** The first day of an instant's UTC month, `YYYY-MM-01` (D14). */
export function monthOf(instant: Date): string {
  return `${dayOf(instant).slice(0, 7)}-01`
}

/** True once a calendar's month has ended; both as `YYYY-MM-01` (D14). */
export function isOver(month: string, thisMonth: string): boolean {
  return month < thisMonth
}

/** Whether an instant lies in a UTC month, given as `YYYY-MM-01` (D14). */
export function isInMonth(month: string, instant: Date): boolean {
  return monthOf(instant) === month
}

/** Of a teacher's calendars of one month the member area takes Day5, and Day3 where there is only that (D14, LIMIT-11). */
export function calendarToUse<One extends { type: CalendarType }>(
  calendars: readonly One[],
): One | undefined {
  return calendars.find(({ type }) => type === 'Day5') ?? calendars[0]
}
