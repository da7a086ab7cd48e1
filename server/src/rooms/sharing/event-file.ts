import { MINUTE, SECOND } from '@studio/contract/dates.ts'
import { monthWord } from '@studio/contract/practice-calendar/rules.ts'
import { teacherPath } from '@studio/contract/sharing/addresses.ts'
import { refusals } from '@studio/contract/studio/messages.ts'
import { Id } from '@studio/contract/values.ts'
import type { Context } from '../../context.ts'
import { Refusal } from '../../platform/refusal.ts'
import { type EventFacts, eventFacts } from '../practice-calendar/event-facts.ts'
import { type CalendarEntry, calendarFile } from './icalendar.ts'

/** Length of an event whose films have no known length. */
const USUAL = 30 * MINUTE

/** Builds an event of a practice calendar as a file for other calendars: its public title, time and teacher (D6). 404 if unknown. */
export async function eventFile(context: Context, name: string): Promise<string> {
  const id = Id.safeParse(name)
  const event = id.success ? await eventFacts(context, id.data) : undefined
  if (!event) throw new Refusal('notFound', refusals.notFound)
  return calendarFile(context.settings.now().studioName, [entryOf(context, event)])
}

/** Builds the calendar entry of an event; its `UID` is stable, so that a repeated import replaces it. */
export function entryOf(context: Context, event: EventFacts): CalendarEntry {
  const { startsAt, seconds, startedMonth } = event
  const of = startedMonth ? `, my ${monthWord(startedMonth)}` : ''
  const home = context.publicUrl()
  return {
    uid: `${event.id}@${new URL(home).hostname}`,
    summary: `${event.title} with ${event.firstName} ${event.lastName}${of}`,
    url: `${home}${teacherPath(event.teacherId)}`,
    sequence: event.sequence,
    stamp: event.changedAt,
    cancelled: event.cancelled,
    start: startsAt,
    end: new Date(startsAt.getTime() + (seconds * SECOND || USUAL)),
  }
}
