import { asc, eq } from 'drizzle-orm'
import type { Transaction } from '../../../database/connect.ts'
import {
  calendarEvents,
  calendarEventVideos,
  calendarMembers,
  type calendars,
} from '../../../database/tables/practice-calendar.ts'
import { calendarState, eventState } from '../cached-calendars.ts'

/**
 * A calendar with its events, their videos and whoever has joined it: what is lost when it is deleted. The caller holds the
 * calendar's lock.
 */
export async function wholeState(tx: Transaction, calendar: typeof calendars.$inferSelect) {
  const { id } = calendar
  const events = await tx
    .select()
    .from(calendarEvents)
    .where(eq(calendarEvents.calendarId, id))
    .orderBy(asc(calendarEvents.id))
  const shown = await tx
    .select({ eventId: calendarEventVideos.eventId, videoId: calendarEventVideos.videoId })
    .from(calendarEventVideos)
    .innerJoin(calendarEvents, eq(calendarEvents.id, calendarEventVideos.eventId))
    .where(eq(calendarEvents.calendarId, id))
    .orderBy(asc(calendarEventVideos.position))
  const videosOf = Map.groupBy(shown, ({ eventId }) => eventId)
  return {
    ...calendarState(calendar),
    events: events.map((event) => ({
      id: event.id,
      ...eventState(
        event,
        (videosOf.get(event.id) ?? []).map(({ videoId }) => videoId),
      ),
    })),
    members: await tx.$count(calendarMembers, eq(calendarMembers.calendarId, id)),
  }
}
