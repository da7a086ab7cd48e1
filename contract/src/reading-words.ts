import { addDays } from './dates.ts'
import { type DateOrder, dayWords, type HourCycle, type Reading } from './reading.ts'

// Apart from `reading.ts`, which is in every first page.

/** The first day of a day's week. It computes with days instead of hours, so clock changes have no effect. */
export const weekBegin = (day: string, weekStart: Reading['weekStart']): string =>
  addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 7 - weekStart) % 7))

/** 'Thursday' */
export const weekdayWord = (day: string): string =>
  dayWords(day, 'dmy', { weekday: 'long' }).split(' ')[0] ?? ''

/** The words of a range of days, which tell a month and a year once if they are the same: '7 to 13 July', 'July 7 to August 2'. */
export function daysWords(first: string, last: string, order: DateOrder): string {
  const to = dayWords(last, order, {})
  if (first === last) return to
  const isOneMonth = first.slice(0, 7) === last.slice(0, 7)
  const [from, until] = [dayWords(first, order, {}), String(Number(last.slice(8)))]
  if (!isOneMonth) return `${from} to ${to}`
  return order === 'dmy' ? `${Number(first.slice(8))} to ${to}` : `${from} to ${until}`
}

/** '19:15', or '7:15 pm', of a minute of the day; `wide` has two digits of the hour on a 24-hour clock. */
export function timeWords(minute: number, clock: HourCycle | null, { wide = false } = {}): string {
  const hour = Math.floor(minute / 60)
  const rest = String(minute % 60).padStart(2, '0')
  if (clock === 'h12') return `${hour % 12 || 12}:${rest} ${hour < 12 ? 'am' : 'pm'}`
  return `${wide ? String(hour).padStart(2, '0') : hour}:${rest}`
}
