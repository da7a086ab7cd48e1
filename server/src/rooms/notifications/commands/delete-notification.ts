import { MINUTE } from '@studio/contract/dates.ts'
import { eq } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import { inTransaction, type Transaction } from '../../../database/connect.ts'
import { notifications } from '../../../database/tables/notifications.ts'
import type { Viewer } from '../../../platform/viewer.ts'
import { auditAdmin } from '../../studio/audit.ts'
import { dropFile } from '../../studio/drop-file.ts'
import { lockOwnNotification } from '../own-notification.ts'
import { unreadChanged } from '../unread.ts'

/** Deletes a notification for all recipients, with its attachment (BO-API-34). 404 for another author's. */
export async function deleteNotification(context: Context, viewer: Viewer, id: string): Promise<undefined> {
  const remove = async (tx: Transaction) => {
    const { fileId, title, authorId } = await lockOwnNotification(tx, viewer, id)
    await tx.delete(notifications).where(eq(notifications.id, id))
    await dropFile(context, tx, fileId)
    await unreadChanged(tx)
    const entry = { action: 'notification.deleted', subject: id, before: { title, authorId } }
    await auditAdmin(context, tx, viewer, entry)
  }
  // Its receipts go with it, one for each recipient.
  await inTransaction(context.db, remove, { statementTimeout: MINUTE })
}
