import { addDays, DAY, dayOf, HOUR } from '@studio/contract/dates.ts'
import type { Reading } from '@studio/contract/reading.ts'
import { timeWords, weekBegin, weekdayWord } from '@studio/contract/reading-words.ts'
import { instantIn, localTime, offsetAt } from '@studio/contract/zone-offset.ts'

/** Hour of a week’s first day, in a person's local time, from which the mail about their week is sent. */
const FROM_HOUR = 6
/** Hour until which it is on time; who asks for it later waits for the next week. */
const TO_HOUR = 12
/** Days in which it is still sent if the studio was away on that day, or its clock was moved over it. */
const LATE_DAYS = 3
const WEEK_DAYS = 7

/** A week in one time zone, from the day that the studio’s weeks begin with. */
export interface LocalWeek {
  /** `YYYY-MM-DD` of its first day in the zone. */
  begins: string
  from: Date
  to: Date
  /** When its mail is late. */
  noon: Date
}

/** Returns the week that has begun in a time zone; null before its first morning, and from the fourth one on. */
export function weekThatBegins(now: Date, zone: string, weekStart: Reading['weekStart']): LocalWeek | null {
  const local = new Date(now.getTime() + offsetAt(now, zone))
  const begins = weekBegin(dayOf(local), weekStart)
  const days = Math.floor((local.getTime() - Date.parse(begins)) / DAY)
  const hours = days * (DAY / HOUR) + local.getUTCHours() - FROM_HOUR
  if (hours < 0 || hours >= LATE_DAYS * (DAY / HOUR)) return null
  const from = instantIn(zone, begins)
  const noon = new Date(from.getTime() + TO_HOUR * HOUR)
  return { begins, from, to: instantIn(zone, addDays(begins, WEEK_DAYS)), noon }
}

/** Formats an instant in a zone: `Tuesday 07:00`. */
export function dayAndTimeIn(instant: Date, zone: string, clock: Reading['clock']): string {
  const { day, minute } = localTime(instant, zone)
  return `${weekdayWord(day)} ${timeWords(minute, clock, { wide: true })}`
}

/** Local time at which the studio's next day `begins`: `13:00` (D1); null for midnight. */
export function studioDayBegins(begins: string, zone: string, clock: Reading['clock']): string | null {
  const { minute } = localTime(new Date(begins), zone)
  return minute === 0 ? null : timeWords(minute, clock, { wide: true })
}
