import { shortDayText, weekdayDate, wordsOf } from './day-text.ts'
import { ownHourCycle } from './studio-reading.ts'

const two = (count: number) => String(count).padStart(2, '0')

/** The day of an instant in the viewer's own zone, `YYYY-MM-DD`. */
export function ownDayOf(instant: string | number): string {
  const at = new Date(instant)
  const year = String(at.getFullYear()).padStart(4, '0')
  return `${year}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
}

/** "12 March", of a day `YYYY-MM-DD`. */
export const dayAndMonthWords = wordsOf({})

/** "12 Mar", of such a day: on an axis. */
export const shortDayOfYear = wordsOf({ month: 'short' })

const here = (words: (day: string) => string) => (instant: string) => words(ownDayOf(instant))

/** "19 March", in the viewer's own zone. */
export const dayAndMonth = here(dayAndMonthWords)

/** "2 April 2026", in the viewer's own zone. */
export const dateText = here(wordsOf({ year: true }))

/** "2 Apr 2026", in the viewer's own zone: for the columns of tables. */
export const shortDate = here(shortDayText)

/** "2 Apr", in the viewer's own zone: beside a word in a table. */
export const shortDay = here(shortDayOfYear)

/** "Mon", in the viewer's own zone: of a day in the week ahead. */
export const shortWeekday = here((day) => weekdayDate(day).slice(0, 3))

/** "14:05 CET", or "2:05 pm CET" by the viewer's hour cycle, in the viewer's zone. */
export const clockText = (instant: string): string => hourWords(instant, { timeZoneName: 'short' })

/** "14:05", or "2:05 pm": where the zone need not be told, as in a list of one day. */
export const hourText = (instant: string): string => hourWords(instant, {})

function hourWords(instant: string, more: Intl.DateTimeFormatOptions): string {
  const hourCycle = ownHourCycle()
  const hour = hourCycle === 'h12' ? 'numeric' : '2-digit'
  const options = { hour, minute: '2-digit', hourCycle, ...more } as const
  return new Intl.DateTimeFormat('en-GB', options).format(new Date(instant))
}

/** "2 April 2026 at 14:05 CET" */
export const momentText = (instant: string): string => `${dateText(instant)} at ${clockText(instant)}`
