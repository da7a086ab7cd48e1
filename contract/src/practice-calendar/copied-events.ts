import { DAY, dayOf, MINUTE, startOfDay } from '../dates.ts'
import { instantIn, offsetAt } from '../zone-offset.ts'
import { monthOf } from './rules.ts'

const WEEK_DAYS = 7

interface Copied<One> {
  event: One
  /** Start in the target month. */
  startsAt: Date
}

/**
 * Copies the events of a calendar to another month, given as `YYYY-MM-01`: each to the same weekday in the same week of the
 * month (second Tuesday to second Tuesday) at the same hour, by the days and clocks of its teacher's time zone, across daylight
 * saving time. A fifth weekday that the target month lacks is left out. The copies are sorted by their new time.
 */
export function copiedEvents<One extends { eventDateTime: string }>(
  events: readonly One[],
  month: string,
  zone: string,
): { copied: Copied<One>[]; leftOut: One[] } {
  const copied: Copied<One>[] = []
  const leftOut: One[] = []
  for (const event of events) {
    const startsAt = startIn(month, new Date(event.eventDateTime), zone)
    if (startsAt) copied.push({ event, startsAt })
    else leftOut.push(event)
  }
  return { copied: copied.toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime()), leftOut }
}

function startIn(month: string, instant: Date, zone: string): Date | null {
  const here = new Date(instant.getTime() + offsetAt(instant, zone))
  const weekday = here.getUTCDay()
  const week = Math.floor((here.getUTCDate() - 1) / WEEK_DAYS)
  const first = startOfDay(month) ?? instant
  const day = ((weekday - first.getUTCDay() + WEEK_DAYS) % WEEK_DAYS) + week * WEEK_DAYS
  const there = new Date(first.getTime() + day * DAY + (here.getTime() % DAY))
  return monthOf(there) === month ? instantIn(zone, dayOf(there), (there.getTime() % DAY) / MINUTE) : null
}
