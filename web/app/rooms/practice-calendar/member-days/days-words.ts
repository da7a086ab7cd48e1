import { counted } from '@studio/contract/counted.ts'
import { addDays } from '@studio/contract/dates.ts'
import type { Calendar, CalendarEvent } from '@studio/contract/practice-calendar/schema.ts'
import { dayIn } from '../../../ui/words/day-and-time.ts'
import { weekdayText } from '../../../ui/words/day-text.ts'
import { weekOf } from '../../../ui/words/weeks.ts'

export interface Reader {
  /** `YYYY-MM-DD` in their zone. */
  today: string
  zone: string
}

const dayOfEvent = ({ eventDateTime }: Pick<CalendarEvent, 'eventDateTime'>, zone: string): string =>
  dayIn(new Date(eventDateTime), zone)

/** The next practice that is neither done nor left out, and its day: the one from which the rest is moved. */
export function nextToMove(
  { events }: Pick<Calendar, 'events'>,
  done: ReadonlySet<string>,
  { today, zone }: Reader,
): { event: CalendarEvent; day: string } | undefined {
  return events
    .filter((event) => !event.skipped && !done.has(event.id))
    .map((event) => ({ event, day: dayOfEvent(event, zone) }))
    .find(({ day }) => day >= today)
}

export interface Week {
  /** Its first. */
  day: string
  isThis: boolean
  skipped: boolean
}

/** This week and the next, as far as a practice to come lies in them. */
export function weeksToSkip({ events }: Pick<Calendar, 'events'>, { today, zone }: Reader): Week[] {
  return [today, addDays(today, 7)].flatMap((around, at) => {
    const days = weekOf(around)
    const own = events.filter((event) => days.includes(dayOfEvent(event, zone)))
    const isLeft = own.some((event) => event.skipped || dayOfEvent(event, zone) >= today)
    const day = days[0] ?? around
    return isLeft ? [{ day, isThis: at === 0, skipped: own.some(({ skipped }) => skipped) }] : []
  })
}

/** This week or the next, if it is left out. */
export const weekToBringBack = (calendar: Pick<Calendar, 'events'>, reader: Reader): Week | undefined =>
  weeksToSkip(calendar, reader).find(({ skipped }) => skipped)

/** "3 days later", "1 day sooner"; empty for the same day. */
export function moveWords(days: number): string {
  if (!Number.isFinite(days) || days === 0) return ''
  const count = Math.abs(days)
  return `${counted(count, 'day')} ${days > 0 ? 'later' : 'sooner'}`
}

/** What a member reads about the days of a month. */
export function monthLine(calendar: Pick<Calendar, 'events' | 'ownDays'>, { today, zone }: Reader): string {
  const { events, ownDays } = calendar
  const next = events.find((event) => !event.skipped && dayOfEvent(event, zone) >= today)
  const skipped = weekToBringBack(calendar, { today, zone })
  const startsOn = ownDays?.startsOn
  return [
    startsOn && `${startsOn > today ? 'From' : 'Since'} ${weekdayText(startsOn)}`,
    ownDays?.moved && 'On days of your own',
    skipped && `${skipped.isThis ? 'This' : 'Next'} week is skipped`,
    next && `Next: ${next.title}, ${weekdayText(dayOfEvent(next, zone))}`,
    !next && !skipped && 'All its days are over',
  ]
    .filter(Boolean)
    .join('. ')
}
