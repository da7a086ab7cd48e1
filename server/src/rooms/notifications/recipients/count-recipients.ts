import type { MailKind } from '@studio/contract/mail-choices/mail-kinds.ts'
import type { RecipientsCount } from '@studio/contract/notifications/schema.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../../database/connect.ts'
import { hasAccess } from '../../membership/standing-sql.ts'
import { type Audience, reachedBy } from './recipients.ts'

/** Number of the people whom `insertRecipients` would reach now. */
export async function countAudience(db: Database, audience: Audience): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select (${sql.join(countsOf(audience), sql` + `)})::int as count`,
  )
  return rows[0]?.count ?? 0
}

/** Numbers of the people whom it would reach by mail, by mail if it is mailed to all, and by push. */
export async function countWays(db: Database, audience: Audience, count: number): Promise<RecipientsCount> {
  const reached = sql`(${reachedBy(audience, sql`u.id`)}) reached`
  const chose = (kind: MailKind, wanted: boolean) =>
    sql`select 1 from mail_choices c where c.user_id = reached.id and c.kind = ${kind} and c.wanted = ${wanted}`
  const mailed = sql`exists (${chose('notifications', true)})`
  const { rows } = await db.execute<{ by_mail: number; refused: number; by_push: number }>(sql`select
    (select count(*) from ${reached} where ${mailed})::int as by_mail,
    (select count(*) from ${reached} where exists (${chose('studioNews', false)}) and not ${mailed})::int as refused,
    (select count(*) from ${reached} where exists (
      select 1 from push_devices d where d.user_id = reached.id))::int as by_push`)
  const { by_mail: byMail = 0, refused = 0, by_push: byPush = 0 } = rows[0] ?? {}
  return { count, byMail, byMailToAll: count - refused, byPush }
}

/** Counts that add up to the recipients, each person in one of them. */
function countsOf(audience: Audience): SQL[] {
  const { author, options, now } = audience
  const isOwn = author.role === 'Coach'
  if (!options.sendToSubscribedStudents || options.sendToAllStudents || options.only || isOwn)
    return [countOf(audience)]
  const others = { ...audience, options: { ...options, sendToSubscribedStudents: false } }
  const { sendToAllCoaches, sendToUserIds, sendToCalendarIds } = options
  const isAlone = !sendToAllCoaches && sendToUserIds.length + sendToCalendarIds.length === 0
  return [...countSubscribed(now), ...(isAlone ? [] : [countBesides(others)])]
}

const countOf = (audience: Audience) =>
  sql`(select count(*) from (${reachedBy(audience, sql`u.id`)}) reached)`

/** Those of them who are not subscribed. They are found first (`offset 0`), so that only their memberships are looked up. */
function countBesides(others: Audience): SQL {
  const found = sql`select * from (${reachedBy(others, sql`u.id, u.role`)}) found offset 0`
  return sql`(select count(*) from (${found}) reached where not (reached.role = 'Student' and exists (
    select 1 from subscriptions s where s.user_id = reached.id and ${hasAccess(others.now)})))`
}

/**
 * The memberships with access, less those of the few people whom nothing reaches: a person has one live membership
 * (`subscriptions_one_live`). Looking up a million people, one for each membership, takes four times as long.
 */
function countSubscribed(now: Date): SQL[] {
  const instant = sql`${now.toISOString()}::timestamptz`
  const isUnreached = sql`u.role <> 'Student' or not u.active or u.registered_fully is null
    or u.blocked_access and (u.blocked_to_date_time is null or u.blocked_to_date_time > ${instant})`
  return [
    sql`(select count(s.user_id) from subscriptions s where ${hasAccess(now)})`,
    sql`(select -count(*) from subscriptions s join users u on u.id = s.user_id
      where ${hasAccess(now)} and (${isUnreached}))`,
  ]
}
