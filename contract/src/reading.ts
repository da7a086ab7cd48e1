import { MONTHS } from './dates.ts'

export type HourCycle = 'h12' | 'h23'

/** Which of day, month and year comes first. */
export type DateOrder = 'dmy' | 'mdy' | 'ymd'

/**
 * How a studio reads weeks, clocks and dates. Browsers get it as data (`studio/reading-by-place.ts`), so that a first page needs no
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

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

interface Shown {
  weekday?: 'long' | 'short'
  month?: 'short'
  year?: true
}

/**
 * The words of a day `YYYY-MM-DD`, or of the UTC day of an instant: 'Thursday 12 March 2026', 'Thursday, March 12, 2026', '2026 Mar
 * 12'. Written out: a phone's first format of Intl takes 15 ms, in the middle of a first page's start, and the server's Intl
 * may spell otherwise than the browser's ('Sept'), so that React draws the page anew.
 */
export function dayWords(day: string, order: DateOrder, { weekday, month, year }: Shown): string {
  const date = new Date(`${day.slice(0, 10)}T00:00:00Z`)
  const name = (MONTHS[date.getUTCMonth()] ?? '').slice(0, month && 3)
  const dayFirst = order === 'dmy'
  const number = date.getUTCDate()
  let words = dayFirst ? `${number} ${name}` : `${name} ${number}`
  const full = date.getUTCFullYear()
  if (year) words = order === 'ymd' ? `${full} ${words}` : `${words}${dayFirst ? '' : ','} ${full}`
  const of = weekday && WEEKDAYS[date.getUTCDay()]?.slice(0, weekday === 'short' ? 3 : undefined)
  return of ? `${of}${dayFirst ? '' : ','} ${words}` : words
}
