import { addDays } from '../dates.ts'
import { localTime } from '../zone-offset.ts'

/** Minutes after its hour until which a reminder still makes sense, if the studio was away. */
export const LATE_MINUTES = 60
const HOUR_MINUTES = 60
export const DAY_MINUTES = 24 * HOUR_MINUTES

/** Days of a week, Monday is 1. */
export const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const

/** The minute of a day that a clock shows: 420 for '07:00'. */
export function minuteOf(clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number)
  return hours * HOUR_MINUTES + minutes
}

/** '07:00' for 420 */
export function clockOf(minute: number): string {
  const two = (figure: number) => String(figure).padStart(2, '0')
  return `${two(Math.floor(minute / HOUR_MINUTES))}:${two(minute % HOUR_MINUTES)}`
}

/** A day of the week, Monday is 1, of a day `YYYY-MM-DD`. */
export function weekdayOf(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay() || WEEKDAYS.length
}

/** The first day on which an hour is still to come: today, else tomorrow. */
export const firstDayAt = (clock: string, { day, minute }: { day: string; minute: number }): string =>
  minuteOf(clock) > minute ? day : addDays(day, 1)

/** The last day that needs no reminder if it is chosen now for a minute of the day: today if that is over, else yesterday. */
export function settledDay(now: Date, zone: string, minute: number): string {
  const clock = localTime(now, zone)
  return minute <= clock.minute ? clock.day : addDays(clock.day, -1)
}
