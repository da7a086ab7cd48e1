import { sql } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import { anyOf } from '../../../database/any-of.ts'
import { notificationCrowds as crowds } from '../../../database/tables/notifications.ts'
import { signedIn, type Viewer } from '../../../platform/viewer.ts'
import { isRecipientSql } from '../received/received-by.ts'
import { UNREAD_CHANNEL } from '../unread.ts'

/**
 * Marks received notifications as read; those already read and other people's are ignored (BO-API-33, D17.repeats, R10). One
 * statement also notifies the counters; the first read of a crowd notification creates its receipt.
 */
export async function markRead(context: Context, viewer: Viewer, ids: readonly string[]): Promise<undefined> {
  const { id: userId } = signedIn(viewer)
  const now = sql`${context.clock.now().toISOString()}::timestamptz`
  await context.db.execute(sql`
    with marked as (
      update notification_receipts set read_at = ${now}
      where user_id = ${userId}::uuid and notification_id = any(${sql.param([...ids])}::uuid[]) and read_at is null
      returning 1
    ), first_read as (
      insert into notification_receipts (notification_id, user_id, sent_at, read_at)
      select ${crowds.notificationId}, ${userId}::uuid, ${crowds.sentAt}, ${now} from ${crowds}
      where ${anyOf(crowds.notificationId, ids)} and ${isRecipientSql(userId)}
      on conflict do nothing returning 1
    )
    select pg_notify(${UNREAD_CHANNEL}, ${userId}) from (
      select 1 from marked union all select 1 from first_read limit 1) changed`)
}
