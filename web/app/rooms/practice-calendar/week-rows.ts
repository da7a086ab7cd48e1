import type { Teacher } from '@studio/contract/people/schema.ts'
import { awaitsAnswer } from '@studio/contract/practice-calendar/month-turn.ts'
import { joinedOrToUse } from '@studio/contract/practice-calendar/rules.ts'
import type { Calendar, CalendarEvent, MonthTurn } from '@studio/contract/practice-calendar/schema.ts'
import { dayIn, timeIn } from '../../ui/words/day-and-time.ts'
import type { HourCycle } from '../../ui/words/studio-reading.ts'

export interface WeekEvent {
  event: CalendarEvent
  day: string
  time: string
  /** Seconds of its films; 0 where they are not known. */
  length: number
  /** The month that it is of, if its reader may join it with one press, and has not. */
  turn: MonthTurn | undefined
}

/** A teacher's row of the week: events of their calendars on these days (PRACTICE-05, PRACTICE-08). */
export interface WeekRow {
  teacher: Teacher
  /** Whether the calendar of the present month is joined, or without one another of the calendars. */
  joined: boolean
  calendars: Calendar[]
  events: WeekEvent[]
}

interface Week {
  calendars: readonly Calendar[]
  /** The present month, `YYYY-MM-01`. */
  month: string
  days: readonly string[]
  zone: string
  cycle?: HourCycle
  /** For the reader's own week: joined calendars alone, and the months that they are asked about. */
  turns?: readonly MonthTurn[]
}

/**
 * Rows of the teachers with a calendar this month, joined ones first. Of the month before or after, whose practices may lie in
 * this week as well, joined calendars alone (D14).
 */
export function rowsOf(teachers: readonly Teacher[], week: Week): WeekRow[] {
  const rows = teachers.flatMap((teacher) => {
    const turn = week.turns?.find((one) => one.teacher.id === teacher.id && awaitsAnswer(one))
    const calendars = calendarsToShow(teacher.id, week, turn)
    if (calendars.length === 0) return []
    const events = calendars.flatMap((one) => eventsOn(one, week, turn))
    const present = calendars.filter(({ monthOfCreation }) => monthOfCreation.startsWith(week.month))
    const shown = present.length > 0 ? present : calendars
    // A month that is over or to come has a row where a practice of it lies in this week.
    if (present.length === 0 && events.length === 0) return []
    // A month that is begun again is joined, whatever the present one is.
    const isJoined = (one: Calendar) => one.joined && (one.ownDays !== undefined || shown.includes(one))
    const joined = calendars.some(isJoined)
    return [{ teacher, joined, calendars, events }]
  })
  return rows.toSorted((a, b) => Number(b.joined) - Number(a.joined))
}

function calendarsToShow(teacherId: string, { calendars, month, turns }: Week, turn?: MonthTurn): Calendar[] {
  const months = Map.groupBy(
    calendars.filter(({ userId }) => userId === teacherId),
    ({ monthOfCreation }) => monthOfCreation,
  )
  const used = [...months.values()].flatMap((of) => joinedOrToUse(of) ?? [])
  return used.filter(
    ({ id, joined, monthOfCreation }) =>
      joined || (turns ? id === turn?.calendar?.id : monthOfCreation.startsWith(month)),
  )
}

function eventsOn(calendar: Calendar, { days, zone, cycle = 'h23' }: Week, turn?: MonthTurn): WeekEvent[] {
  const ownTurn = turn?.calendar?.id === calendar.id ? turn : undefined
  const lengths = new Map(turn?.calendar?.practices.map(({ id, duration }) => [id, duration]))
  return calendar.events
    .filter(({ skipped }) => !skipped)
    .map((event) => {
      const instant = new Date(event.eventDateTime)
      const films = event.videos?.reduce((sum, one) => sum + one.duration, 0)
      const length = films ?? lengths.get(event.id) ?? 0
      return { event, day: dayIn(instant, zone), time: timeIn(instant, zone, cycle), length, turn: ownTurn }
    })
    .filter(({ day }) => days.includes(day))
    .toSorted((a, b) => a.event.eventDateTime.localeCompare(b.event.eventDateTime))
}
