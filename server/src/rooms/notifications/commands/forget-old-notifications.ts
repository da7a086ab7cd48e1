import { DAY } from '@studio/contract/dates.ts'
import { asc, eq, lt } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import { inTransaction } from '../../../database/connect.ts'
import { deleteInBatches } from '../../../database/delete-in-batches.ts'
import { notificationReceipts, notifications } from '../../../database/tables/notifications.ts'
import { dropFile } from '../../studio/drop-file.ts'
import { unreadChanged } from '../unread.ts'

/** Receipts of one statement: a notification may have a million. */
const RECEIPTS = 10_000

const KEEP = 730 * DAY

/** Runs each night: deletes notifications with their attachments after two years. */
export async function forgetOldNotifications(context: Context): Promise<void> {
  const { clock, db } = context
  const limit = new Date(clock.now().getTime() - KEEP)
  for (;;) {
    const [old] = await db
      .select({ id: notifications.id })
      .from(notifications)
      .where(lt(notifications.sentAt, limit))
      .orderBy(asc(notifications.sentAt))
      .limit(1)
    if (!old) return
    await forgetReceipts(context, old.id)
    await inTransaction(db, async (tx) => {
      const [gone] = await tx.delete(notifications).where(eq(notifications.id, old.id)).returning()
      await dropFile(context, tx, gone?.fileId ?? null)
      await unreadChanged(tx)
    })
  }
}

async function forgetReceipts({ db }: Context, id: string): Promise<void> {
  const where = eq(notificationReceipts.notificationId, id)
  await deleteInBatches(db, { table: notificationReceipts, where, size: RECEIPTS })
}
