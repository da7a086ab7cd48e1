import { asc, sql } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import { anyOf } from '../../../database/any-of.ts'
import { calendarEvents } from '../../../database/tables/practice-calendar.ts'

export interface Practice {
  id: string
  title: string
  eventDateTime: string
  /** Seconds of its films. */
  duration: number
  /** Whether the person has watched one of its films to the end. */
  kept: boolean
}

/** Public facts of the practices of some calendars by calendar, earliest first, and which of them a person has kept. */
export async function monthPracticesOf(
  { db }: Context,
  calendarIds: readonly string[],
  userId: string,
): Promise<Map<string, Practice[]>> {
  if (calendarIds.length === 0) return new Map()
  const rows = await db
    .select({
      calendarId: calendarEvents.calendarId,
      id: calendarEvents.id,
      title: calendarEvents.title,
      startsAt: calendarEvents.startsAt,
      duration: sql<number>`(select coalesce(sum(v.duration_seconds), 0)::int from calendar_event_videos ev
        join videos v on v.id = ev.video_id where ev.event_id = ${sql.raw('"calendar_events"."id"')})`,
      kept: sql<boolean>`exists (select 1 from calendar_event_videos ev join video_progress p on p.video_id = ev.video_id
        where ev.event_id = ${sql.raw('"calendar_events"."id"')} and p.user_id = ${userId}::uuid and p.finished_at is not null)`,
    })
    .from(calendarEvents)
    .where(anyOf(calendarEvents.calendarId, [...calendarIds]))
    .orderBy(asc(calendarEvents.startsAt), asc(calendarEvents.id))
  const practices = rows.map(({ calendarId, startsAt, ...practice }) => ({
    calendarId,
    practice: { ...practice, eventDateTime: startsAt.toISOString() },
  }))
  const grouped = Map.groupBy(practices, ({ calendarId }) => calendarId)
  return new Map([...grouped].map(([id, own]) => [id, own.map(({ practice }) => practice)]))
}
