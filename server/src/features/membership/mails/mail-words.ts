/** IANA time zone reported by a person's browser; null if unknown. */
type Zone = string | null

/** Without a zone, days are UTC (D1). */
const zoneOf = (zone: Zone): string => zone ?? 'UTC'

const formats = new Map<string, Intl.DateTimeFormat>()

/** Cached by zone, because creating a format is slow; there are some 400 zones. */
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

/** Formats `3 March 2026`: the day of an instant in a time zone (D1). */
export function dayInWords(instant: Date, zone: Zone): string {
  const { dayAndMonth, year } = partsIn(instant, zone)
  return `${dayAndMonth} ${year}`
}

/** Formats `3 March to 2 April 2026`; both years if they differ. */
export function daysInWords(from: Date, to: Date, zone: Zone): string {
  const [first, last] = [partsIn(from, zone), partsIn(to, zone)]
  const begins = first.year === last.year ? first.dayAndMonth : dayInWords(from, zone)
  return `${begins} to ${dayInWords(to, zone)}`
}

/**
 * Formats `21 November 2026, 20:06 (Pacific/Auckland)`, with 'UTC' for an unknown zone: a time always names
 * its zone.
 */
export function minuteInWords(instant: Date, zone: Zone): string {
  const name = zoneOf(zone)
  const named = name === 'UTC' ? name : `(${name.replaceAll('_', ' ')})`
  return `${dayInWords(instant, zone)}, ${partsIn(instant, zone).time} ${named}`
}

/** Formats cents as on a receipt: `$29.00`. */
export const formatReceiptAmount = (cents: number): string =>
  `$${(cents / 100).toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`
