import { listed } from '@studio/contract/reading-words.ts'
import type { HourCycle } from '../../ui/words/studio-reading.ts'
import { inWeekOrder } from '../../ui/words/weeks.ts'

const DAYS = ['Mondays', 'Tuesdays', 'Wednesdays', 'Thursdays', 'Fridays', 'Saturdays', 'Sundays']
/** Monday is 1. */
export const SHORT_DAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']
const NOON_HOUR = 12

/** "Mondays and Thursdays", "Every day" */
export function weekdaysText(weekdays: readonly number[]): string {
  if (weekdays.length === DAYS.length) return 'Every day'
  if (weekdays.join() === '1,2,3,4,5') return 'Monday to Friday'
  if (weekdays.join() === '6,7') return 'Weekends'
  const names = inWeekOrder(DAYS.map((name, at) => (weekdays.includes(at + 1) ? name : '')))
  return listed(names.filter(Boolean))
}

/** "7:00", or "7:00 am" by the viewer's hour cycle; `at` is `HH:MM`. */
export function reminderHourText(at: string, hourCycle: HourCycle): string {
  const [hour = 0] = at.split(':').map(Number)
  if (hourCycle !== 'h12') return at.replace(/^0/, '')
  return `${hour % NOON_HOUR || NOON_HOUR}${at.slice(2)} ${hour < NOON_HOUR ? 'am' : 'pm'}`
}
