/** An event in iCalendar form (RFC 5545). */
export interface CalendarEntry {
  /** Stable identifier, so that a repeated import replaces the entry. */
  uid: string
  summary: string
  url: string
  /** Number of its changes, and time of the last one: calendar programs ignore what does not grow. */
  sequence: number
  stamp: Date
  cancelled: boolean
  start: Date
  end: Date
  /** Minutes before it at which the calendar reminds of it. */
  alarmMinutes?: number
}

/** Octets of a line without its end (RFC 5545, 3.1). */
const LINE_OCTETS = 75

/** A subscribed calendar: its name, and how often to refresh it (RFC 7986). */
interface Subscription {
  name: string
  everyHours: number
}

/** Builds a calendar file. Instants are UTC, which every calendar shows in its reader's zone. */
export function calendarFile(
  maker: string,
  entries: readonly CalendarEntry[],
  subscription?: Subscription,
): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escaped(maker)}//Personal Practice//EN`,
    'METHOD:PUBLISH',
    ...(subscription ? subscribed(subscription) : []),
    ...entries.flatMap(eventLines),
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}

/** Old and new names of the same property; some calendar programs know only one. */
const subscribed = ({ name, everyHours }: Subscription) => [
  `NAME:${escaped(name)}`,
  `X-WR-CALNAME:${escaped(name)}`,
  `REFRESH-INTERVAL;VALUE=DURATION:PT${everyHours}H`,
  `X-PUBLISHED-TTL:PT${everyHours}H`,
]

const eventLines = (entry: CalendarEntry) => [
  'BEGIN:VEVENT',
  `UID:${entry.uid}`,
  `SEQUENCE:${entry.sequence}`,
  `DTSTAMP:${utc(entry.stamp)}`,
  `LAST-MODIFIED:${utc(entry.stamp)}`,
  `DTSTART:${utc(entry.start)}`,
  `DTEND:${utc(entry.end)}`,
  `SUMMARY:${escaped(entry.summary)}`,
  `URL:${entry.url}`,
  `STATUS:${entry.cancelled ? 'CANCELLED' : 'CONFIRMED'}`,
  ...(entry.alarmMinutes === undefined ? [] : alarmLines(entry.summary, entry.alarmMinutes)),
  'END:VEVENT',
]

const alarmLines = (summary: string, minutes: number) => [
  'BEGIN:VALARM',
  'ACTION:DISPLAY',
  `DESCRIPTION:${escaped(summary)}`,
  `TRIGGER:-PT${minutes}M`,
  'END:VALARM',
]

/** `20260312T070000Z` */
const utc = (instant: Date): string => `${instant.toISOString().replace(/[-:]|\.\d+/g, '')}`

const escaped = (text: string): string =>
  text.replace(/[\\;,]/g, (sign) => `\\${sign}`).replace(/\r\n|\r|\n/g, '\\n')

/** Folds a line into pieces of at most 75 octets, each continuation after a blank; characters are never split. */
function folded(line: string): string {
  const pieces: string[] = []
  let piece = ''
  for (const letter of line) {
    if (Buffer.byteLength(piece + letter) > LINE_OCTETS) {
      pieces.push(piece)
      piece = ' '
    }
    piece += letter
  }
  return [...pieces, piece].join('\r\n')
}
