import type { MailKind } from '@studio/contract/mail-choices/mail-kinds.ts'
import type { RecipientsCount } from '@studio/contract/notifications/schema.ts'
import { sql } from 'drizzle-orm'
import type { Database } from '../../../database/connect.ts'
import { type Audience, reachedBy } from './recipients.ts'

/** Numbers of the people whom `insertRecipients` would reach now: in all, by mail, by mail if it is mailed to all, and by push. */
export async function countAudience(db: Database, audience: Audience): Promise<RecipientsCount> {
  const chose = (kind: MailKind, wanted: boolean) =>
    sql`select 1 from mail_choices c where c.user_id = reached.id and c.kind = ${kind} and c.wanted = ${wanted}`
  const mailed = sql`exists (${chose('notifications', true)})`
  const { rows } = await db.execute<RecipientsCount>(sql`
    with reached as materialized (${reachedBy(audience, sql`u.id`)}), counted as (
      select (select count(*) from reached)::int as count,
        (select count(*) from reached where ${mailed})::int as mailed,
        (select count(*) from reached where exists (${chose('studioNews', false)}) and not ${mailed})::int as refused,
        (select count(*) from reached where exists (
          select 1 from push_devices d where d.user_id = reached.id))::int as pushed
    )
    select count, mailed as "byMail", count - refused as "byMailToAll", pushed as "byPush" from counted`)
  return rows[0] ?? { count: 0, byMail: 0, byMailToAll: 0, byPush: 0 }
}
