import { addDays } from './dates.ts'
import { dayWords, type HourCycle, type Reading } from './reading.ts'

// Apart from `reading.ts`, which is in every first page.

/** The first day of a day's week. It computes with days instead of hours, so clock changes have no effect. */
export const weekBegin = (day: string, weekStart: Reading['weekStart']): string =>
  addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 7 - weekStart) % 7))

/** A text as a sentence begins. */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** 'Amara', 'Amara and Mei', 'Amara, Mei and Olu'; `word` stands before the last. */
export const listed = (parts: readonly string[], word = 'and'): string =>
  parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} ${word} ${parts.at(-1)}`

/** 'Thursday' */
export const weekdayWord = (day: string): string =>
  dayWords(day, 'dmy', { weekday: 'long' }).split(' ')[0] ?? ''

/** '19:15', or '7:15 pm', of a minute of the day; `wide` has two digits of the hour on a 24-hour clock. */
export function timeWords(minute: number, clock: HourCycle | null, { wide = false } = {}): string {
  const hour = Math.floor(minute / 60)
  const rest = String(minute % 60).padStart(2, '0')
  if (clock === 'h12') return `${hour % 12 || 12}:${rest} ${hour < 12 ? 'am' : 'pm'}`
  return `${wide ? String(hour).padStart(2, '0') : hour}:${rest}`
}
