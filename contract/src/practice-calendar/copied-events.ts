import { DAY, dayOf, startOfDay } from '../dates.ts'
import { offsetAt } from '../zone-offset.ts'
import { isInMonth } from './rules.ts'

const WEEK_DAYS = 7
/** Maximum events in one copy, ten a day, so that computing them delays no other request. */
export const MOST_COPIED = 300

interface Copied<One> {
  event: One
  /** Start in the target month. */
  startsAt: Date
}

/**
 * Copies the events of a calendar to another month, given as `YYYY-MM-01`: each to the same weekday in the same week of the
 * month (second Tuesday to second Tuesday, by UTC like months), at the same local hour of a zone, across daylight saving
 * time. A fifth weekday that the target month lacks is left out. The copies are sorted by their new time.
 */
export function copiedEvents<One extends { eventDateTime: string }>(
  events: readonly One[],
  month: string,
  zone: string,
): { copied: Copied<One>[]; leftOut: One[] } {
  const copied: Copied<One>[] = []
  const leftOut: One[] = []
  for (const event of events) {
    const startsAt = instantIn(month, new Date(event.eventDateTime), zone)
    if (startsAt) copied.push({ event, startsAt })
    else leftOut.push(event)
  }
  return { copied: copied.toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime()), leftOut }
}

function instantIn(month: string, instant: Date, zone: string): Date | null {
  const weekday = instant.getUTCDay()
  const week = Math.floor((instant.getUTCDate() - 1) / WEEK_DAYS)
  const first = startOfDay(month)?.getUTCDay() ?? 0
  const day = ((weekday - first + WEEK_DAYS) % WEEK_DAYS) + week * WEEK_DAYS
  const here = startOfDay(dayOf(instant)) ?? instant
  const there = new Date((startOfDay(month) ?? instant).getTime() + day * DAY)
  const shifted = new Date(instant.getTime() + there.getTime() - here.getTime())
  if (!isInMonth(month, shifted)) return null
  const sameHour = new Date(shifted.getTime() + offsetAt(instant, zone) - offsetAt(shifted, zone))
  // Daylight saving time would move it out of the month: then its local hour changes instead.
  return isInMonth(month, sameHour) ? sameHour : shifted
}
