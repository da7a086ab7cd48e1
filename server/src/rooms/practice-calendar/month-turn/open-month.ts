import { isOver, monthOf } from '@studio/contract/practice-calendar/rules.ts'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import { inTransaction, type Transaction } from '../../../database/connect.ts'
import { users } from '../../../database/tables/people.ts'
import { calendars } from '../../../database/tables/practice-calendar.ts'
import { mayUse } from '../../membership/standing-sql.ts'

/** What the members of a teacher's last month are told, in the job of that name: all who were told at an instant. */
export interface MonthNotice {
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
 * Nobody is told twice, nor without a plan that opens calendars; 'Keep me in each month' ends with it. Statements, not lists: a
 * teacher may have a hundred thousand members.
 */
export async function openMonth(context: Context, { calendarId }: { calendarId: string }): Promise<void> {
  const calendar = await openCalendar(context, calendarId)
  if (!calendar) return
  const now = context.clock.now()
  const at = now.toISOString()
  const regulars = regularsOf(calendar)
  await inTransaction(context.db, async (tx) => {
    await tx.execute(sql`set local statement_timeout = '60s'`)
    const told = await tx.execute(sql`
      insert into month_invitations as i (calendar_id, user_id, told_at, joined_by_itself)
      select ${calendarId}::uuid, one.id, ${at}::timestamptz, bool_or(one.joins)
      from (select id, true as joins from (${regulars}) r union all select id, false from (${membersToAsk(calendar)}) m) one
      join users u on u.id = one.id where ${mayUse('Calendars', now, sql`u`)} group by one.id
      on conflict (calendar_id, user_id) do update set told_at = excluded.told_at, joined_by_itself = excluded.joined_by_itself
        where i.told_at is null and i.declined_at is null`)
    // Who may not join is kept no longer.
    await tx.execute(sql`delete from calendar_regulars k using users u, (${regulars}) r
      where k.teacher_id = ${calendar.userId}::uuid and k.user_id = r.id and u.id = r.id
        and not ${mayUse('Calendars', now, sql`u`)}`)
    if (!told.rowCount) return
    await tx.execute(sql`insert into calendar_members (calendar_id, user_id, joined_at)
      select calendar_id, user_id, told_at from month_invitations
      where calendar_id = ${calendarId}::uuid and told_at = ${at}::timestamptz and joined_by_itself
      on conflict do nothing`)
    const job: MonthNotice = { calendarId, about: 'opened', at }
    await context.queue.send('month.told', job, { within: tx })
  })
}

/** The calendar of a month that is not over, with a practice in it, that its members use (D14). */
async function openCalendar({ db, clock, zone: zoneOfStudio }: Context, id: string) {
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
  return isOver(calendar.month, monthOf(clock.now(), zone ?? zoneOfStudio())) ? null : calendar
}

/** Select of the ids of those who have joined the teacher's month before this one, and none of this one, and were told nothing yet. */
export function membersToAsk({ id, userId, month }: typeof calendars.$inferSelect, also = sql``): SQL {
  return sql`select distinct m.user_id as id from calendar_members m join calendars c on c.id = m.calendar_id
    left join month_invitations i on i.calendar_id = ${id}::uuid and i.user_id = m.user_id
    where c.user_id = ${userId}::uuid
      and c.month = (select max(b.month) from calendars b where b.user_id = ${userId}::uuid and b.month < ${month}::date)
      and not exists (select 1 from calendar_members n join calendars t on t.id = n.calendar_id
        where n.user_id = m.user_id and t.user_id = ${userId}::uuid and t.month = ${month}::date)
      and i.declined_at is null and i.reminded_at is null ${also}`
}

/** Select of the ids of those who wished to be kept in each month, under a membership that has not ended, and are not in this one. */
function regularsOf({ userId: teacherId, month }: typeof calendars.$inferSelect): SQL {
  return sql`select k.user_id as id from calendar_regulars k left join subscriptions s on s.id = k.subscription_id
    where k.teacher_id = ${teacherId}::uuid and (k.subscription_id is null or s.ended_at is null)
      and not exists (select 1 from calendar_members n join calendars t on t.id = n.calendar_id
        where n.user_id = k.user_id and t.user_id = ${teacherId}::uuid and t.month = ${month}::date)`
}
