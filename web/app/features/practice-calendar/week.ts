import { addDays, startOfDay } from '@studio/contract/dates.ts'
import type { HourCycle } from '../../ui/words/hour-cycle.ts'

/** The day of an instant in a time zone, `YYYY-MM-DD`. */
export function dayIn(instant: Date, zone: string): string {
  const options = { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' } as const
  return new Intl.DateTimeFormat('en-CA', options).format(instant)
}

/** "7:00" in a time zone, "7:00 am" on a clock of twelve hours. */
export function timeIn(instant: Date, zone: string, hourCycle: HourCycle = 'h23'): string {
  const options = { timeZone: zone, hour: 'numeric', minute: '2-digit', hourCycle } as const
  return new Intl.DateTimeFormat('en-GB', options).format(instant)
}

/** The seven days of a day's week, Monday first (D14, PRACTICE-04). */
export function weekOf(day: string): string[] {
  const weekday = startOfDay(day)?.getUTCDay() ?? 1
  const monday = addDays(day, -((weekday + 6) % 7))
  return Array.from({ length: 7 }, (_, index) => addDays(monday, index))
}

/** The whole weeks that hold a day's month. */
export function weeksOfMonth(day: string): string[][] {
  const month = day.slice(0, 7)
  const weeks: string[][] = []
  for (let week = weekOf(`${month}-01`); week.some((one) => one.startsWith(month)); ) {
    weeks.push(week)
    week = weekOf(addDays(week[6] ?? day, 1))
  }
  return weeks
}

const word = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat('en-GB', { ...options, timeZone: 'UTC' })
  return (day: string) => format.format(startOfDay(day) ?? 0)
}
/** "Mon" */
export const weekdayWord = word({ weekday: 'short' })
/** "March 2026" */
export const monthWords = word({ month: 'long', year: 'numeric' })
/** "Saturday" */
export const longWeekdayWord = word({ weekday: 'long' })
/** "19 March" */
export const dayAndMonthWords = word({ day: 'numeric', month: 'long' })
