import { addDays, startOfDay } from '@studio/contract/dates.ts'
import { onFirstUse } from '../on-first-use.ts'

/** The seven days of a day's week, Monday first (D14, PRACTICE-04). */
export function weekOf(day: string): string[] {
  const weekday = startOfDay(day)?.getUTCDay() ?? 1
  const monday = addDays(day, -((weekday + 6) % 7))
  return Array.from({ length: 7 }, (_, index) => addDays(monday, index))
}

/** The complete weeks of a day's month. */
export function weeksOfMonth(day: string): string[][] {
  const month = day.slice(0, 7)
  const weeks: string[][] = []
  for (let week = weekOf(`${month}-01`); week.some((one) => one.startsWith(month)); ) {
    weeks.push(week)
    week = weekOf(addDays(week[6] ?? day, 1))
  }
  return weeks
}

const month = onFirstUse(
  () => new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' }),
)

/** "March 2026", from one of its days. */
export const monthWords = (day: string): string => month().format(startOfDay(day) ?? 0)
