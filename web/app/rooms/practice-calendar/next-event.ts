import { addDays } from '@studio/contract/dates.ts'
import type { CalendarEvent } from '@studio/contract/practice-calendar/schema.ts'
import { dayAndMonthWords } from '../../ui/words/date-words.ts'
import { dayIn, longWeekdayWord } from '../../ui/words/day-and-time.ts'

type Planned = Pick<CalendarEvent, 'eventDateTime'>

interface NextEvent<Event> {
  event: Event
  /** `YYYY-MM-DD` in the viewer's zone. */
  day: string
}

/**
 * The next event to practise: a later one of today, else today's last one, because events stay open all day, else the
 * first of a later day.
 */
export function nextEvent<Event extends Planned>(
  events: readonly Event[],
  now: Date,
  zone: string,
): NextEvent<Event> | undefined {
  const today = dayIn(now, zone)
  const left = events
    .map((event) => ({
      event,
      at: Date.parse(event.eventDateTime),
      day: dayIn(new Date(event.eventDateTime), zone),
    }))
    .filter(({ day }) => day >= today)
    .toSorted((a, b) => a.at - b.at)
  const todays = left.filter(({ day }) => day === today)
  return todays.find(({ at }) => at >= now.getTime()) ?? todays.at(-1) ?? left[0]
}

/** Of so many practices a third at most is left once a month is late. */
const LATE_SHARE = 3

/** How many practices of a month are to come, if that is so few that a whole one may suit better; else null. */
export function leftIfLate(events: readonly Planned[], now: Date): number | null {
  const left = events.filter(({ eventDateTime }) => Date.parse(eventDateTime) > now.getTime()).length
  return events.length > 0 && left * LATE_SHARE <= events.length ? left : null
}

/** Fewer later events than these are not worth folding. */
const FOLDED_FROM = 3
/** Shown unfolded; a teacher may plan many a day. */
const MOST_SHOWN = 12

/** A month's events from the next one on, and the earlier ones; a past month is split only if it is long. */
export function eventsFrom(events: readonly CalendarEvent[], now: Date, zone: string) {
  const next = nextEvent(events, now, zone)
  const begin = next ? Date.parse(next.event.eventDateTime) : 0
  const isEarlier = ({ eventDateTime }: CalendarEvent) => Date.parse(eventDateTime) < begin
  const earlier = events.filter(isEarlier)
  const coming = events.filter((event) => !isEarlier(event))
  const afterDay = next && addDays(next.day, 7)
  const isLater = ({ eventDateTime }: CalendarEvent) =>
    afterDay !== undefined && dayIn(new Date(eventDateTime), zone) >= afterDay
  const later = coming.filter(isLater)
  const week = coming.filter((event) => !isLater(event))
  const [shown, folded] = later.length < FOLDED_FROM ? [coming, []] : [week, later]
  const most = shown.length < MOST_SHOWN + FOLDED_FROM ? shown.length : MOST_SHOWN
  return {
    earlier,
    week: shown.slice(0, most),
    later: [...shown.slice(most), ...folded],
    isOver: next === undefined,
  }
}

/** "Today", "Tomorrow", the weekday of one of the five days after that, then "28 March"; both `YYYY-MM-DD`. */
export function dayWord(day: string, today: string): string {
  if (day === today) return 'Today'
  if (day === addDays(today, 1)) return 'Tomorrow'
  return day < addDays(today, 7) ? longWeekdayWord(day) : dayAndMonthWords(day)
}
