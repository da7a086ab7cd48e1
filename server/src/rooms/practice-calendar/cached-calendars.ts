import type { Calendar } from '@studio/contract/practice-calendar/schema.ts'
import { and, asc, eq } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { anyOf } from '../../database/any-of.ts'
import { users } from '../../database/tables/people.ts'
import { calendarEvents, calendarEventVideos, calendars } from '../../database/tables/practice-calendar.ts'
import { videos } from '../../database/tables/videos.ts'
import { versionOf } from '../../platform/version.ts'
import { nameColumns } from '../people/names.ts'

/** An event with all its fields. */
export interface CachedEvent {
  id: string
  title: string
  eventDateTime: string
  description: string
  thumbnailUrl: string | null
  /** In the order of their positions. */
  videoIds: string[]
  version: string
}

/** A calendar's public fields, with events that are not public. */
export interface CachedCalendar {
  head: Omit<Calendar, 'events' | 'users' | 'joined' | 'version'>
  version: string
  /** Of its teacher, whose hours its practices keep (D14). */
  zone: string
  /** Ordered by time. */
  events: CachedEvent[]
}

/** Reads calendars from the cache, which belongs to one content version; three queries for all that are missing. */
export function cachedCalendars(
  context: Context,
  ids: readonly string[],
): Promise<Map<string, CachedCalendar>> {
  return context.cache.rows('calendar', ids, (missing) => loadCalendars(context, missing))
}

async function loadCalendars(context: Context, ids: string[]): Promise<Map<string, CachedCalendar>> {
  const [rows, events] = await Promise.all([
    context.db
      .select({ calendar: calendars, user: { ...nameColumns, color: users.color }, zone: users.timeZone })
      .from(calendars)
      .innerJoin(users, eq(users.id, calendars.userId))
      .where(and(anyOf(calendars.id, ids), eq(users.active, true))),
    loadEvents(context, ids),
  ])
  return new Map(
    rows.map(({ calendar, user, zone }) => {
      const { id, userId, title, description, month, type, createdAt } = calendar
      const monthOfCreation = `${month}T00:00:00.000Z`
      const dateTime = createdAt.toISOString()
      const head = { id, userId, user, title, description, monthOfCreation, type, dateTime }
      const version = versionOf(calendarState(calendar))
      return [id, { head, version, zone: zone ?? context.zone(), events: events.get(id) ?? [] }]
    }),
  )
}

async function loadEvents(context: Context, calendarIds: string[]) {
  const [rows, shown] = await Promise.all([
    context.db
      .select()
      .from(calendarEvents)
      .where(anyOf(calendarEvents.calendarId, calendarIds))
      .orderBy(asc(calendarEvents.startsAt), asc(calendarEvents.id)),
    context.db
      .select({
        eventId: calendarEventVideos.eventId,
        videoId: calendarEventVideos.videoId,
        thumbnailUrl: videos.thumbnailUrl,
      })
      .from(calendarEventVideos)
      .innerJoin(calendarEvents, eq(calendarEvents.id, calendarEventVideos.eventId))
      .innerJoin(videos, eq(videos.id, calendarEventVideos.videoId))
      .where(anyOf(calendarEvents.calendarId, calendarIds))
      .orderBy(asc(calendarEventVideos.position)),
  ])
  const byEvent = Map.groupBy(shown, (row) => row.eventId)
  const events = rows.map((row) => {
    const { id, calendarId, title, description, startsAt } = row
    const own = byEvent.get(id) ?? []
    const videoIds = own.map((row) => row.videoId)
    const thumbnailUrl = own[0]?.thumbnailUrl ?? null
    const eventDateTime = startsAt.toISOString()
    const version = versionOf(eventState(row, videoIds))
    const event = { id, title, description, eventDateTime, thumbnailUrl, videoIds, version }
    return { calendarId, event }
  })
  const byCalendar = Map.groupBy(events, (row) => row.calendarId)
  return new Map([...byCalendar].map(([id, own]) => [id, own.map(({ event }) => event)]))
}

/** Editable fields of a calendar; its events are edited separately. */
export function calendarState(calendar: typeof calendars.$inferSelect) {
  const { title, description, month, type } = calendar
  return { title, description, month, type }
}

/** Editable fields of an event, with its videos in order. */
export function eventState(event: typeof calendarEvents.$inferSelect, videoIds: readonly string[]) {
  const { calendarId, title, description, startsAt } = event
  return { calendarId, title, description, startsAt, videoIds }
}
