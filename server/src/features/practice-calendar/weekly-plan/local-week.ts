import { addDays, DAY, SECOND } from '@studio/contract/dates.ts'

/** The hours of Monday, by a person's own clock, in which the mail about their week is written. */
const FROM_HOUR = 6
const TO_HOUR = 12

/** A week from Monday to Monday by the clocks of one time zone. */
export interface LocalWeek {
  /** `YYYY-MM-DD` of its Monday there. */
  monday: string
  from: Date
  to: Date
}

/** The week that begins this morning in a time zone; null where it is not Monday morning there. */
export function weekThatBegins(now: Date, zone: string): LocalWeek | null {
  const local = new Date(now.getTime() + offsetAt(now, zone))
  const hour = local.getUTCHours()
  if (local.getUTCDay() !== 1 || hour < FROM_HOUR || hour >= TO_HOUR) return null
  const monday = local.toISOString().slice(0, 10)
  return { monday, from: midnightIn(monday, zone), to: midnightIn(addDays(monday, 7), zone) }
}

/** The instant at which a day begins in a time zone; on a night in which clocks change it is asked again there. */
function midnightIn(day: string, zone: string): Date {
  const there = Date.parse(`${day}T00:00:00Z`)
  const near = new Date(there - offsetAt(new Date(there), zone))
  return new Date(there - offsetAt(near, zone))
}

/** How far the clocks of a zone are ahead of UTC at an instant, in milliseconds. */
function offsetAt(instant: Date, zone: string): number {
  const parts = formatIn(zone).formatToParts(instant)
  const part = (type: string) => Number(parts.find((one) => one.type === type)?.value)
  const shown = Date.UTC(
    part('year'),
    part('month') - 1,
    part('day'),
    part('hour'),
    part('minute'),
    part('second'),
  )
  return shown - Math.floor(instant.getTime() / SECOND) * SECOND
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** Kept by zone, for making one takes longer than all the rest; there are some 400 zones. */
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

/** `Tuesday 07:00` by the clocks of a zone. */
export function dayAndTimeIn(instant: Date, zone: string): string {
  const words = { weekday: 'long', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
  return new Intl.DateTimeFormat('en-GB', { ...words, timeZone: zone }).format(instant).replace(' at ', ' ')
}

/** When the studio's next day begins by the clocks of a zone: `13:00` (D1). */
export function studioDayBegins(now: Date, zone: string): string {
  const midnight = new Date(Math.ceil((now.getTime() + 1) / DAY) * DAY)
  return new Intl.DateTimeFormat('en-GB', {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: zone,
  }).format(midnight)
}
