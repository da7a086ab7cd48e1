import { addDays, startOfDay } from '@studio/contract/dates.ts'
import { weekBegin } from '@studio/contract/reading-words.ts'
import { onFirstUse } from '../on-first-use.ts'
import { studioReading } from './studio-reading.ts'

/** The seven days of a day's week: of the documented studio Monday first (D14, PRACTICE-04). */
export function weekOf(day: string): string[] {
  const first = weekBegin(day, studioReading().weekStart)
  return Array.from({ length: 7 }, (_, index) => addDays(first, index))
}

/** What stands for the days of a week from Monday on, in the order of the studio's weeks. */
export function inWeekOrder<Day>(days: readonly Day[]): Day[] {
  const first = studioReading().weekStart - 1
  return [...days.slice(first), ...days.slice(0, first)]
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
