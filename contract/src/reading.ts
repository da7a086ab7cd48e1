import { addDays, MONTHS } from './dates.ts'

/** 12-hour or 24-hour clock. */
export type HourCycle = 'h12' | 'h23'

/** Which of day, month and year comes first. */
export type DateOrder = 'dmy' | 'mdy' | 'ymd'

/**
 * How a studio reads weeks, clocks and dates. Browsers get it as data (`studio/place-reading.ts`), so that a first page needs no
 * Intl for it.
 */
export interface Reading {
  /** First day of the week: Monday is 1, Saturday 6, Sunday 7. */
  weekStart: 1 | 6 | 7
  /** Null: each reader's own on pages, and 24 hours in mails. */
  clock: HourCycle | null
  order: DateOrder
}

/** How the documented studio reads (D14). */
export const AS_DOCUMENTED: Reading = { weekStart: 1, clock: null, order: 'dmy' }

/** The first day of a day's week. It computes with days instead of hours, so clock changes have no effect. */
export const weekBegin = (day: string, weekStart: Reading['weekStart']): string =>
  addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 7 - weekStart) % 7))

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

/** 'Thursday' */
export const weekdayWord = (day: string): string => WEEKDAYS[new Date(`${day}T00:00:00Z`).getUTCDay()] ?? ''

interface Shown {
  weekday?: 'long' | 'short'
  month?: 'short'
  year?: true
}

/**
 * The words of a day `YYYY-MM-DD`, or of the UTC day of an instant: 'Thursday 12 March 2026', 'Thursday, March 12, 2026', '2026 Mar
 * 12'. Written out: a phone's first format of Intl takes 15 ms, in the middle of a first page's start.
 */
export function dayWords(day: string, order: DateOrder, { weekday, month, year }: Shown): string {
  const date = new Date(`${day.slice(0, 10)}T00:00:00Z`)
  const name = (MONTHS[date.getUTCMonth()] ?? '').slice(0, month && 3)
  const dayFirst = order === 'dmy'
  const number = date.getUTCDate()
  let words = dayFirst ? `${number} ${name}` : `${name} ${number}`
  const full = date.getUTCFullYear()
  if (year) words = order === 'ymd' ? `${full} ${words}` : `${words}${dayFirst ? '' : ','} ${full}`
  const of = weekday && weekdayWord(day.slice(0, 10)).slice(0, weekday === 'short' ? 3 : undefined)
  return of ? `${of}${dayFirst ? '' : ','} ${words}` : words
}

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
