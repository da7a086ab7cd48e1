import { DAY, dayOf, startOfDay } from '../dates.ts'
import { isInMonth } from './rules.ts'

const WEEK_DAYS = 7
/** Ten a day: reckoning them keeps no other call waiting. */
export const MOST_COPIED = 300

interface Copied<One> {
  event: One
  /** The instant in the other month. */
  startsAt: Date
}

/**
 * The events of a calendar in another month, given as `YYYY-MM-01`: each on the same weekday in the same week of the month
 * (the second Tuesday on the second Tuesday, by UTC as months are), at the same hour of a zone, whatever summer time does.
 * A fifth weekday that the other month does not have is left out. What is copied comes in the order of its new time.
 */
export function copiedEvents<One extends { eventDateTime: string }>(
  events: readonly One[],
  month: string,
  zone: string,
): { copied: Copied<One>[]; leftOut: One[] } {
  const offsetAt = offsetsIn(zone)
  const copied: Copied<One>[] = []
  const leftOut: One[] = []
  for (const event of events) {
    const startsAt = instantIn(month, new Date(event.eventDateTime), offsetAt)
    if (startsAt) copied.push({ event, startsAt })
    else leftOut.push(event)
  }
  return { copied: copied.toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime()), leftOut }
}

function instantIn(month: string, instant: Date, offsetAt: OffsetAt): Date | null {
  const weekday = instant.getUTCDay()
  const week = Math.floor((instant.getUTCDate() - 1) / WEEK_DAYS)
  const first = startOfDay(month)?.getUTCDay() ?? 0
  const day = ((weekday - first + WEEK_DAYS) % WEEK_DAYS) + week * WEEK_DAYS
  const here = startOfDay(dayOf(instant)) ?? instant
  const there = new Date((startOfDay(month) ?? instant).getTime() + day * DAY)
  const shifted = new Date(instant.getTime() + there.getTime() - here.getTime())
  if (!isInMonth(month, shifted)) return null
  const sameHour = new Date(shifted.getTime() + offsetAt(instant) - offsetAt(shifted))
  // Summer time would carry it over the edge of the month: there its hour gives way.
  return isInMonth(month, sameHour) ? sameHour : shifted
}

/** How far a zone's clocks are before UTC at an instant, in milliseconds. */
type OffsetAt = (instant: Date) => number

function offsetsIn(zone: string): OffsetAt {
  const format = new Intl.DateTimeFormat('en', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  return (instant) => {
    const parts = format.formatToParts(instant)
    const of = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((part) => part.type === type)?.value)
    const there = Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second'))
    return there - Math.floor(instant.getTime() / 1000) * 1000
  }
}
