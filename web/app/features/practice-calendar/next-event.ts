import { addDays } from '@studio/contract/dates.ts'
import type { CalendarEvent } from '@studio/contract/practice-calendar/schema.ts'
import { dayAndMonthWords, dayIn, longWeekdayWord } from './week.ts'

interface NextEvent {
  event: CalendarEvent
  /** `YYYY-MM-DD` in the viewer's zone. */
  day: string
}

/** The event to practise next: still to come today, else today's last one, for a page stays open all day, else the first of a later day. */
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

/** A month's events from the next one on, and those before it; a month that is over stands as it was. */
export function eventsFrom(events: readonly CalendarEvent[], now: Date, zone: string) {
  const next = nextEvent(events, now, zone)
  const begin = next ? Date.parse(next.event.eventDateTime) : 0
  const { earlier = [], coming = [] } = Object.groupBy(events, ({ eventDateTime }) =>
    Date.parse(eventDateTime) < begin ? 'earlier' : 'coming',
  )
  return { earlier, coming }
}

/** "Today", "Tomorrow", the weekday of one of the five days after that, then "28 March"; both `YYYY-MM-DD`. */
export function dayWord(day: string, today: string): string {
  if (day === today) return 'Today'
  if (day === addDays(today, 1)) return 'Tomorrow'
  return day < addDays(today, 7) ? longWeekdayWord(day) : dayAndMonthWords(day)
}
