import { addDays, DAY, dayOf, HOUR } from '@studio/contract/dates.ts'
import { instantIn, offsetAt } from '@studio/contract/zone-offset.ts'

/** Hour of Monday, in a person's local time, from which the mail about their week is sent. */
const FROM_HOUR = 6
/** Hour until which it is on time; who asks for it later waits for the next week. */
const TO_HOUR = 12
/** Days in which it is still sent if the studio was away on Monday, or its clock was moved over it. */
const LATE_DAYS = 3
const WEEK_DAYS = 7

/** A week from Monday to Monday in one time zone. */
export interface LocalWeek {
  /** `YYYY-MM-DD` of its Monday in the zone. */
  monday: string
  from: Date
  to: Date
  /** When its mail is late. */
  noon: Date
}

/** Returns the week that has begun in a time zone; null before its Monday morning, and from Thursday morning on. */
export function weekThatBegins(now: Date, zone: string): LocalWeek | null {
  const local = new Date(now.getTime() + offsetAt(now, zone))
  const days = (local.getUTCDay() + WEEK_DAYS - 1) % WEEK_DAYS
  const hours = days * (DAY / HOUR) + local.getUTCHours() - FROM_HOUR
  if (hours < 0 || hours >= LATE_DAYS * (DAY / HOUR)) return null
  const monday = addDays(dayOf(local), -days)
  const from = instantIn(zone, monday)
  const noon = new Date(from.getTime() + TO_HOUR * HOUR)
  return { monday, from, to: instantIn(zone, addDays(monday, WEEK_DAYS)), noon }
}

/** Formats an instant in a zone: `Tuesday 07:00`. */
export function dayAndTimeIn(instant: Date, zone: string): string {
  const words = { weekday: 'long', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
  return new Intl.DateTimeFormat('en-GB', { ...words, timeZone: zone }).format(instant).replace(' at ', ' ')
}

/** Local time at which the studio's next day `begins`: `13:00` (D1). */
export function studioDayBegins(begins: string, zone: string): string {
  return new Intl.DateTimeFormat('en-GB', {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: zone,
  }).format(new Date(begins))
}
