import { counted } from '@studio/contract/counted.ts'
import { addDays, HOUR } from '@studio/contract/dates.ts'
import { presentZone } from '@studio/contract/present-zone.ts'
import { timeWords, weekdayWord } from '@studio/contract/reading-words.ts'
import { beginOf, lastZone, withZone, type Zones, zoneAt } from '@studio/contract/studio-day.ts'
import { isTimeZone, offsetAt, zoneName } from '@studio/contract/zone-offset.ts'
import { timeIn } from '../../../ui/words/day-and-time.ts'
import { fullDayText } from '../../../ui/words/day-text.ts'
import { studioReading } from '../../../ui/words/studio-reading.ts'

/** Zones to choose from by their continents; UTC and one that browsers don't list stand alone. */
export function zonesByContinent(chosen: string): [continent: string, zones: string[]][] {
  const own = Intl.supportedValuesOf('timeZone').filter((zone) => zone.includes('/'))
  const listed = [...new Set(own.map(presentZone))].toSorted()
  const single = listed.includes(chosen) || chosen === 'UTC' ? [] : [chosen]
  const groups = Map.groupBy(listed, (zone) => zone.split('/')[0] ?? '')
  return [['', ['UTC', ...single]], ...groups]
}

/** "Buenos Aires, Argentina" */
export const cityOf = (zone: string): string =>
  zone.split('/').slice(1).toReversed().join(', ').replaceAll('_', ' ') || zone

/** "Now 10:24, UTC+1"; "UTC+0" in a London winter, which is not UTC. A newer browser may have chosen a zone that this one lacks. */
export function nowIn(zone: string, now: Date): string {
  if (!isTimeZone(zone)) return 'This browser does not know its clock'
  const minutes = Math.round(offsetAt(now, zone) / 60_000)
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60]
  const ahead = zone === 'UTC' ? '' : `${minutes < 0 ? '−' : '+'}${hours}${rest ? `:${rest}` : ''}`
  return `Now ${timeIn(now, zone, studioReading().clock ?? 'h23')}, UTC${ahead}`
}

/** When another zone counts, and what becomes of the day before; null if none is to come. */
export function zoneChangeText(zones: Zones, zone: string, now: Date): { from: string; day: string } | null {
  if (![zone, ...zones.map((span) => span.zone)].every(isTimeZone)) return null
  const after = zone === lastZone(zones) ? zones : withZone(zones, zone, now)
  const next = after.at(-1)
  if (!next || next.zone === zoneAt(after, now)) return null
  const before = addDays(next.day, -1)
  const hours = (Date.parse(next.begins) - beginOf(after, before).getTime()) / HOUR
  const length = counted(hours, 'hour')
  const midnight = timeWords(0, studioReading().clock, { wide: true })
  return {
    from: `From ${fullDayText(next.day)}, ${midnight} ${zoneName(next.zone)}.`,
    day: hours === 24 ? '' : `${weekdayWord(before)} has ${length}, once. `,
  }
}
