import { isDeepStrictEqual } from 'node:util'
import { MINUTE } from '@studio/contract/dates.ts'
import { required } from '@studio/contract/field-texts.ts'
import { fieldTexts } from '@studio/contract/notifications/messages.ts'
import type { NotificationDraft } from '@studio/contract/notifications/schema.ts'
import { isBlank, isLongEnough } from '@studio/contract/rich-text.ts'
import { keyReused } from '@studio/contract/studio/messages.ts'
import { and, eq } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import { inTransaction, type Transaction } from '../../../database/connect.ts'
import { notifications } from '../../../database/tables/notifications.ts'
import { videos } from '../../../database/tables/videos.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { idOfKey } from '../../../platform/version.ts'
import { signedIn, type Viewer } from '../../../platform/viewer.ts'
import { auditAdmin } from '../../studio/audit.ts'
import { sanitiseRichText } from '../../studio/sanitise-rich-text.ts'
import { visibleTo } from '../../videos/viewer-access.ts'
import { refuseFields, refuseForeign, unknownRecipients } from '../recipients/check-recipients.ts'
import { insertRecipients } from '../recipients/recipients.ts'
import { unreadChanged } from '../unread.ts'

/**
 * Sends a notification and fixes its recipients now (D11, BO-API-31). 400 with all wrong fields, unknown videos, people and
 * calendars included; 403 if a teacher chose other people than their own (S-Z8). Repeated with its Idempotency-Key, as after a
 * lost answer, it is the first one; 409 for the key of another (D18.idempotency-key).
 */
export async function sendNotification(
  context: Context,
  viewer: Viewer,
  { key, ...draft }: NotificationDraft & { key: string | undefined },
): Promise<{ id: string }> {
  const author = signedIn(viewer)
  const { title, videoId = null, sendOptions, mailToAll } = draft
  const description = sanitiseRichText(draft.description)
  const content = { title, description, videoId, sendOptions }
  const now = context.clock.now()
  return inTransaction(
    context.db,
    async (tx) => {
      await refuseUnknown(tx, viewer, { description, videoId, sendOptions })
      await refuseForeign(tx, author, sendOptions)
      const [row] = await tx
        .insert(notifications)
        .values({ ...(key && { id: idOfKey(author.id, key) }), authorId: author.id, ...content, sentAt: now })
        .onConflictDoNothing({ target: notifications.id })
        .returning({ id: notifications.id })
      if (!row) return firstOf(tx, idOfKey(author.id, key ?? ''), content)
      const recipientCount = await insertRecipients(tx, { id: row.id, author, options: sendOptions, now })
      await tx.update(notifications).set({ recipientCount }).where(eq(notifications.id, row.id))
      await unreadChanged(tx)
      await context.queue.send('notification.sent', { id: row.id, toAll: mailToAll }, { within: tx })
      await context.queue.send('notification.pushed', { id: row.id }, { within: tx })
      const after = { title, sendOptions, recipientCount, ...(mailToAll && { mailToAll }) }
      await auditAdmin(context, tx, viewer, { action: 'notification.sent', subject: row.id, after })
      return row
    },
    SEND,
  )
}

type Content = Pick<typeof notifications.$inferSelect, 'title' | 'description' | 'videoId' | 'sendOptions'>

/** What was sent with this key before. */
async function firstOf(tx: Transaction, id: string, content: Content): Promise<{ id: string }> {
  const { title, description, videoId, sendOptions } = notifications
  const [first] = await tx
    .select({ title, description, videoId, sendOptions })
    .from(notifications)
    .where(eq(notifications.id, id))
  // As JSON, in which the options are stored: what is undefined is not there.
  if (!isDeepStrictEqual(first, JSON.parse(JSON.stringify(content)))) throw new Refusal('conflict', keyReused)
  return { id }
}

/** A receipt for each of 100,000 people takes two seconds, and more than the five of a call under load. */
const SEND = { statementTimeout: MINUTE }

type Checked = Pick<NotificationDraft, 'description' | 'sendOptions'> & { videoId: string | null }

/** Reports all unknown references together; locks the video until the notification is saved (R11). */
async function refuseUnknown(
  tx: Transaction,
  viewer: Viewer,
  { description, videoId, sendOptions }: Checked,
): Promise<void> {
  const fields: Record<string, string> = {}
  // A description of script alone is empty once it is sanitised.
  if (isBlank(description) || !isLongEnough(description)) fields.description = required
  if (videoId && !(await lockVideo(tx, viewer, videoId))) fields.videoId = fieldTexts.video
  refuseFields({ ...fields, ...(await unknownRecipients(tx, sendOptions)) })
}

async function lockVideo(tx: Transaction, viewer: Viewer, videoId: string): Promise<boolean> {
  const found = await tx
    .select({ id: videos.id })
    .from(videos)
    .where(and(eq(videos.id, videoId), visibleTo(viewer)))
    .for('key share')
  return found.length > 0
}
