import { DAY, dayOf, MINUTE, SECOND } from './dates.ts'

const formats = new Map<string, Intl.DateTimeFormat>()

/** Cached by zone, because creating a formatter costs more than its use; there are about 400 zones. */
function formatIn(zone: string): Intl.DateTimeFormat {
  const format =
    formats.get(zone) ??
    new Intl.DateTimeFormat('en-u-ca-gregory-nu-latn', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    })
  formats.set(zone, format)
  return format
}

/** Offset of a zone of the IANA list from UTC at an instant, in milliseconds. */
export function offsetAt(instant: Date, zone: string): number {
  const parts = formatIn(zone).formatToParts(instant)
  const of = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((part) => part.type === type)?.value)
  const there = Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second'))
  return there - Math.floor(instant.getTime() / SECOND) * SECOND
}

/** The day and the minute of the day that the clocks of a zone show. */
export function localTime(instant: Date, zone: string): { day: string; minute: number } {
  const local = new Date(instant.getTime() + offsetAt(instant, zone))
  return { day: dayOf(local), minute: local.getUTCHours() * 60 + local.getUTCMinutes() }
}

/**
 * The instant at which the clocks of a zone show a minute of a day: the first of two in a night with two; of one that a night
 * leaves out, as by the clocks of the evening before, so that a day without midnight begins an hour later and never on the day before.
 */
export function instantIn(zone: string, day: string, minute = 0): Date {
  const there = Date.parse(day) + minute * MINUTE
  const by = (instant: number) => there - offsetAt(new Date(instant), zone)
  const before = by(there - DAY)
  const exact = by(before)
  return new Date(by(exact) === exact ? exact : before)
}

/** Names of the IANA list that are no city. */
const GENERAL = /^(?:UTC|Etc\/UTC|Etc\/UCT|GMT|Etc\/GMT|Universal|Zulu)$/

/** Whether a name is a time zone of the IANA list, as browsers report it: 'Pacific/Auckland'. An older browser lacks new ones. */
export function isTimeZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}

/** A time zone as people name it: 'Honolulu time', 'Buenos Aires time', 'UTC'. `zone` is an IANA name. */
export function zoneName(zone: string): string {
  if (GENERAL.test(zone)) return 'UTC'
  // 'Etc/GMT+5' is five hours west of Greenwich.
  const [, sign, hours] = /^Etc\/GMT([+-])(\d+)$/.exec(zone) ?? []
  if (hours) return `UTC${sign === '+' ? '-' : '+'}${hours}`
  const city = zone.split('/').at(-1) ?? zone
  return `${city.replaceAll('_', ' ')} time`
}
