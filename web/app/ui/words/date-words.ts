import { onFirstUse } from '../on-first-use.ts'
import { hourCycleOf } from './hour-cycle.ts'

/** British English has one short month of four letters. */
export const threeLetters = (text: string): string => text.replace('Sept ', 'Sep ').replace(/Sept$/, 'Sep')

const words = (options: Intl.DateTimeFormatOptions) => {
  const format = onFirstUse(() => new Intl.DateTimeFormat('en-GB', options))
  return (instant: string) => threeLetters(format().format(new Date(instant)))
}

/** "19 March", in the viewer's own zone. */
export const dayAndMonth = words({ day: 'numeric', month: 'long' })

/** "2 April 2026", in the viewer's own zone. */
export const dateText = words({ day: 'numeric', month: 'long', year: 'numeric' })

/** "2 Apr 2026", in the viewer's own zone: for the columns of tables. */
export const shortDate = words({ day: 'numeric', month: 'short', year: 'numeric' })

/** "2 Apr", in the viewer's own zone: beside a word in a table. */
export const shortDay = words({ day: 'numeric', month: 'short' })

/** "Mon", in the viewer's own zone: of a day in the week ahead. */
export const shortWeekday = words({ weekday: 'short' })

/** "14:05 CET", or "2:05 pm CET" by the viewer's hour cycle, in the viewer's zone. */
export const clockText = (instant: string): string => hourWords(instant, { timeZoneName: 'short' })

/** "14:05", or "2:05 pm": where the zone need not be told, as in a list of one day. */
export const hourText = (instant: string): string => hourWords(instant, {})

function hourWords(instant: string, more: Intl.DateTimeFormatOptions): string {
  const hourCycle = hourCycleOf(navigator.language)
  const hour = hourCycle === 'h12' ? 'numeric' : '2-digit'
  return words({ hour, minute: '2-digit', hourCycle, ...more })(instant)
}

/** "2 April 2026 at 14:05 CET" */
export const momentText = (instant: string): string => `${dateText(instant)} at ${clockText(instant)}`
