import { DAY, dayOf, MONTHS } from '../dates.ts'
import { MAX_PAGE_LENGTH } from '../limits.ts'
import { type Access, type AccessFacts, accessTo } from '../membership/rules.ts'
import { offsetAt } from '../zone-offset.ts'
import type { Calendar, CalendarsQuery, CalendarType } from './schema.ts'

/** Whether a person may open a calendar's pages: with the Calendars permission, once they have joined it (D6). */
export function accessToEvents(joined: boolean, facts: AccessFacts, now: Date): Access {
  return accessTo({ areas: ['Calendars'], joined }, facts, now)
}

/** Whether a person may join calendars (PRACTICE-15). */
export function accessToJoin(facts: AccessFacts, now: Date): Access {
  return accessTo({ areas: ['Calendars'] }, facts, now)
}

/** Returns the first day of the month in which an instant is in a time zone, `YYYY-MM-01` (D14). */
export function monthOf(instant: Date, zone = 'UTC'): string {
  const local = zone === 'UTC' ? instant : new Date(instant.getTime() + offsetAt(instant, zone))
  return `${dayOf(local).slice(0, 7)}-01`
}

/** The first and the last month in which an instant is, wherever one lives; the same but for the last and first hours of a month. */
export function monthsAnywhere(instant: Date): [from: string, to: string] {
  return [monthOf(new Date(instant.getTime() - DAY)), monthOf(new Date(instant.getTime() + DAY))]
}

/** "December", of a month or an instant of it. */
export const monthWord = (month: string): string => MONTHS[Number(month.slice(5, 7)) - 1] ?? ''

/** "Ines’s December" */
export const monthName = (teacher: { firstName: string }, month: string): string =>
  `${teacher.firstName}’s ${monthWord(month)}`

/** The same, or "My March" of a month that a member begins again on days of their own. */
export const ownMonthName = ({
  user,
  monthOfCreation,
  ownDays,
}: Pick<Calendar, 'user' | 'monthOfCreation' | 'ownDays'>): string =>
  ownDays?.startsOn ? `My ${monthWord(monthOfCreation)}` : monthName(user, monthOfCreation)

/** Whether a calendar's month has ended; both as `YYYY-MM-01` (D14). */
export function isOver(month: string, thisMonth: string): boolean {
  return month < thisMonth
}

/** Whether an event's day in its teacher's time zone is in a month, given as `YYYY-MM-01` (D14). */
export function isInMonth(month: string, instant: Date, zone?: string): boolean {
  return monthOf(instant, zone) === month
}

/**
 * The events of a week from an instant on, with those of today wherever one lives, and the first one after them; given and
 * returned by time.
 */
export function eventsAhead<One extends { eventDateTime: string }>(events: readonly One[], now: Date): One[] {
  const from = new Date(now.getTime() - DAY).toISOString()
  const until = new Date(now.getTime() + 7 * DAY).toISOString()
  const ahead = events.filter(({ eventDateTime }) => eventDateTime >= from)
  const after = ahead.findIndex(({ eventDateTime }) => eventDateTime > until)
  return after === -1 ? ahead : ahead.slice(0, after + 1)
}

/** Picks the calendar for the member area from a teacher's calendars of one month: Day5, or Day3 without one (D14, LIMIT-11). */
export function calendarToUse<One extends { type: CalendarType }>(
  calendars: readonly One[],
): One | undefined {
  return calendars.find(({ type }) => type === 'Day5') ?? calendars[0]
}

/** Picks the calendar that a person sees of a teacher's of one month: the one they have joined, otherwise the one to join. */
export function joinedOrToUse<One extends { type: CalendarType; joined: boolean }>(
  calendars: readonly One[],
): One | undefined {
  return calendars.find(({ joined }) => joined) ?? calendarToUse(calendars)
}

/** Page length without filters; a calendar with a month of events takes 2 kB. */
const UNFILTERED_LENGTH = 20

/**
 * Page length of a list of calendars: as requested. By default lists filtered by month or person are answered whole, up to
 * 100; the list of all calendars has twenty (D18.calendar-pages).
 */
export function calendarPageLength(query: Partial<CalendarsQuery>): number {
  const { pageLength, monthOfCreationFrom, userId, subscriberUserId } = query
  const narrowed = monthOfCreationFrom ?? userId ?? subscriberUserId
  return pageLength ?? (narrowed ? MAX_PAGE_LENGTH : UNFILTERED_LENGTH)
}
