import { DAY, SECOND } from '@studio/contract/dates.ts'
import { and, eq, lt, notExists, sql } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import type { Transaction } from '../../../database/connect.ts'
import {
  calendarMembers,
  cancelledCalendarMembers,
  cancelledEvents,
} from '../../../database/tables/practice-calendar.ts'
import type { CalendarRow } from '../own-calendar.ts'

/**
 * Time of a change, at least a second after the one before: calendar programs compare whole seconds, and ignore what is not
 * newer.
 */
export function changedAfter(before: Date, now: Date): Date {
  return new Date(Math.max(now.getTime(), before.getTime() + SECOND))
}

/**
 * Keeps what calendar files say of an event that is about to leave a calendar: that it is cancelled (RFC 5545, 3.8.1.11). Without
 * an id for all of its events, and for whoever has joined it, because it is about to be deleted.
 */
export async function cancelEvents(
  context: Context,
  tx: Transaction,
  calendar: CalendarRow,
  eventId?: string,
): Promise<void> {
  const now = context.clock.now()
  const { id, userId, createdAt } = calendar
  // A change and its cancellation are at least a second apart, as above.
  await tx.execute(sql`
    insert into cancelled_events (event_id, calendar_id, teacher_id, title, starts_at, seconds, sequence, cancelled_at)
    select e.id, e.calendar_id, ${userId}::uuid, e.title, e.starts_at,
      (select coalesce(sum(v.duration_seconds), 0)::int from calendar_event_videos ev join videos v on v.id = ev.video_id
        where ev.event_id = e.id),
      e.sequence + 1,
      greatest(${now.toISOString()}::timestamptz,
        coalesce(e.changed_at, ${createdAt.toISOString()}::timestamptz) + interval '1 second')
    from calendar_events e
    where e.calendar_id = ${id}::uuid and e.starts_at > ${new Date(now.getTime() - DAY).toISOString()}::timestamptz
      and ${eventId ? sql`e.id = ${eventId}::uuid` : sql`true`}
    on conflict (event_id, calendar_id) do update set title = excluded.title, starts_at = excluded.starts_at,
      seconds = excluded.seconds, sequence = excluded.sequence, cancelled_at = excluded.cancelled_at`)
  if (eventId) return
  const members = tx
    .select({ calendarId: calendarMembers.calendarId, userId: calendarMembers.userId })
    .from(calendarMembers)
    .where(eq(calendarMembers.calendarId, id))
  await tx.insert(cancelledCalendarMembers).select(members).onConflictDoNothing()
}

/** An event came back to a calendar that it had left. */
export async function uncancelEvent(tx: Transaction, eventId: string, calendarId: string): Promise<void> {
  const isIt = and(eq(cancelledEvents.eventId, eventId), eq(cancelledEvents.calendarId, calendarId))
  await tx.delete(cancelledEvents).where(isIt)
}

/** Deletes what was kept of cancelled events once their day is over everywhere; runs daily. */
export async function forgetCancelledEvents({ db, clock }: Context): Promise<void> {
  const over = lt(cancelledEvents.startsAt, new Date(clock.now().getTime() - 2 * DAY))
  await db.delete(cancelledEvents).where(over)
  const left = db
    .select({ id: cancelledEvents.eventId })
    .from(cancelledEvents)
    .where(eq(cancelledEvents.calendarId, cancelledCalendarMembers.calendarId))
  await db.delete(cancelledCalendarMembers).where(notExists(left))
}
