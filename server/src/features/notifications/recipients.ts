import { DAY } from '@studio/contract/dates.ts'
import { GRACE_DAYS } from '@studio/contract/membership/rules.ts'
import type { SendOptions } from '@studio/contract/notifications/schema.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Transaction } from '../../database/connect.ts'
import type { SignedIn } from '../../platform/viewer.ts'

export interface Sending {
  id: string
  author: SignedIn
  options: SendOptions
  /** By the studio's clock. */
  now: Date
}

/**
 * Fixes who receives a notification, in the transaction that sends it: one statement, each person once, nobody who may
 * not enter or has not finished the sign-up, and not its author unless they chose themselves (D11). 50,000 receipts
 * take about 0.65 s on two cores, so no job is needed (L7); a studio far larger waits longer, not in vain.
 */
export async function insertReceipts(tx: Transaction, { id, author, options, now }: Sending): Promise<void> {
  const instant = sql`${now.toISOString()}::timestamptz`
  const chosen = sql.join(chosenBy(author, options, now), sql` union all `)
  const leftOut = options.sendToUserIds.includes(author.id) ? sql`` : sql`and u.id <> ${author.id}::uuid`
  await tx.execute(sql`set local statement_timeout = '60s'`)
  // In the order of their ids the rows fall side by side into the indexes.
  await tx.execute(sql`
    insert into notification_receipts (notification_id, user_id, sent_at)
    select ${id}::uuid, u.id, ${instant} from users u
      where u.id in (${chosen}) and u.active and u.registered_fully is not null
        and not (u.blocked_access and (u.blocked_to_date_time is null or u.blocked_to_date_time > ${instant}))
        ${leftOut}
      order by u.id`)
}

/** One select of ids for each chosen option. */
function chosenBy(author: SignedIn, options: SendOptions, now: Date): SQL[] {
  const { sendToUserIds, sendToCalendarIds } = options
  return [
    ...(options.sendToAllCoaches ? [sql`select id from users where role = 'Coach'`] : []),
    ...(options.sendToAllStudents ? [sql`select id from users where role = 'Student'`] : []),
    ...(options.sendToSubscribedStudents
      ? [author.role === 'Coach' ? studentsOf(author.id) : subscribedAt(now)]
      : []),
    ...(sendToCalendarIds.length > 0
      ? [sql`select user_id from calendar_members where calendar_id = ${anyOfIds(sendToCalendarIds)}`]
      : []),
    ...(sendToUserIds.length > 0 ? [sql`select id from users where id = ${anyOfIds(sendToUserIds)}`] : []),
  ]
}

/** A teacher's own students: whoever has joined one of their calendars (D10, D11). */
export function studentsOf(teacherId: string): SQL {
  return sql`select m.user_id from calendar_members m join calendars c on c.id = m.calendar_id
    where c.user_id = ${teacherId}::uuid`
}

/** Students whose membership covers an instant and was not taken away: `accessTo` without areas, as a question to the database (D6). */
export function subscribedAt(now: Date): SQL {
  const instant = sql`${now.toISOString()}::timestamptz`
  const beforeGrace = sql`${new Date(now.getTime() - GRACE_DAYS * DAY).toISOString()}::timestamptz`
  return sql`select s.user_id from subscriptions s join users p on p.id = s.user_id and p.role = 'Student'
    where s.ended_at is null and s.deactivated_at is null and case
      when s.gateway_state = 'past_due' then s.period_start > ${beforeGrace}
      when s.gateway_state in ('trialing', 'active') and not s.cancel_at_period_end then s.period_end > ${beforeGrace}
      else s.gateway_state in ('trialing', 'active', 'day_pass') and s.period_end > ${instant} end`
}

export function anyOfIds(ids: readonly string[]): SQL {
  return sql`any(${sql.param([...ids])}::uuid[])`
}
