import { addDays } from '../../dates.ts'

/** Weeks in the picture: a year, and the present week. */
export const WEEKS_SHOWN = 53

interface Practised {
  /** ISO 8601 UTC. */
  dateTime: string
  seconds: number
}

export interface PracticeDay {
  /** `YYYY-MM-DD` in the person's time zone. */
  day: string
  classes: number
  /** Whole minutes. */
  minutes: number
}

export interface PracticeYear {
  /** Weeks in a row with a practice; one missed week a month is forgiven. */
  weeks: number
  minutesThisMonth: number
  /** Monday to Sunday by week, oldest first; future days are left out. */
  calendar: PracticeDay[][]
}

/** Makes a function that returns an instant's day in a time zone, `YYYY-MM-DD`; `timeZone` is an IANA name. */
export function dayIn(timeZone: string): (instant: Date) => string {
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  })
  return (instant) => format.format(instant)
}

/** The Monday of a day's week. It computes with days instead of hours, so daylight saving time has no effect (D14). */
export function mondayOf(day: string): string {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  return addDays(day, -((weekday + 6) % 7))
}

/**
 * Weeks in a row. The present week counts once it has a practice and breaks nothing without one; one missed week a month, the month
 * of its Monday, is forgiven, and a second one ends the row.
 */
export function streakOf(days: Iterable<string>, today: string): number {
  const practised = new Set([...days].map(mondayOf))
  const [first] = [...practised].sort()
  const forgiven = new Set<string>()
  let inRow = 0
  for (let week = mondayOf(today); first && week >= first; week = addDays(week, -7)) {
    if (practised.has(week)) inRow += 1
    else if (week !== mondayOf(today)) {
      const month = week.slice(0, 7)
      if (forgiven.has(month)) break
      forgiven.add(month)
    }
  }
  return inRow
}

/** A year of practice in the person's own time zone. */
export function practiceYear(
  practices: readonly Practised[],
  { timeZone, now }: { timeZone: string; now: Date },
): PracticeYear {
  const toDay = dayIn(timeZone)
  const today = toDay(now)
  const byDay = Map.groupBy(practices, ({ dateTime }) => toDay(new Date(dateTime)))
  const secondsOf = (some: readonly Practised[]) => some.reduce((sum, { seconds }) => sum + seconds, 0)
  const inMonth = [...byDay].filter(([day]) => day.slice(0, 7) === today.slice(0, 7))
  const dayNamed = (day: string): PracticeDay => {
    const some = byDay.get(day) ?? []
    return { day, classes: some.length, minutes: Math.round(secondsOf(some) / 60) }
  }
  const first = addDays(mondayOf(today), -7 * (WEEKS_SHOWN - 1))
  const weeks = Array.from({ length: WEEKS_SHOWN }, (_, week) =>
    Array.from({ length: 7 }, (_, day) => addDays(first, week * 7 + day)).filter((day) => day <= today),
  )
  return {
    weeks: streakOf(byDay.keys(), today),
    minutesThisMonth: Math.round(secondsOf(inMonth.flatMap(([, some]) => some)) / 60),
    calendar: weeks.map((days) => days.map(dayNamed)),
  }
}

export interface PracticeWeek {
  classes: number
  minutes: number
  /** As in the year. */
  weeks: number
}

export function practiceWeek({ weeks, calendar }: Pick<PracticeYear, 'weeks' | 'calendar'>): PracticeWeek {
  const days = calendar.at(-1) ?? []
  const sum = (count: (day: PracticeDay) => number) => days.reduce((all, day) => all + count(day), 0)
  return { classes: sum(({ classes }) => classes), minutes: sum(({ minutes }) => minutes), weeks }
}

export interface PracticeMonth {
  /** `YYYY-MM`. */
  month: string
  days: number
  classes: number
  minutes: number
}

/** The same by month, newest first; months without practice are left out. */
export function practiceMonths({ calendar }: Pick<PracticeYear, 'calendar'>): PracticeMonth[] {
  const practised = calendar.flat().filter(({ classes }) => classes > 0)
  const months = Map.groupBy(practised, ({ day }) => day.slice(0, 7))
  return [...months]
    .map(([month, days]) => ({
      month,
      days: days.length,
      classes: days.reduce((sum, { classes }) => sum + classes, 0),
      minutes: days.reduce((sum, { minutes }) => sum + minutes, 0),
    }))
    .sort((one, other) => other.month.localeCompare(one.month))
}
