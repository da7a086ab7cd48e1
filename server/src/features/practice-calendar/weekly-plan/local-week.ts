import { addDays, DAY } from '@studio/contract/dates.ts'
import { offsetAt } from '@studio/contract/zone-offset.ts'

/** Hours of Monday, in a person's local time, in which the mail about their week is sent. */
const FROM_HOUR = 6
const TO_HOUR = 12

/** A week from Monday to Monday in one time zone. */
export interface LocalWeek {
  /** `YYYY-MM-DD` of its Monday in the zone. */
  monday: string
  from: Date
  to: Date
}

/** Returns the week that begins this morning in a time zone; null unless it is Monday morning there. */
export function weekThatBegins(now: Date, zone: string): LocalWeek | null {
  const local = new Date(now.getTime() + offsetAt(now, zone))
  const hour = local.getUTCHours()
  if (local.getUTCDay() !== 1 || hour < FROM_HOUR || hour >= TO_HOUR) return null
  const monday = local.toISOString().slice(0, 10)
  return { monday, from: midnightIn(monday, zone), to: midnightIn(addDays(monday, 7), zone) }
}

/** Returns the start of a day in a time zone; the second lookup corrects a night with a clock change. */
function midnightIn(day: string, zone: string): Date {
  const there = Date.parse(`${day}T00:00:00Z`)
  const near = new Date(there - offsetAt(new Date(there), zone))
  return new Date(there - offsetAt(near, zone))
}

/** Formats an instant in a zone: `Tuesday 07:00`. */
export function dayAndTimeIn(instant: Date, zone: string): string {
  const words = { weekday: 'long', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
  return new Intl.DateTimeFormat('en-GB', { ...words, timeZone: zone }).format(instant).replace(' at ', ' ')
}

/** Local time at which the studio's next day begins: `13:00` (D1). */
export function studioDayBegins(now: Date, zone: string): string {
  const midnight = new Date(Math.ceil((now.getTime() + 1) / DAY) * DAY)
  return new Intl.DateTimeFormat('en-GB', {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: zone,
  }).format(midnight)
}
