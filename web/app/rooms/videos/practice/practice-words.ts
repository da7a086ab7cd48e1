import { type PracticeYear, WEEKS_SHOWN } from '@studio/contract/videos/practice/rules.ts'

const count = (some: number, one: string, many = `${one}s`) => `${some} ${some === 1 ? one : many}`

/** "3 weeks of practice"; counts up to a year. */
export function weeksText(weeks: number): string {
  return weeks >= WEEKS_SHOWN - 1 ? 'A year of practice, and more' : `${count(weeks, 'week')} of practice`
}

export const minutesText = (minutes: number): string => `${count(minutes, 'minute')} this month`

/** Text alternative of the year's picture. */
export function yearText({ calendar }: Pick<PracticeYear, 'calendar'>): string {
  const practised = calendar.flat().filter(({ classes }) => classes > 0)
  const classes = practised.reduce((sum, day) => sum + day.classes, 0)
  return `The last year by weeks: ${count(classes, 'class', 'classes')} on ${count(practised.length, 'day')}.`
}
