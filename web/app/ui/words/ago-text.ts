import { DAY, HOUR, MINUTE } from '@studio/contract/dates.ts'
import { onFirstUse } from '../on-first-use.ts'
import { ownDayOf, shortDate, shortDay } from './date-words.ts'

/** Up to this age hours are shown instead of the day. */
const HOURS_UNTIL = 12 * HOUR

const ago = onFirstUse(() => new Intl.RelativeTimeFormat('en-GB', { numeric: 'auto' }))

/** "just now", "5 minutes ago", "2 hours ago", "today", "yesterday", "10 Mar", "10 Mar 2025", in the viewer's own zone. */
export function agoText(instant: string, now: number): string {
  const then = Date.parse(instant)
  const passed = now - then
  if (passed < MINUTE) return 'just now'
  if (passed < HOUR) return ago().format(-Math.floor(passed / MINUTE), 'minute')
  if (passed < HOURS_UNTIL) return ago().format(-Math.floor(passed / HOUR), 'hour')
  const day = ownDayOf(then)
  if (day === ownDayOf(now)) return 'today'
  if (day === ownDayOf(now - DAY)) return 'yesterday'
  return day.slice(0, 4) === ownDayOf(now).slice(0, 4) ? shortDay(instant) : shortDate(instant)
}
