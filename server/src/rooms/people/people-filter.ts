import { DAY } from '@studio/contract/dates.ts'
import { and, type SQL, sql } from 'drizzle-orm'
import { type MembershipFilter as Standing, standsIn } from '../membership/standing-sql.ts'

/** What a list of people, or whom a notification goes to, is narrowed to. */
export interface PeopleFilter extends Standing {
  /** Days for which they have not been here. */
  unseenDays?: number | undefined
  /** The teacher with whom they practise. */
  teacherId?: string | undefined
}

/** Condition on `users`, or on its alias in a query written by hand; undefined where nothing is narrowed. */
export const narrowedTo = (
  narrowed: PeopleFilter,
  now: Date,
  person: SQL = sql.raw('users'),
): SQL | undefined =>
  and(
    standsIn(narrowed, now, person),
    narrowed.unseenDays
      ? unseenSince(new Date(now.getTime() - narrowed.unseenDays * DAY), person)
      : undefined,
    narrowed.teacherId ? practisesWith(narrowed.teacherId, person) : undefined,
  )

/**
 * Who was known at an instant and has not been here since. A visit is a session that was begun or renewed, and a session is kept for
 * 90 days. Of whoever keeps no history nobody can say it.
 */
function unseenSince(instant: Date, person: SQL): SQL {
  const since = sql`${instant.toISOString()}::timestamptz`
  return sql`(${person}.keeps_history and ${person}.registered_at < ${since} and not exists (
    select 1 from sessions where sessions.user_id = ${person}.id and sessions.rotated_at >= ${since}))`
}

const practisesWith = (teacherId: string, person: SQL): SQL => sql`(exists (
    select 1 from calendar_members m join calendars c on c.id = m.calendar_id
    where m.user_id = ${person}.id and c.user_id = ${teacherId}::uuid
  ) or exists (
    select 1 from teacher_follows f where f.user_id = ${person}.id and f.teacher_id = ${teacherId}::uuid))`

/** The studio's day of a person's last visit, of `users`; null of whoever keeps no history. */
export const seenOn = sql<string | null>`case when users.keeps_history then (
  select to_char(studio_day(max(rotated_at)), 'YYYY-MM-DD') from sessions where sessions.user_id = users.id) end`

/** When the last open invoice of a person, of `users`, is tried again; null where none is open, or it is not tried any more. */
export const retryAt = sql<string | null>`(
  select next_attempt_at from invoices where invoices.user_id = users.id and invoices.status = 'open'
  order by issued_at desc limit 1)`
