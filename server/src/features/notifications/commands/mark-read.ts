import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import { notificationReceipts } from '../../../database/tables/notifications.ts'
import { signedIn, type Viewer } from '../../../platform/viewer.ts'

/** Marks what the viewer received as read; what is read already or another's stays as it is (BO-API-33, D17, R10). */
export async function markRead(context: Context, viewer: Viewer, ids: readonly string[]): Promise<undefined> {
  await context.db
    .update(notificationReceipts)
    .set({ readAt: context.clock.now() })
    .where(
      and(
        eq(notificationReceipts.userId, signedIn(viewer).id),
        inArray(notificationReceipts.notificationId, [...ids]),
        isNull(notificationReceipts.readAt),
      ),
    )
}
