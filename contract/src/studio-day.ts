import { addDays, DAY, dayOf, MINUTE } from './dates.ts'
import type { DayNow } from './day-now.ts'
import { localTime, offsetAt } from './zone-offset.ts'

/** A time in which the studio's days are those of one zone, until the next span begins. */
export interface ZoneSpan {
  /** ISO 8601 UTC: the first instant of `day` in `zone`. */
  begins: string
  /** The first day that is counted in `zone`, `YYYY-MM-DD`. */
  day: string
  /** Name of the IANA list. */
  zone: string
}

/** The zones of the studio's days, oldest first, the first from the beginning of time; empty for UTC. */
export type Zones = readonly ZoneSpan[]

/** A zone from the beginning of time. */
export const alwaysIn = (zone: string): ZoneSpan => ({
  begins: '0001-01-01T00:00:00.000Z',
  day: '0001-01-01',
  zone,
})

/** The zone of days to come. */
export const lastZone = (zones: Zones): string => zones.at(-1)?.zone ?? 'UTC'

/** The zone that counts at an instant. */
export function zoneAt(zones: Zones, at: Date): string {
  return zones.findLast(({ begins }) => Date.parse(begins) <= at.getTime())?.zone ?? 'UTC'
}

/**
 * The studio's day at an instant, `YYYY-MM-DD` (D1). The day before a change of zone lasts until the change. The same rule as
 * `studio_day` in the database.
 */
export function studioDay(zones: Zones, at: Date): string {
  const index = zones.findLastIndex(({ begins }) => Date.parse(begins) <= at.getTime())
  const day = dayIn(zones[index]?.zone ?? 'UTC', at)
  const next = zones[index + 1]
  return next && day >= next.day ? addDays(next.day, -1) : day
}

const dayIn = (zone: string, at: Date): string => (zone === 'UTC' ? dayOf(at) : localTime(at, zone).day)

/** The first instant of a day of the studio; its last is a millisecond before the next one begins. */
export function beginOf(zones: Zones, day: string): Date {
  const index = zones.findLastIndex((one) => one.day <= day)
  const span = zones[index]
  if (span?.day === day && index > 0) return new Date(span.begins)
  const begins = midnightIn(span?.zone ?? 'UTC', day)
  const next = zones[index + 1]
  return next && Date.parse(next.begins) < begins.getTime() ? new Date(next.begins) : begins
}

/** The last millisecond of a day of the studio. */
export function endOf(zones: Zones, day: string): Date {
  return new Date(beginOf(zones, addDays(day, 1)).getTime() - 1)
}

/**
 * The first instant at which the clocks of a zone show a day: the earlier one where midnight comes twice, and the change of
 * the clocks where there is no midnight.
 */
function midnightIn(zone: string, day: string): Date {
  const there = Date.parse(`${day}T00:00:00.000Z`)
  if (zone === 'UTC') return new Date(there)
  const offsets = [there - DAY, there + DAY].map((near) => offsetAt(new Date(near), zone))
  const [early, late] = offsets.map((offset) => there - offset).toSorted((a, b) => a - b) as [number, number]
  return new Date(localTime(new Date(early), zone).day === day ? early : late)
}

/** All servers and transactions under way learn of a change of the zone before it counts. */
const NOTICE = 5 * MINUTE

/** Whether a change of the zone begins so soon that it stays as it is. */
export const changesSoon = (zones: Zones, now: Date): boolean =>
  zones.some(({ begins }) => Date.parse(begins) > now.getTime() && !isAhead(new Date(begins), now))

const isAhead = (begins: Date, now: Date): boolean => begins.getTime() >= now.getTime() + NOTICE

/**
 * The span with which another zone counts from the next day on: the first day whose midnight there is minutes ahead, and later
 * than the beginning of the day before it, so that no day is lost
 * but over the date line.
 */
export function zoneChange(zones: Zones, zone: string, now: Date): ZoneSpan {
  const tomorrow = addDays(studioDay(zones, now), 1)
  const days = Array.from({ length: DAYS_AHEAD }, (_, after) => addDays(tomorrow, after))
  const ahead = days.filter((day) => isAhead(midnightIn(zone, day), now))
  // Over the date line, where it is a day later there, a day has no hour, as in Samoa at the end of 2011.
  const day =
    ahead.find((one) => midnightIn(zone, one) > beginOf(zones, addDays(one, -1))) ?? ahead[0] ?? tomorrow
  return { begins: midnightIn(zone, day).toISOString(), day, zone }
}
/** More than the clocks of two places are apart. */
const DAYS_AHEAD = 4

/** The zones when another one counts from the next day on, in place of a change that is still to come. */
export function withZone(zones: Zones, zone: string, now: Date): ZoneSpan[] {
  const begun = zones.filter(({ begins }) => Date.parse(begins) <= now.getTime())
  if (zone === zoneAt(begun, now)) return begun.every((span) => span.zone === 'UTC') ? [] : begun
  return [...(begun.length > 0 ? begun : [alwaysIn('UTC')]), zoneChange(begun, zone, now)]
}

/** The present day of the studio, when the next two begin, and the zone in which days to come are counted. */
export function dayNow(zones: Zones, now: Date): DayNow & { zone: string } {
  const today = studioDay(zones, now)
  const begin = (days: number) => beginOf(zones, addDays(today, days)).toISOString()
  return { today, ends: begin(1), nextEnds: begin(2), zone: lastZone(zones) }
}
