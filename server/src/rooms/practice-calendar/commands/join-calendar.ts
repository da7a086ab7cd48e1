import type { MemberDays } from '@studio/contract/practice-calendar/member-days/schema.ts'
import { refusals } from '@studio/contract/practice-calendar/messages.ts'
import { accessToJoin, isOver, monthOf } from '@studio/contract/practice-calendar/rules.ts'
import type { Calendar } from '@studio/contract/practice-calendar/schema.ts'
import { refusals as studioRefusals } from '@studio/contract/studio/messages.ts'
import { and, eq, sql } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import { type Database, inTransaction, type Transaction } from '../../../database/connect.ts'
import { users } from '../../../database/tables/people.ts'
import { calendarMembers, calendars, monthInvitations } from '../../../database/tables/practice-calendar.ts'
import { Refusal, refuseField } from '../../../platform/refusal.ts'
import { signedIn, type Viewer } from '../../../platform/viewer.ts'
import { accessFactsOf } from '../../membership/queries.ts'
import { auditOther } from '../../studio/audit.ts'
import { calendarFor } from '../queries.ts'

interface Membership {
  id: string
  userId: string
}

/**
 * Joins a calendar whose month is not over, with a plan that includes calendars. Joining again changes nothing (PRACTICE-15,
 * D17.repeats).
 */
export async function joinCalendar(
  context: Context,
  viewer: Viewer,
  { id, userId }: Membership,
): Promise<Calendar> {
  const member = await memberFor(context, viewer, userId)
  const [facts, zone] = await Promise.all([accessFactsOf(context, member), teacherZone(context, id)])
  const now = context.clock.now()
  const thisMonth = monthOf(now, zone)
  const mayJoin = accessToJoin(facts, now).ok
  const entry = { action: 'calendar.joined', subject: id, after: { userId } }
  const joined = await doneFor(context, viewer, { ...entry, ownerId: userId }, async (on) => {
    const found = await writeMember(on, { id, userId, mayJoin, thisMonth, now })
    if (!found) throw new Refusal('notFound', studioRefusals.notFound)
    if (isOver(found.month, thisMonth)) throw new Refusal('invalid', refusals.monthOver)
    if (!mayJoin) throw new Refusal('notAllowed', refusals.needsUpgrade, { code: 'NeedsUpgrade' })
    return found
  })
  const standing = { facts, joined: new Map([[id, joined.days]]), now, today: context.day(now) }
  return calendarFor(context, member, id, standing)
}

/**
 * Leaves a calendar, whatever the present plan; leaving again changes nothing (D17.repeats). Who was in a month before they began
 * it again leaves what they began, and was in it still.
 */
export async function leaveCalendar(
  context: Context,
  viewer: Viewer,
  { id, userId }: Membership,
): Promise<Calendar> {
  const member = await memberFor(context, viewer, userId)
  const now = context.clock.now()
  const facts = await accessFactsOf(context, member)
  const standing = { facts, joined: new Map<string, null>(), now, today: context.day(now) }
  const left = await calendarFor(context, member, id, standing)
  const entry = { action: 'calendar.left', subject: id, before: { userId } }
  const staysIn = await doneFor(context, viewer, { ...entry, ownerId: userId }, async (on) => {
    const isIt = and(eq(calendarMembers.calendarId, id), eq(calendarMembers.userId, userId))
    const { days } = calendarMembers
    const wasInBefore = sql`${days} -> 'start' <> 'null' and ${days} -> 'joinedToStart' is null`
    const { rowCount } = await on.update(calendarMembers).set({ days: null }).where(and(isIt, wasInBefore))
    if (rowCount) return true
    await on.delete(calendarMembers).where(isIt)
    // Whoever leaves what they joined by itself has answered.
    await on
      .update(monthInvitations)
      .set({ declinedAt: now })
      .where(
        and(
          eq(monthInvitations.calendarId, id),
          eq(monthInvitations.userId, userId),
          eq(monthInvitations.joinedByItself, true),
        ),
      )
    return false
  })
  if (!staysIn) return left
  return calendarFor(context, member, id, { ...standing, joined: new Map([[id, null]]) })
}

/** The time zone in which a calendar's month ends: its teacher's, or the studio's (D14). */
async function teacherZone({ db, zone }: Context, id: string): Promise<string> {
  const [teacher] = await db
    .select({ zone: users.timeZone })
    .from(calendars)
    .innerJoin(users, eq(users.id, calendars.userId))
    .where(eq(calendars.id, id))
  return teacher?.zone ?? zone()
}

/** Resolves who joins or leaves: the caller, or for an Admin any person. */
async function memberFor(context: Context, viewer: Viewer, userId: string): Promise<Viewer> {
  if (viewer.kind !== 'person' || viewer.id === userId) return viewer
  const [person] = await context.db.select({ role: users.role }).from(users).where(eq(users.id, userId))
  if (!person) throw refuseField('userId', refusals.unknownPerson)
  return { ...viewer, id: userId, role: person.role }
}

type Entry = Parameters<typeof auditOther>[3]

/** Runs a person's own change as one statement without a transaction; an Admin's change is written with its audit entry (S-R4). */
async function doneFor<Done>(
  context: Context,
  viewer: Viewer,
  entry: Entry,
  write: (on: Database | Transaction) => Promise<Done>,
): Promise<Done> {
  if (signedIn(viewer).id === entry.ownerId) return write(context.db)
  return inTransaction(context.db, async (tx) => {
    const done = await write(tx)
    await auditOther(context, tx, viewer, entry)
    return done
  })
}

/**
 * Adds a person to a calendar whose month is not over, if they may join, with the calendar locked so that its month can't
 * change. Returns the month as `YYYY-MM-01` whether or not they joined, and the days that they had chosen before; null if there is
 * no such calendar.
 */
async function writeMember(
  on: Database | Transaction,
  { id, userId, mayJoin, thisMonth, now }: Membership & { mayJoin: boolean; thisMonth: string; now: Date },
): Promise<{ month: string; days: MemberDays | null } | null> {
  const { rows } = await on.execute<{ month: string; days: MemberDays | null }>(sql`
    with calendar as (
      select c.id, c.month from calendars c join users u on u.id = c.user_id
      where c.id = ${id}::uuid and u.active for share of c
    ), joined as (
      insert into calendar_members (calendar_id, user_id, joined_at)
      select id, ${userId}::uuid, ${now.toISOString()}::timestamptz from calendar
      where ${mayJoin}::boolean and month >= ${thisMonth}::date
      on conflict do nothing
    )
    select month::text as month, (select m.days from calendar_members m
      where m.calendar_id = calendar.id and m.user_id = ${userId}::uuid) as days from calendar`)
  return rows[0] ?? null
}
