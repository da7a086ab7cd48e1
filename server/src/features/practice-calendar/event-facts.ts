import { and, asc, eq, gte, lt, sql } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import type { Database, Transaction } from '../../database/connect.ts'
import { users } from '../../database/tables/people.ts'
import {
  calendarEvents,
  calendarEventVideos,
  calendarMembers,
  calendars,
} from '../../database/tables/practice-calendar.ts'
import { videos } from '../../database/tables/videos.ts'

/** Public fields of an event: title, time, teacher, and total length of its films in seconds (D6). */
const factsOf = (db: Database | Transaction) => ({
  id: calendarEvents.id,
  title: calendarEvents.title,
  startsAt: calendarEvents.startsAt,
  createdAt: calendars.createdAt,
  teacherId: users.id,
  firstName: users.firstName,
  lastName: users.lastName,
  seconds: sql<number>`${db
    .select({ seconds: sql`coalesce(sum(${videos.durationSeconds}), 0)::int` })
    .from(calendarEventVideos)
    .innerJoin(videos, eq(videos.id, calendarEventVideos.videoId))
    .where(eq(calendarEventVideos.eventId, calendarEvents.id))}`,
})

const events = (db: Database | Transaction) =>
  db
    .select(factsOf(db))
    .from(calendarEvents)
    .innerJoin(calendars, eq(calendars.id, calendarEvents.calendarId))
    .innerJoin(users, and(eq(users.id, calendars.userId), eq(users.active, true)))

export type EventFacts = Awaited<ReturnType<typeof events>>[number]

/** Reads one event of an active teacher; undefined without one. */
export async function eventFacts(context: Context, id: string): Promise<EventFacts | undefined> {
  const [event] = await events(context.db).where(eq(calendarEvents.id, id))
  return event
}

/** Events of a person's joined calendars in a range of instants, end excluded, earliest first, at most 1,000. */
export function joinedEvents(
  db: Database | Transaction,
  userId: string,
  { from, to }: { from: Date; to: Date },
): Promise<EventFacts[]> {
  return events(db)
    .innerJoin(
      calendarMembers,
      and(eq(calendarMembers.calendarId, calendars.id), eq(calendarMembers.userId, userId)),
    )
    .where(and(gte(calendarEvents.startsAt, from), lt(calendarEvents.startsAt, to)))
    .orderBy(asc(calendarEvents.startsAt), asc(calendarEvents.id))
    .limit(1000)
}
