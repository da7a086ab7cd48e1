/** IANA name of the zone that somebody's browser told; null before it has. */
type Zone = string | null

/** Without a zone days are the studio's (D1). */
const zoneOf = (zone: Zone): string => zone ?? 'UTC'

const formats = new Map<string, Intl.DateTimeFormat>()

/** Kept by zone, for making one takes longer than all the rest; there are some 400 zones. */
function formatIn(zone: Zone): Intl.DateTimeFormat {
  const name = zoneOf(zone)
  const format =
    formats.get(name) ??
    new Intl.DateTimeFormat('en-GB', {
      day: 'numeric',
      month: 'long',
      year: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
      timeZone: name,
    })
  formats.set(name, format)
  return format
}

function partsIn(instant: Date, zone: Zone) {
  const parts = formatIn(zone).formatToParts(instant)
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((one) => one.type === type)?.value ?? ''
  return {
    dayAndMonth: `${part('day')} ${part('month')}`,
    year: part('year'),
    time: `${part('hour')}:${part('minute')}`,
  }
}

/** `3 March 2026`: the day of an instant by the clocks of a zone (D1). */
export function dayInWords(instant: Date, zone: Zone): string {
  const { dayAndMonth, year } = partsIn(instant, zone)
  return `${dayAndMonth} ${year}`
}

/** `3 March to 2 April 2026`; the year twice where it turns. */
export function daysInWords(from: Date, to: Date, zone: Zone): string {
  const [first, last] = [partsIn(from, zone), partsIn(to, zone)]
  const begins = first.year === last.year ? first.dayAndMonth : dayInWords(from, zone)
  return `${begins} to ${dayInWords(to, zone)}`
}

/** `21 November 2026, 20:06 (Pacific/Auckland)`, with 'UTC' where the zone is not known: a time always names its zone. */
export function minuteInWords(instant: Date, zone: Zone): string {
  const name = zoneOf(zone)
  const named = name === 'UTC' ? name : `(${name.replaceAll('_', ' ')})`
  return `${dayInWords(instant, zone)}, ${partsIn(instant, zone).time} ${named}`
}

/** `$29.00`: cents as a receipt shows them. */
export const exactPrice = (cents: number): string =>
  `$${(cents / 100).toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`
