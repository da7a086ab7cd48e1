import { DAY } from '@studio/contract/dates.ts'
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

/** Events of inactive teachers whose day is not over, as cancelled now, since no row says when their teacher left. */
const eventsOfWhoLeft = (db: Database | Transaction, now: Date) =>
  db
    .select({
      ...factsOf(db),
      sequence: sql<number>`${calendarEvents.sequence} + 1`,
      // A change and its cancellation are at least a second apart.
      changedAt: sql<Date>`greatest(${now.toISOString()}::timestamptz,
        coalesce(${calendarEvents.changedAt}, ${calendars.createdAt}) + interval '1 second')`.mapWith(
        calendars.createdAt,
      ),
      cancelled: sql<boolean>`true`,
    })
    .from(calendarEvents)
    .innerJoin(calendars, eq(calendars.id, calendarEvents.calendarId))
    .innerJoin(users, and(eq(users.id, calendars.userId), eq(users.active, false)))

/** Whether the day of an event is not over, wherever its readers are. */
const hasItsDayAhead = (now: Date) => gte(calendarEvents.startsAt, new Date(now.getTime() - DAY))

export interface EventFacts {
  id: string
  title: string
  startsAt: Date
  /** Number of its changes, and when the last one was. */
  sequence: number
  changedAt: Date
  /** Deleted, or of a teacher who is inactive, and its day is not over. */
  cancelled: boolean
  teacherId: string
  firstName: string
  lastName: string
  seconds: number
}

/** Events of one answer; a person in twenty calendars has a few hundred. */
const MOST = 1000

/** Reads one event, until its day is over one that was deleted or whose teacher is inactive; undefined without one. */
export async function eventFacts(context: Context, id: string): Promise<EventFacts | undefined> {
  const { db, clock } = context
  const now = clock.now()
  const isIt = eq(calendarEvents.id, id)
  const [event] = await events(db).where(isIt)
  if (event) return event
  const [left] = await eventsOfWhoLeft(db, now).where(and(isIt, hasItsDayAhead(now)))
  return left ?? (await cancelledEvent(context, id))
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

/** Events of a person's joined calendars whose teachers are inactive, until their day is over. */
export function joinedOfWhoLeft({ db, clock }: Context, userId: string): Promise<EventFacts[]> {
  const now = clock.now()
  return eventsOfWhoLeft(db, now)
    .innerJoin(
      calendarMembers,
      and(eq(calendarMembers.calendarId, calendars.id), eq(calendarMembers.userId, userId)),
    )
    .where(hasItsDayAhead(now))
    .orderBy(asc(calendarEvents.startsAt), asc(calendarEvents.id))
    .limit(MOST)
}
