import type { CalendarEvent } from '@studio/contract/practice-calendar/schema.ts'

const MORNING = '07:00'

const two = (count: number) => String(count).padStart(2, '0')

/**
 * Converts an instant to the value of a datetime-local field, `2026-03-17T07:00` in the device's zone; empty for none. A year has
 * four digits while it is typed, too: the browser empties the field for `2-11-30`.
 */
export function localText(instant: string): string {
  const at = new Date(instant)
  if (Number.isNaN(at.getTime())) return ''
  const day = `${String(at.getFullYear()).padStart(4, '0')}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
  return `${day}T${two(at.getHours())}:${two(at.getMinutes())}`
}

/** Converts such a value to an instant; empty if it is incomplete. */
export function instantOf(text: string): string {
  const at = new Date(text)
  return text === '' || Number.isNaN(at.getTime()) ? '' : at.toISOString()
}

/**
 * The instant at which an event that is added on a day, `YYYY-MM-DD`, is proposed to begin: at the time of the last event
 * before that day, else of the first one of the calendar, else at seven in the morning.
 */
export function proposedStart(day: string, events: readonly Pick<CalendarEvent, 'eventDateTime'>[]): string {
  const starts = events.map(({ eventDateTime }) => localText(eventDateTime)).sort()
  const last = starts.findLast((start) => start.slice(0, 10) <= day) ?? starts[0]
  return instantOf(`${day}T${last?.slice(11) ?? MORNING}`)
}
