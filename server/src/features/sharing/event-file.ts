import { MINUTE, SECOND } from '@studio/contract/dates.ts'
import { refusals } from '@studio/contract/studio/messages.ts'
import { Id } from '@studio/contract/values.ts'
import type { Context } from '../../context.ts'
import { Refusal } from '../../platform/refusal.ts'
import { type EventFacts, eventFacts } from '../practice-calendar/event-facts.ts'
import { type CalendarEntry, calendarFile } from './icalendar.ts'

/** How long an event is whose films have no length. */
const USUAL = 30 * MINUTE

/** An event of a practice calendar for one's own calendar: title, time and teacher, which everybody may read (D6). 404. */
export async function eventFile(context: Context, name: string): Promise<string> {
  const id = Id.safeParse(name)
  const event = id.success ? await eventFacts(context, id.data) : undefined
  if (!event) throw new Refusal('notFound', refusals.notFound)
  return calendarFile(context.settings.now().studioName, [entryOf(context, event)])
}

/** An event as other calendars show it; it keeps its `UID`, so that the same one is never shown twice. */
export function entryOf(context: Context, event: EventFacts): CalendarEntry {
  const { startsAt, seconds } = event
  const home = context.publicUrl()
  return {
    uid: `${event.id}@${new URL(home).hostname}`,
    summary: `${event.title} with ${event.firstName} ${event.lastName}`,
    url: `${home}/teacher-detail/${event.teacherId}`,
    stamp: event.createdAt,
    start: startsAt,
    end: new Date(startsAt.getTime() + (seconds * SECOND || USUAL)),
  }
}
