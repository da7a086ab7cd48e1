import { addDays } from '@studio/contract/dates.ts'
import type { CalendarEvent } from '@studio/contract/practice-calendar/schema.ts'
import { dayAndMonthWords, dayIn, longWeekdayWord } from './week.ts'

interface NextEvent {
  event: CalendarEvent
  /** `YYYY-MM-DD` in the viewer's zone. */
  day: string
}

/**
 * The next event to practise: a later one of today, else today's last one, because events stay open all day, else the
 * first of a later day.
 */
export function nextEvent(events: readonly CalendarEvent[], now: Date, zone: string): NextEvent | undefined {
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

/** Fewer later events than these are not worth folding. */
const FOLDED_FROM = 3

/** Rows that a page shows without being asked, also of a full week or of a month that is over: one a day. */
const MOST_SHOWN = 31

/** A month's events from the next one on, and the earlier ones; a past month has none earlier. */
export function eventsFrom(events: readonly CalendarEvent[], now: Date, zone: string) {
  const next = nextEvent(events, now, zone)
  const begin = next ? Date.parse(next.event.eventDateTime) : 0
  const { earlier = [], coming = [] } = Object.groupBy(events, ({ eventDateTime }) =>
    Date.parse(eventDateTime) < begin ? 'earlier' : 'coming',
  )
  const afterDay = next && addDays(next.day, 7)
  const { later = [], week = [] } = Object.groupBy(coming, ({ eventDateTime }) =>
    afterDay && dayIn(new Date(eventDateTime), zone) >= afterDay ? 'later' : 'week',
  )
  const shown = (later.length < FOLDED_FROM ? coming : week).slice(0, MOST_SHOWN)
  return { earlier, week: shown, later: coming.filter((event) => !shown.includes(event)) }
}

/** "Today", "Tomorrow", the weekday of one of the five days after that, then "28 March"; both `YYYY-MM-DD`. */
export function dayWord(day: string, today: string): string {
  if (day === today) return 'Today'
  if (day === addDays(today, 1)) return 'Tomorrow'
  return day < addDays(today, 7) ? longWeekdayWord(day) : dayAndMonthWords(day)
}
