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
import { cancelledEvent } from './cancelled-facts.ts'

/** Public fields of an event: title, time, teacher, and total length of its films in seconds (D6). */
const factsOf = (db: Database | Transaction) => ({
  id: calendarEvents.id,
  title: calendarEvents.title,
  startsAt: calendarEvents.startsAt,
  sequence: calendarEvents.sequence,
  /** Of its last change. */
  changedAt: sql<Date>`coalesce(${calendarEvents.changedAt}, ${calendars.createdAt})`.mapWith(
    calendars.createdAt,
  ),
  cancelled: sql<boolean>`false`,
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

export interface EventFacts {
  id: string
  title: string
  startsAt: Date
  /** Number of its changes, and when the last one was. */
  sequence: number
  changedAt: Date
  /** Deleted, and its day is not over. */
  cancelled: boolean
  teacherId: string
  firstName: string
  lastName: string
  seconds: number
}

/** Events of one answer; a person in twenty calendars has a few hundred. */
const MOST = 1000

/** Reads one event of an active teacher, a deleted one until its day is over; undefined without one. */
export async function eventFacts(context: Context, id: string): Promise<EventFacts | undefined> {
  const [event] = await events(context.db).where(eq(calendarEvents.id, id))
  return event ?? (await cancelledEvent(context, id))
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
    .limit(MOST)
}
