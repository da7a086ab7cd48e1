import { DAY } from '@studio/contract/dates.ts'
import { and, asc, desc, eq, gte, notExists, or, sql } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import type { Database, Transaction } from '../../database/connect.ts'
import { users } from '../../database/tables/people.ts'
import {
  calendarEvents,
  calendarMembers,
  calendars,
  cancelledCalendarMembers,
  cancelledEvents,
} from '../../database/tables/practice-calendar.ts'
import { onOwnDay } from './member-days/on-own-day.ts'

/** Same facts as of an event that is there. */
const facts = {
  id: cancelledEvents.eventId,
  title: cancelledEvents.title,
  startsAt: cancelledEvents.startsAt,
  sequence: cancelledEvents.sequence,
  changedAt: cancelledEvents.cancelledAt,
  cancelled: sql<boolean>`true`,
  teacherId: users.id,
  firstName: users.firstName,
  lastName: users.lastName,
  seconds: cancelledEvents.seconds,
}

const cancelled = (db: Database | Transaction) =>
  db.select(facts).from(cancelledEvents).innerJoin(users, eq(users.id, cancelledEvents.teacherId))

/** Whether the day of a deleted event is not over, wherever its readers are. */
const hasItsDayAhead = (now: Date) => gte(cancelledEvents.startsAt, new Date(now.getTime() - DAY))

/** Reads a deleted event until its day is over. */
export async function cancelledEvent({ db, clock }: Context, id: string) {
  const isIt = and(eq(cancelledEvents.eventId, id), hasItsDayAhead(clock.now()))
  const [event] = await cancelled(db).where(isIt).orderBy(desc(cancelledEvents.sequence))
  return event
}

/**
 * Events that were deleted from a person's joined calendars, or moved to one they have not joined, until their day is over; on the
 * days that they had chosen, and newer than what these changed.
 */
export async function cancelledFor({ db, clock, zone }: Context, userId: string) {
  const isMember = and(
    eq(calendarMembers.calendarId, cancelledEvents.calendarId),
    eq(calendarMembers.userId, userId),
  )
  const wasMember = and(
    eq(cancelledCalendarMembers.calendarId, cancelledEvents.calendarId),
    eq(cancelledCalendarMembers.userId, userId),
  )
  const rows = await db
    .select({ ...facts, days: calendarMembers.days, month: calendars.month, zone: users.timeZone })
    .from(cancelledEvents)
    .innerJoin(users, eq(users.id, cancelledEvents.teacherId))
    .leftJoin(calendars, eq(calendars.id, cancelledEvents.calendarId))
    .leftJoin(calendarMembers, isMember)
    .leftJoin(cancelledCalendarMembers, wasMember)
    .where(
      and(
        hasItsDayAhead(clock.now()),
        or(eq(calendarMembers.userId, userId), eq(cancelledCalendarMembers.userId, userId)),
        notExists(stillJoined(db, userId)),
      ),
    )
    .orderBy(asc(cancelledEvents.startsAt), asc(cancelledEvents.eventId))
    .limit(MOST)
  return rows.map((row) => onOwnDay(row, zone()))
}

/** Deleted events of one feed. */
const MOST = 1000

/** The event in a calendar that the person has joined, where it moved. */
const stillJoined = (db: Database, userId: string) =>
  db
    .select({ id: calendarEvents.id })
    .from(calendarEvents)
    .innerJoin(calendarMembers, eq(calendarMembers.calendarId, calendarEvents.calendarId))
    .where(and(eq(calendarEvents.id, cancelledEvents.eventId), eq(calendarMembers.userId, userId)))
