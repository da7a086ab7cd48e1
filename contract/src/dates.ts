export const SECOND = 1000
export const MINUTE = 60 * SECOND
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

/**
 * Whether a day or an instant, as ISO 8601 text, is in the years 1900 to 2199. Others are typing errors, and some of them
 * neither PostgreSQL nor a link can hold.
 */
export function inRange(text: string): boolean {
  return text >= '1900' && text < '2200'
}

/** The UTC day of an instant as `YYYY-MM-DD` (D1). */
export function dayOf(instant: Date): string {
  return instant.toISOString().slice(0, 10)
}

/** The first instant of a UTC day given as `YYYY-MM-DD` or `YYYY-MM-DDZ`; null when there is no such day. */
export function startOfDay(day: string): Date | null {
  const text = day.replace(/Z$/, '')
  const instant = new Date(`${text}T00:00:00.000Z`)
  return Number.isNaN(instant.getTime()) || dayOf(instant) !== text ? null : instant
}

/** The last millisecond of a UTC day given as `YYYY-MM-DD`. */
export function endOfDay(day: string): Date {
  return new Date(Date.parse(`${day}T00:00:00.000Z`) + DAY - 1)
}

/** The UTC day `count` days after (or before) a day. */
export function addDays(day: string, count: number): string {
  return dayOf(new Date(Date.parse(`${day}T00:00:00.000Z`) + count * DAY))
}

/** The month after a month, both `YYYY-MM`. */
export function monthAfter(month: string): string {
  return addDays(`${month}-28`, 4).slice(0, 7)
}

/** The instant `count` days of 24 hours later. */
export function daysAfter(instant: Date, count: number): Date {
  return new Date(instant.getTime() + count * DAY)
}

/** Names of the months, January first. */
export const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

/** Days from `from` to `to`, both `YYYY-MM-DD`; negative if `to` is earlier. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY)
}
