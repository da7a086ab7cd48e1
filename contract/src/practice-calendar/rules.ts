import { dayOf } from '../dates.ts'
import { type Access, type AccessFacts, accessTo } from '../membership/rules.ts'
import { MAX_PAGE_LENGTH } from '../page-length.ts'
import type { CalendarsQuery, CalendarType } from './schema.ts'

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

/** A calendar with its month of events is 2 kB. */
const UNFILTERED_LENGTH = 20

/**
 * How many calendars one page holds: as many as were asked for. Unless told, those of some months or of one person come
 * whole, as the lists of the documents do, up to 100; of all that there ever were, twenty (D18.calendar-pages).
 */
export function calendarPageLength(query: Partial<CalendarsQuery>): number {
  const { pageLength, monthOfCreationFrom, userId, subscriberUserId } = query
  const narrowed = monthOfCreationFrom ?? userId ?? subscriberUserId
  return pageLength ?? (narrowed ? MAX_PAGE_LENGTH : UNFILTERED_LENGTH)
}
