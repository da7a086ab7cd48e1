import { dayWords } from '@studio/contract/reading.ts'
import { studioReading } from './studio-reading.ts'

/** The words of a day `YYYY-MM-DD`, or of the UTC day of an instant, in the studio's order. */
export const wordsOf = (shown: Parameters<typeof dayWords>[2]) => (day: string) =>
  dayWords(day, studioReading().order, shown)

/** "Thursday 12 March" */
export const weekdayText = wordsOf({ weekday: 'long' })

/** "Thursday 12 March 2026" */
export const fullDayText = wordsOf({ weekday: 'long', year: true })

/** "12 Mar 2026": for the columns of tables. */
export const shortDayText = wordsOf({ month: 'short', year: true })

/** "Thu 12 Mar" */
export const weekdayDate = wordsOf({ weekday: 'short', month: 'short' })
