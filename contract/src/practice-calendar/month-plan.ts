import { addDays } from '../dates.ts'
import type { Video } from '../videos/schema.ts'
import { instantIn, localTime } from '../zone-offset.ts'
import { EVENT_DESCRIPTION, EVENT_TITLE } from './messages.ts'
import type { EventForm } from './schema.ts'

type Timed = { eventDateTime: string }
type Shown = { videoIds?: readonly string[] | undefined }

/** The instant of an event on another day, `YYYY-MM-DD`, at the hour it has on the clocks of a time zone. */
export function onDay({ eventDateTime }: Timed, day: string, zone: string): string {
  return instantIn(zone, day, localTime(new Date(eventDateTime), zone).minute).toISOString()
}

/** An event of a video, with as much of its words as an event holds. */
export function eventOf({ id, title, description }: Pick<Video, 'id' | 'title' | 'description'>, at: string) {
  return {
    title: cut(title, EVENT_TITLE),
    description: cut(description.trim() || title, EVENT_DESCRIPTION),
    eventDateTime: at,
    videoIds: [id],
  } satisfies EventForm
}

/** The text, or its first words. */
function cut(text: string, max: number): string {
  if (text.length <= max) return text
  const start = text.slice(0, max - 1)
  const space = start.lastIndexOf(' ')
  // Never half of a letter that is made of two.
  return `${(space > max / 2 ? start.slice(0, space) : start.replace(/[\uD800-\uDBFF]$/, '')).trimEnd()}…`
}

/** How often each video is in events, by its id. */
export function timesUsed(events: readonly Shown[]): Map<string, number> {
  const times = new Map<string, number>()
  for (const id of events.flatMap(({ videoIds = [] }) => videoIds)) times.set(id, (times.get(id) ?? 0) + 1)
  return times
}

const STEPS: Partial<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }

/** The day of a month to which an arrow key carries an event from a day; the same one at the month's ends, null for another key. */
export function dayByArrow(day: string, key: string): string | null {
  const step = STEPS[key]
  if (step === undefined) return null
  const next = addDays(day, step)
  return next.slice(0, 7) === day.slice(0, 7) ? next : day
}

/** The day of a month on which a video from the shelf is offered: the first one from today on without an event, else the first. */
export function firstFreeDay(month: string, taken: ReadonlySet<string>, today: string): string {
  const first = `${month.slice(0, 7)}-01`
  const from = today > first && today.slice(0, 7) === first.slice(0, 7) ? today : first
  for (let day = from; day.slice(0, 7) === first.slice(0, 7); day = addDays(day, 1))
    if (!taken.has(day)) return day
  return from
}
