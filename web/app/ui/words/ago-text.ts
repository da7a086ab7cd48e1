import { DAY, HOUR, MINUTE } from '@studio/contract/dates.ts'
import { onFirstUse } from '../on-first-use.ts'
import { threeLetters } from './date-words.ts'

/** Up to this age hours are shown instead of the day. */
const HOURS_UNTIL = 12 * HOUR

const ago = onFirstUse(() => new Intl.RelativeTimeFormat('en-GB', { numeric: 'auto' }))
const words = (options: Intl.DateTimeFormatOptions) =>
  onFirstUse(() => new Intl.DateTimeFormat('en-GB', options))
const day = words({ day: 'numeric', month: 'short' })
const dayOfYear = words({ day: 'numeric', month: 'short', year: 'numeric' })

/** "just now", "5 minutes ago", "2 hours ago", "today", "yesterday", "10 Mar", "10 Mar 2025", in the viewer's own zone. */
export function agoText(instant: string, now: number): string {
  const then = Date.parse(instant)
  const passed = now - then
  if (passed < MINUTE) return 'just now'
  if (passed < HOUR) return ago().format(-Math.floor(passed / MINUTE), 'minute')
  if (passed < HOURS_UNTIL) return ago().format(-Math.floor(passed / HOUR), 'hour')
  const date = dayOfYear().format(then)
  if (date === dayOfYear().format(now)) return 'today'
  if (date === dayOfYear().format(now - DAY)) return 'yesterday'
  return threeLetters(
    new Date(then).getFullYear() === new Date(now).getFullYear() ? day().format(then) : date,
  )
}
