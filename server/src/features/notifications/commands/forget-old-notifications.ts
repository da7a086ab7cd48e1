import { DAY } from '@studio/contract/dates.ts'
import { asc, eq, lt, sql } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import { inTransaction } from '../../../database/connect.ts'
import { notificationCrowds, notifications } from '../../../database/tables/notifications.ts'
import { dropFile } from '../../studio/drop-file.ts'
import { unreadChanged } from '../unread.ts'

/** Receipts of one statement: a notification may have a million. */
const BATCH = 10_000

/** Runs each night: deletes notifications with their attachments once KEEP_NOTIFICATIONS_DAYS have passed. */
export async function forgetOldNotifications(context: Context): Promise<void> {
  const { clock, config, db } = context
  if (config.keepDays.notifications === null) return
  const limit = new Date(clock.now().getTime() - config.keepDays.notifications * DAY)
  for (;;) {
    const [old] = await db
      .select({ id: notifications.id })
      .from(notifications)
      .where(lt(notifications.sentAt, limit))
      .orderBy(asc(notifications.sentAt))
      .limit(1)
    if (!old) return
    // The crowd goes first: without its receipts a notification would count as unread.
    await db.delete(notificationCrowds).where(eq(notificationCrowds.notificationId, old.id))
    await forgetReceipts(context, old.id)
    await inTransaction(db, async (tx) => {
      const [gone] = await tx.delete(notifications).where(eq(notifications.id, old.id)).returning()
      await dropFile(context, tx, gone?.fileId ?? null)
      await unreadChanged(tx)
    })
  }
}

async function forgetReceipts({ db }: Context, id: string): Promise<void> {
  const some = sql`select user_id from notification_receipts where notification_id = ${id} limit ${BATCH}`
  for (;;) {
    const { rowCount } = await db.execute(
      sql`delete from notification_receipts where notification_id = ${id} and user_id in (${some})`,
    )
    if (!rowCount) return
  }
}
