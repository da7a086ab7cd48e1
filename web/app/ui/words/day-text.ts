import { MONTHS } from '@studio/contract/dates.ts'

// Written out: a phone's first format of Intl takes 15 ms, in the middle of a first page's start.
const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

/** The parts of a UTC day `YYYY-MM-DD`, or of an instant in ISO 8601. */
function partsOf(day: string) {
  const date = new Date(`${day.slice(0, 10)}T00:00:00Z`)
  const month = MONTHS[date.getUTCMonth()] ?? ''
  return {
    weekday: WEEKDAYS[date.getUTCDay()] ?? '',
    date: date.getUTCDate(),
    month,
    shortMonth: month.slice(0, month === 'September' ? 4 : 3),
    year: date.getUTCFullYear(),
  }
}

/** "Thursday 12 March" */
export function weekdayText(day: string): string {
  const { weekday, date, month } = partsOf(day)
  return `${weekday} ${date} ${month}`
}

/** "Thursday 12 March 2026" */
export const fullDayText = (day: string): string => `${weekdayText(day)} ${partsOf(day).year}`

/** "12 Mar 2026": for the columns of tables. */
export function shortDayText(day: string): string {
  const { date, shortMonth, year } = partsOf(day)
  return `${date} ${shortMonth} ${year}`
}

/** "Thu 12 Mar" */
export function weekdayDate(day: string): string {
  const { weekday, date, shortMonth } = partsOf(day)
  return `${weekday.slice(0, 3)} ${date} ${shortMonth}`
}
