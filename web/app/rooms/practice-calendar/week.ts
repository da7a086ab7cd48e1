import { addDays, startOfDay } from '@studio/contract/dates.ts'
import { onFirstUse } from '../../ui/on-first-use.ts'
import type { HourCycle } from '../../ui/words/studio-reading.ts'
import { weekOf } from '../../ui/words/weeks.ts'

/** The day of an instant in a time zone, `YYYY-MM-DD`. */
export function dayIn(instant: Date, zone: string): string {
  const options = { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' } as const
  return new Intl.DateTimeFormat('en-CA', options).format(instant)
}

/** "7:00" in a time zone, "7:00 am" with a 12-hour clock. */
export function timeIn(instant: Date, zone: string, hourCycle: HourCycle = 'h23'): string {
  const options = { timeZone: zone, hour: 'numeric', minute: '2-digit', hourCycle } as const
  return new Intl.DateTimeFormat('en-GB', options).format(instant)
}

const word = (options: Intl.DateTimeFormatOptions) => {
  const format = onFirstUse(() => new Intl.DateTimeFormat('en-GB', { ...options, timeZone: 'UTC' }))
  return (day: string) => format().format(startOfDay(day) ?? 0)
}
/** "Mon" */
export const shortWeekdayWord = word({ weekday: 'short' })
/** "Saturday" */
export const longWeekdayWord = word({ weekday: 'long' })

/**
 * The first and the last month, as `YYYY-MM-01`, of this week and the next one around a UTC day. A day more at both ends for a
 * reader whose day is another one, and one for a teacher's.
 */
export function monthsOfWeeks(today: string): [from: string, to: string] {
  const first = weekOf(addDays(today, -1))[0] ?? today
  const last = addDays(weekOf(addDays(today, 1))[6] ?? today, 7)
  const monthOf = (day: string) => `${day.slice(0, 7)}-01`
  return [monthOf(addDays(first, -1)), monthOf(addDays(last, 1))]
}
