import type { Calendar } from '@studio/contract/practice-calendar/schema.ts'
import { and, asc, eq } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { anyOf } from '../../database/any-of.ts'
import { users } from '../../database/tables/people.ts'
import { calendarEvents, calendarEventVideos, calendars } from '../../database/tables/practice-calendar.ts'
import { nameColumns } from '../people/queries.ts'

/** A page of a calendar with everything on it. */
export interface KeptEvent {
  id: string
  title: string
  eventDateTime: string
  description: string
  /** In the order of their positions. */
  videoIds: string[]
}

/** A calendar as everybody reads it, with pages that are not open to everybody. */
export interface KeptCalendar {
  head: Omit<Calendar, 'events' | 'users' | 'joined'>
  /** In the order of time. */
  events: KeptEvent[]
}

/** Those of some calendars that there are, kept by the content's generation: three questions for all that are missing. */
export function keptCalendars(context: Context, ids: readonly string[]): Promise<Map<string, KeptCalendar>> {
  return context.kept.rows('calendar', ids, (missing) => loadCalendars(context, missing))
}

async function loadCalendars(context: Context, ids: string[]): Promise<Map<string, KeptCalendar>> {
  const [rows, events] = await Promise.all([
    context.db
      .select({ calendar: calendars, user: { ...nameColumns, color: users.color } })
      .from(calendars)
      .innerJoin(users, eq(users.id, calendars.userId))
      .where(and(anyOf(calendars.id, ids), eq(users.active, true))),
    loadEvents(context, ids),
  ])
  return new Map(
    rows.map(({ calendar, user }) => {
      const { id, userId, title, description, month, type, createdAt } = calendar
      const monthOfCreation = `${month}T00:00:00.000Z`
      const dateTime = createdAt.toISOString()
      const head = { id, userId, user, title, description, monthOfCreation, type, dateTime }
      return [id, { head, events: events.get(id) ?? [] }]
    }),
  )
}

async function loadEvents(context: Context, calendarIds: string[]) {
  const [rows, videos] = await Promise.all([
    context.db
      .select()
      .from(calendarEvents)
      .where(anyOf(calendarEvents.calendarId, calendarIds))
      .orderBy(asc(calendarEvents.startsAt), asc(calendarEvents.id)),
    context.db
      .select({ eventId: calendarEventVideos.eventId, videoId: calendarEventVideos.videoId })
      .from(calendarEventVideos)
      .innerJoin(calendarEvents, eq(calendarEvents.id, calendarEventVideos.eventId))
      .where(anyOf(calendarEvents.calendarId, calendarIds))
      .orderBy(asc(calendarEventVideos.position)),
  ])
  const byEvent = Map.groupBy(videos, (row) => row.eventId)
  const events = rows.map(({ id, calendarId, title, description, startsAt }) => {
    const videoIds = (byEvent.get(id) ?? []).map((row) => row.videoId)
    return { calendarId, event: { id, title, description, eventDateTime: startsAt.toISOString(), videoIds } }
  })
  const byCalendar = Map.groupBy(events, (row) => row.calendarId)
  return new Map([...byCalendar].map(([id, own]) => [id, own.map(({ event }) => event)]))
}
