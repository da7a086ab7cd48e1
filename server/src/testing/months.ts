import { addDays } from '@studio/contract/dates.ts'
import { monthOf } from '@studio/contract/practice-calendar/rules.ts'
import type { Context } from '../context.ts'

/** Returns the first days of the months around the studio's now, `YYYY-MM-01`. */
export function monthsAround(context: Context) {
  const present = monthOf(context.clock.now())
  const first = (day: string) => `${day.slice(0, 7)}-01`
  return {
    last: first(addDays(present, -1)),
    present,
    next: first(addDays(present, 32)),
    afterNext: first(addDays(present, 63)),
  }
}
