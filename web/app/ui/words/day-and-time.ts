import { startOfDay } from '@studio/contract/dates.ts'
import { onFirstUse } from '../on-first-use.ts'
import type { HourCycle } from './studio-reading.ts'

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
