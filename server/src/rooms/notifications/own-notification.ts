import { refusals } from '@studio/contract/studio/messages.ts'
import { and, eq, type SQL } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import type { Transaction } from '../../database/connect.ts'
import { notifications } from '../../database/tables/notifications.ts'
import { Refusal } from '../../platform/refusal.ts'
import { isAdmin, signedIn, type Viewer } from '../../platform/viewer.ts'

export type NotificationRow = typeof notifications.$inferSelect

/** Condition on `notifications`: sent by the viewer; for Admin by anybody, but for the notes of members to teachers. */
export function sentBy(viewer: Viewer): SQL {
  return isAdmin(viewer) ? eq(notifications.isNote, false) : eq(notifications.authorId, signedIn(viewer).id)
}

const own = (viewer: Viewer, id: string) => and(eq(notifications.id, id), sentBy(viewer))

/**
 * Reads a notification that the viewer may change; 404 for another author's, because it is private to its recipients
 * (D18.not-yours).
 */
export async function ownNotification(
  context: Context,
  viewer: Viewer,
  id: string,
): Promise<NotificationRow> {
  const [row] = await context.db.select().from(notifications).where(own(viewer, id))
  return refuseMissing(row)
}

/** The same, with the row locked until the transaction ends. */
export async function lockOwnNotification(
  tx: Transaction,
  viewer: Viewer,
  id: string,
): Promise<NotificationRow> {
  const [row] = await tx.select().from(notifications).where(own(viewer, id)).for('update')
  return refuseMissing(row)
}

function refuseMissing(row: NotificationRow | undefined): NotificationRow {
  if (!row) throw new Refusal('notFound', refusals.notFound)
  return row
}
