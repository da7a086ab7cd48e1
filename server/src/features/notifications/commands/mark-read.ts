import { and, eq, isNull } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import { anyOf } from '../../../database/any-of.ts'
import { inTransaction } from '../../../database/connect.ts'
import { notificationReceipts as receipts } from '../../../database/tables/notifications.ts'
import { signedIn, type Viewer } from '../../../platform/viewer.ts'
import { unreadChanged } from '../unread.ts'

/**
 * Marks what the viewer received as read; what is read already or another's
 * stays as it is (BO-API-33, D17.repeats, R10).
 */
export async function markRead(context: Context, viewer: Viewer, ids: readonly string[]): Promise<undefined> {
  const { id: userId } = signedIn(viewer)
  const unread = and(
    eq(receipts.userId, userId),
    anyOf(receipts.notificationId, ids),
    isNull(receipts.readAt),
  )
  await inTransaction(context.db, async (tx) => {
    const marked = await tx
      .update(receipts)
      .set({ readAt: context.clock.now() })
      .where(unread)
      .returning({ id: receipts.notificationId })
    if (marked.length > 0) await unreadChanged(tx, userId)
  })
}
