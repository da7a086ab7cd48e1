import { sql } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import { signedIn, type Viewer } from '../../../platform/viewer.ts'
import { UNREAD_CHANNEL } from '../unread.ts'

/**
 * Marks received notifications as read; those already read and other people's are ignored (BO-API-33, D17.repeats, R10). The same
 * statement notifies the counters.
 */
export async function markRead(context: Context, viewer: Viewer, ids: readonly string[]): Promise<undefined> {
  const { id: userId } = signedIn(viewer)
  const now = sql`${context.clock.now().toISOString()}::timestamptz`
  await context.db.execute(sql`
    with marked as (
      update notification_receipts set read_at = ${now}
      where user_id = ${userId}::uuid and notification_id = any(${sql.param([...ids])}::uuid[]) and read_at is null
      returning 1
    )
    select pg_notify(${UNREAD_CHANNEL}, ${userId}) from (select 1 from marked limit 1) changed`)
}
