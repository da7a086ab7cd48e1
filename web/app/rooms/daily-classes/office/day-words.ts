import { counted } from '@studio/contract/counted.ts'
import { CLASSES_A_DAY } from '@studio/contract/daily-classes/rules.ts'
import type { ClassDay } from '@studio/contract/daily-classes/schema.ts'
import { addDays } from '@studio/contract/dates.ts'
import { type DayNow, nextDayBegins } from '@studio/contract/day-now.ts'
import { clockText } from '../../../ui/words/date-words.ts'
import { weekdayDate } from '../../../ui/words/day-text.ts'

/** The studio's day `YYYY-MM-DD` of an entry. */
export const dayOfEntry = ({ dateTime }: Pick<ClassDay, 'dateTime'>): string => dateTime.slice(0, 10)

export type DaysByDate = ReadonlyMap<string, ClassDay>

export const byDate = (days: readonly ClassDay[]): DaysByDate =>
  new Map(days.map((day) => [dayOfEntry(day), day]))

/** Every day from one to another, both included. */
export function daysFrom(first: string, last: string): string[] {
  const days: string[] = []
  for (let day = first; day <= last; day = addDays(day, 1)) days.push(day)
  return days
}

/** "9:00 am CEST": when the studio's next day begins, by the viewer's clock. */
export const dayBeginsText = (now: Date, told: DayNow | undefined): string =>
  clockText(nextDayBegins(now, told).toISOString())

/** "Full", "1 to add" or "Empty". */
export function fillText(count: number): string {
  if (count === 0) return 'Empty'
  return count < CLASSES_A_DAY ? `${CLASSES_A_DAY - count} to add` : 'Full'
}

/** Days that lack classes, with the number missing; adjacent empty days form one entry. */
export interface Lacking {
  /** First of the days. */
  day: string
  /** How many days follow one another. */
  count: number
  /** Classes that each of them lacks. */
  missing: number
  text: string
}

/** "Fri 13 Mar, 1 to add", "Tue 17 Mar to Tue 31 Mar" */
export function lackingDays(days: readonly string[], entries: DaysByDate): Lacking[] {
  const lacks = (day: string) => CLASSES_A_DAY - (entries.get(day)?.videos.length ?? 0)
  const runs: { first: string; last: string; count: number; lack: number }[] = []
  for (const day of days) {
    const lack = lacks(day)
    const before = runs.at(-1)
    if (lack === CLASSES_A_DAY && before?.lack === CLASSES_A_DAY && addDays(before.last, 1) === day) {
      before.last = day
      before.count += 1
    } else if (lack > 0) runs.push({ first: day, last: day, count: 1, lack })
  }
  return runs.map(({ first, last, count, lack }) => {
    const range = first === last ? weekdayDate(first) : `${weekdayDate(first)} to ${weekdayDate(last)}`
    const text = lack === CLASSES_A_DAY ? range : `${range}, ${fillText(CLASSES_A_DAY - lack)}`
    return { day: first, count, missing: lack, text }
  })
}

/** "12 days have no classes", or "2 days need more classes" where none is empty. */
export function lackingTitle(lacking: readonly Lacking[]): string {
  const empty = lacking.filter(({ missing }) => missing === CLASSES_A_DAY)
  const days = empty.reduce((sum, run) => sum + run.count, 0)
  if (days > 0) return `${counted(days, 'day has', 'days have')} no classes`
  return counted(lacking.length, 'day needs more classes', 'days need more classes')
}

/** The previous or next month of a day's month, `YYYY-MM`. */
export function otherMonth(month: string, by: -1 | 1): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + by, 1)).toISOString().slice(0, 7)
}

/** First day from today on that is not full. */
export function nextToFill(today: string, entries: DaysByDate): string {
  const count = entries.get(today)?.videos.length ?? 0
  return count < CLASSES_A_DAY ? today : nextToFill(addDays(today, 1), entries)
}

/** First day from a day on without any class: a target where a copy replaces nothing. */
export function nextEmpty(day: string, entries: DaysByDate): string {
  return (entries.get(day)?.videos.length ?? 0) === 0 ? day : nextEmpty(addDays(day, 1), entries)
}
