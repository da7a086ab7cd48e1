import { DAY, dayOf } from '@studio/contract/dates.ts'
import { and, asc, eq, gte, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
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
import { onOwnDay } from './member-days/on-own-day.ts'

/**
 * Public fields of an event: title, time, teacher, and total length of its films in seconds (D6). Events of a teacher who is
 * inactive are cancelled now, since no row says when their teacher left.
 */
const factsOf = (db: Database | Transaction, leftAt?: Date) => ({
  id: calendarEvents.id,
  title: calendarEvents.title,
  startsAt: calendarEvents.startsAt,
  sequence: leftAt ? sql<number>`${calendarEvents.sequence} + 1` : sql<number>`${calendarEvents.sequence}`,
  changedAt: changedAt(leftAt),
  cancelled: leftAt ? sql<boolean>`true` : sql<boolean>`false`,
  teacherId: users.id,
  firstName: users.firstName,
  lastName: users.lastName,
  seconds: sql<number>`${db
    .select({ seconds: sql`coalesce(sum(${videos.durationSeconds}), 0)::int` })
    .from(calendarEventVideos)
    .innerJoin(videos, eq(videos.id, calendarEventVideos.videoId))
    .where(eq(calendarEventVideos.eventId, calendarEvents.id))}`,
})

/** The instant of its last change; a change and its cancellation are at least a second apart. */
function changedAt(leftAt?: Date): SQL<Date> {
  const changed = sql`coalesce(${calendarEvents.changedAt}, ${calendars.createdAt})`
  const last = leftAt
    ? sql<Date>`greatest(${leftAt.toISOString()}::timestamptz, ${changed} + interval '1 second')`
    : sql<Date>`${changed}`
  return last.mapWith(calendars.createdAt)
}

const teacherOf = (leftAt?: Date) =>
  and(eq(users.id, calendars.userId), eq(users.active, leftAt === undefined))

const events = (db: Database | Transaction, leftAt?: Date) =>
  db
    .select(factsOf(db, leftAt))
    .from(calendarEvents)
    .innerJoin(calendars, eq(calendars.id, calendarEvents.calendarId))
    .innerJoin(users, teacherOf(leftAt))

/** Events of the calendars that a person has joined, with the days that they have chosen. */
const eventsOfMember = (db: Database | Transaction, leftAt?: Date) =>
  db
    .select({
      ...factsOf(db, leftAt),
      days: calendarMembers.days,
      month: calendars.month,
      zone: users.timeZone,
    })
    .from(calendarMembers)
    .innerJoin(calendars, eq(calendars.id, calendarMembers.calendarId))
    .innerJoin(users, teacherOf(leftAt))
    .innerJoin(calendarEvents, eq(calendarEvents.calendarId, calendars.id))
    .$dynamic()

/** Whether the day of an event is not over, wherever its readers are. */
const hasItsDayAhead = (now: Date) => gte(calendarEvents.startsAt, new Date(now.getTime() - DAY))

export interface EventFacts {
  id: string
  title: string
  startsAt: Date
  sequence: number
  changedAt: Date
  /** Deleted, or of a teacher who is inactive, and its day is not over. */
  cancelled: boolean
  teacherId: string
  firstName: string
  lastName: string
  seconds: number
  /** The month, `YYYY-MM-01`, that a member begins again on days of their own. */
  startedMonth?: string
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
  const [left] = await events(db, now).where(and(isIt, hasItsDayAhead(now)))
  return left ?? (await cancelledEvent(context, id))
}

export const eventsOfTeacher = (db: Database | Transaction, teacherId: string): Promise<EventFacts[]> =>
  events(db)
    .where(eq(calendars.userId, teacherId))
    .orderBy(asc(calendarEvents.startsAt), asc(calendarEvents.id))

/**
 * Events of a person's joined calendars in a range of instants, end excluded, on the days that they have chosen, earliest first, at
 * most 1,000. Those of weeks that they leave out are cancelled.
 */
export async function joinedEvents(
  { db, zone }: Context,
  userId: string,
  { from, to }: { from: Date; to: Date },
): Promise<EventFacts[]> {
  const inRange = and(gte(calendarEvents.startsAt, from), lt(calendarEvents.startsAt, to))
  const rows = await eventsOfMember(db)
    .where(isMemberWith(userId, from, inRange))
    .orderBy(asc(calendarEvents.startsAt), asc(calendarEvents.id))
    .limit(MOST)
  return rows.map((row) => onOwnDay(row, zone())).filter(({ startsAt }) => startsAt >= from && startsAt < to)
}

/** Events of a person's joined calendars whose teachers are inactive, until their day is over. */
export async function joinedOfWhoLeft({ db, clock, zone }: Context, userId: string): Promise<EventFacts[]> {
  const now = clock.now()
  const yesterday = new Date(now.getTime() - DAY)
  const rows = await eventsOfMember(db, now)
    .where(isMemberWith(userId, yesterday, hasItsDayAhead(now)))
    .orderBy(asc(calendarEvents.startsAt), asc(calendarEvents.id))
    .limit(MOST)
  return rows.map((row) => onOwnDay(row, zone())).filter(({ startsAt }) => startsAt >= yesterday)
}

/** Condition: events that the teacher has put there, or of a member's own days, which may reach beyond an instant. */
function isMemberWith(userId: string, from: Date, where: SQL | undefined): SQL | undefined {
  const { days } = calendarMembers
  const reaches = sql`(${days} ->> 'until')::date >= ${dayOf(from)}::date`
  return and(eq(calendarMembers.userId, userId), or(and(isNull(days), where), reaches))
}
