import type { Teacher } from '@studio/contract/people/schema.ts'
import type { Calendar, CalendarEvent } from '@studio/contract/practice-calendar/schema.ts'
import type { HourCycle } from '../../ui/words/hour-cycle.ts'
import { dayIn, timeIn } from './week.ts'

export interface WeekEvent {
  event: CalendarEvent
  day: string
  time: string
}

/** A teacher's row of the week: events of one calendar on these days (PRACTICE-05, PRACTICE-08). */
export interface WeekRow {
  teacher: Teacher
  calendar: Calendar
  events: WeekEvent[]
}

/** Rows of the teachers with a calendar this month, joined ones first. */
export function rowsOf(
  teachers: readonly Teacher[],
  calendarOf: (teacherId: string) => Calendar | undefined,
  days: readonly string[],
  zone: string,
  cycle: HourCycle = 'h23',
  /** Joined calendars of the month before or after, whose practices may lie in this week as well (D14). */
  others: readonly Calendar[] = [],
): WeekRow[] {
  const rows = teachers.flatMap((teacher) => {
    const own = calendarOf(teacher.id)
    const also = others.filter(({ userId }) => userId === teacher.id)
    const calendar = own?.joined ? own : (also[0] ?? own)
    if (!calendar) return []
    const shown = [...new Set([own, ...also].flatMap((one) => one ?? []))]
    return [{ teacher, calendar, events: shown.flatMap((one) => eventsOn(one, days, zone, cycle)) }]
  })
  return rows.toSorted((a, b) => Number(b.calendar.joined) - Number(a.calendar.joined))
}

function eventsOn(calendar: Calendar, days: readonly string[], zone: string, cycle: HourCycle): WeekEvent[] {
  return calendar.events
    .map((event) => {
      const instant = new Date(event.eventDateTime)
      return { event, day: dayIn(instant, zone), time: timeIn(instant, zone, cycle) }
    })
    .filter(({ day }) => days.includes(day))
    .toSorted((a, b) => a.event.eventDateTime.localeCompare(b.event.eventDateTime))
}
