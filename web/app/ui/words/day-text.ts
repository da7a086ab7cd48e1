import { dayWords } from '@studio/contract/reading.ts'
import { studioReading } from './studio-reading.ts'

/** The words of a day `YYYY-MM-DD`, or of the UTC day of an instant, in the studio's order. */
const words = (shown: Parameters<typeof dayWords>[2]) => (day: string) =>
  dayWords(day, studioReading().order, shown)

/** "12 March" */
export const dayAndMonthWords = words({})

/** "12 March 2026" */
export const dateWords = words({ year: true })

/** "Thursday 12 March" */
export const weekdayText = words({ weekday: 'long' })

/** "Thursday 12 March 2026" */
export const fullDayText = words({ weekday: 'long', year: true })

/** "12 Mar 2026": for the columns of tables. */
export const shortDayText = words({ month: 'short', year: true })

/** "12 Mar": beside a word in a table, and on an axis. */
export const shortDayOfYear = words({ month: 'short' })

/** "Thu 12 Mar" */
export const weekdayDate = words({ weekday: 'short', month: 'short' })
