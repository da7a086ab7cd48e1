import type { SendOptions } from '@studio/contract/notifications/schema.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Transaction } from '../../../database/connect.ts'
import type { SignedIn } from '../../../platform/viewer.ts'
import { hasAccess } from '../../membership/standing-sql.ts'
import { narrowedTo } from '../../people/people-filter.ts'

export interface Audience {
  author: SignedIn
  options: SendOptions
  /** The studio's time. */
  now: Date
}

export interface Sending extends Audience {
  id: string
}

/**
 * Fixes the recipients of a notification in the transaction that sends it, a receipt for each: everybody once, without people who
 * can't sign in or have not finished the sign-up, and without the author unless they chose themselves (D11). Returns how
 * many these are.
 */
export async function insertRecipients(tx: Transaction, sending: Sending): Promise<number> {
  const sentAt = sql`${sending.now.toISOString()}::timestamptz`
  // Sorted by id the rows are adjacent in the indexes: 50,000 take a second (L7).
  const inserted = await tx.execute(sql`insert into notification_receipts (notification_id, user_id, sent_at)
    select ${sending.id}::uuid, reached.id, ${sentAt} from (${reachedBy(sending, sql`u.id`)}) reached order by 2`)
  return inserted.rowCount ?? 0
}

/** Columns of the recipients: everybody of a role, and everybody chosen otherwise, each once. */
export function reachedBy({ author, options, now }: Audience, columns: SQL): SQL {
  const instant = sql`${now.toISOString()}::timestamptz`
  const roles = [
    ...(options.sendToAllCoaches ? [sql`'Coach'`] : []),
    ...(options.sendToAllStudents ? [sql`'Student'`] : []),
  ]
  const ofRole = sql`u.role in (${sql.join(roles, sql`, `)})`
  const chosen = chosenBy(author, options, now)
  const among = sql`u.id in (${sql.join(chosen, sql` union all `)})`
  const besides = roles.length > 0 ? sql`${among} and not ${ofRole}` : among
  const leftOut = options.sendToUserIds.includes(author.id) ? sql`` : sql`and u.id <> ${author.id}::uuid`
  const stands = (options.only && narrowedTo(options.only, now, sql.raw('u'))) ?? sql`true`
  // Two separate queries, because hardly anybody is blocked and the index contains only the others.
  const groups = [...(roles.length > 0 ? [ofRole] : []), ...(chosen.length > 0 ? [besides] : [])]
  const selects = groups.flatMap((who) => {
    const reached = sql`select ${columns} from users u
      where ${who} ${leftOut} and u.active and u.registered_fully is not null and ${stands}`
    return [
      sql`${reached} and not u.blocked_access`,
      sql`${reached} and u.blocked_access and u.blocked_to_date_time <= ${instant}`,
    ]
  })
  return sql.join(selects, sql` union all `)
}

/** One select of ids for each chosen option that is not a role. */
function chosenBy(author: SignedIn, options: SendOptions, now: Date): SQL[] {
  const { sendToUserIds, sendToCalendarIds } = options
  const isTeacher = author.role === 'Coach'
  // All students include those who are subscribed.
  const subscribed = options.sendToSubscribedStudents && (isTeacher || !options.sendToAllStudents)
  return [
    ...(subscribed ? [isTeacher ? studentsOf(author.id) : subscribedAt(now)] : []),
    ...(sendToCalendarIds.length > 0
      ? [sql`select user_id from calendar_members where calendar_id = ${anyOfIds(sendToCalendarIds)}`]
      : []),
    ...(sendToUserIds.length > 0 ? [sql`select id from users where id = ${anyOfIds(sendToUserIds)}`] : []),
  ]
}

/** A teacher's own students: everybody who joined one of their calendars (D10, D11). */
export function studentsOf(teacherId: string): SQL {
  return sql`select m.user_id from calendar_members m join calendars c on c.id = m.calendar_id
    where c.user_id = ${teacherId}::uuid`
}

export function subscribedAt(now: Date): SQL {
  return sql`select s.user_id from subscriptions s join users p on p.id = s.user_id and p.role = 'Student'
    where ${hasAccess(now)}`
}

export function anyOfIds(ids: readonly string[]): SQL {
  return sql`any(${sql.param([...ids])}::uuid[])`
}
