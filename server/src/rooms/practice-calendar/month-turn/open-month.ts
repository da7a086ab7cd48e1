import { accessToJoin, isOver, monthOf } from '@studio/contract/practice-calendar/rules.ts'
import { and, eq, isNull, or, sql } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import { anyOf } from '../../../database/any-of.ts'
import { inTransaction, type Transaction } from '../../../database/connect.ts'
import { subscriptions } from '../../../database/tables/membership.ts'
import { users } from '../../../database/tables/people.ts'
import {
  calendarMembers,
  calendarRegulars,
  calendars,
  monthInvitations,
} from '../../../database/tables/practice-calendar.ts'
import { accessFactsOf } from '../../membership/queries.ts'

/** What the members of a teacher's last month are told, in the job of that name: all who were told at an instant. */
export interface MonthTold {
  calendarId: string
  /** `opened`: when the month was opened. `begun`: on its first day, to those who have not answered. */
  about: 'opened' | 'begun'
  at: string
}

/** Job when the first practice of a month is there: each calendar is opened once, whenever it runs. */
export async function askToOpen(context: Context, tx: Transaction, calendarId: string): Promise<void> {
  await context.queue.send('month.opened', { calendarId }, { within: tx, key: calendarId })
}

/**
 * A teacher has opened a month: whoever wished to be kept in each month joins it, and whoever joined the last one is asked.
 * Nobody is told twice, nor without a plan that opens calendars; 'Keep me in each month' ends with it.
 */
export async function openMonth(context: Context, { calendarId }: { calendarId: string }): Promise<void> {
  const calendar = await openCalendar(context, calendarId)
  if (!calendar) return
  const regulars = await regularsOf(context, calendar)
  const members = await membersToAsk(context, calendar)
  const may = await withAccess(context, [...new Set([...regulars, ...members])])
  const ended = regulars.filter((id) => !may.has(id))
  const kept = regulars.filter((id) => may.has(id))
  const now = context.clock.now()
  await inTransaction(context.db, async (tx) => {
    const told = [...may].map((userId) => {
      return { calendarId, userId, toldAt: now, joinedByItself: kept.includes(userId) }
    })
    const fresh =
      told.length > 0
        ? await tx
            .insert(monthInvitations)
            .values(told)
            .onConflictDoUpdate({
              target: [monthInvitations.calendarId, monthInvitations.userId],
              set: { toldAt: now, joinedByItself: sql`excluded.joined_by_itself` },
              setWhere: and(isNull(monthInvitations.toldAt), isNull(monthInvitations.declinedAt)),
            })
            .returning({ userId: monthInvitations.userId, joins: monthInvitations.joinedByItself })
        : []
    const joining = fresh.filter(({ joins }) => joins)
    const rows = joining.map(({ userId }) => ({ calendarId, userId, joinedAt: now }))
    if (rows.length > 0) await tx.insert(calendarMembers).values(rows).onConflictDoNothing()
    await tx
      .delete(calendarRegulars)
      .where(and(eq(calendarRegulars.teacherId, calendar.userId), anyOf(calendarRegulars.userId, ended)))
    if (fresh.length === 0) return
    const job: MonthTold = { calendarId, about: 'opened', at: now.toISOString() }
    await context.queue.send('month.told', job, { within: tx })
  })
}

/** The calendar of a month that is not over, with a practice in it, that its members use (D14). */
async function openCalendar({ db, clock }: Context, id: string) {
  const [found] = await db
    .select({ calendar: calendars, zone: users.timeZone })
    .from(calendars)
    .innerJoin(users, and(eq(users.id, calendars.userId), eq(users.active, true)))
    .where(
      and(
        eq(calendars.id, id),
        sql`exists (select 1 from calendar_events e where e.calendar_id = ${id}::uuid)`,
        sql`not exists (select 1 from calendars other join calendar_events e on e.calendar_id = other.id
          where other.user_id = ${calendars.userId} and other.month = ${calendars.month} and other.id <> ${id}::uuid
            and other.type = 'Day5')`,
      ),
    )
  if (!found) return null
  const { calendar, zone } = found
  return isOver(calendar.month, monthOf(clock.now(), zone ?? undefined)) ? null : calendar
}

/** Who has joined the teacher's month before this one, and no calendar of this one, and was told nothing yet. */
export async function membersToAsk(
  { db }: Context,
  { id, userId, month }: typeof calendars.$inferSelect,
  also = sql``,
): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select distinct m.user_id as id from calendar_members m join calendars c on c.id = m.calendar_id
    join users u on u.id = m.user_id and u.active and not u.blocked_access
    left join month_invitations i on i.calendar_id = ${id}::uuid and i.user_id = m.user_id
    where c.user_id = ${userId}::uuid
      and c.month = (select max(b.month) from calendars b where b.user_id = ${userId}::uuid and b.month < ${month}::date)
      and not exists (select 1 from calendar_members n join calendars t on t.id = n.calendar_id
        where n.user_id = m.user_id and t.user_id = ${userId}::uuid and t.month = ${month}::date)
      and i.declined_at is null and i.reminded_at is null ${also}`)
  return rows.map((row) => row.id)
}

/** Who wished to be kept in each month of a teacher, under a membership that has not ended, and is not in this one. */
async function regularsOf(
  { db }: Context,
  { userId: teacherId, month }: typeof calendars.$inferSelect,
): Promise<string[]> {
  const rows = await db
    .select({ userId: calendarRegulars.userId })
    .from(calendarRegulars)
    .leftJoin(subscriptions, eq(subscriptions.id, calendarRegulars.subscriptionId))
    .where(
      and(
        eq(calendarRegulars.teacherId, teacherId),
        or(isNull(calendarRegulars.subscriptionId), isNull(subscriptions.endedAt)),
        sql`not exists (select 1 from calendar_members n join calendars t on t.id = n.calendar_id
          where n.user_id = ${calendarRegulars.userId} and t.user_id = ${teacherId}::uuid and t.month = ${month}::date)`,
      ),
    )
  return rows.map(({ userId }) => userId)
}

/** Those of some people whose plan opens calendars now. */
export async function withAccess(context: Context, ids: readonly string[]): Promise<Set<string>> {
  const people = await context.db
    .select({ id: users.id, role: users.role })
    .from(users)
    .where(and(anyOf(users.id, [...ids]), eq(users.active, true), eq(users.blockedAccess, false)))
  const may = new Set<string>()
  for (const { id, role } of people) {
    const facts = await accessFactsOf(context, { kind: 'person', id, role, sessionId: '' })
    if (accessToJoin(facts, context.clock.now()).ok) may.add(id)
  }
  return may
}
