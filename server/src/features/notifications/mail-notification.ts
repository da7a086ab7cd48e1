import { plainText } from '@studio/contract/rich-text.ts'
import { and, asc, eq, exists, gt, or, sql } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { inTransaction } from '../../database/connect.ts'
import { mailChoices } from '../../database/tables/mail-choices.ts'
import {
  CROWD_BLOCK,
  notificationCrowds as crowds,
  notifications,
  notificationReceipts as receipts,
} from '../../database/tables/notifications.ts'
import { users } from '../../database/tables/people.ts'
import { writeChosenMail } from '../mail-choices/write-chosen-mail.ts'

/** Mails of one run; the next run goes on after them. */
const PAGE = 100
/** Letters of the description that a mail repeats. */
const SHOWN = 600

interface Sent {
  id: string
  /** The last person of the run before. */
  after?: string
}

/** Mails a notification to those of its recipients who want that (D18.mail-choices), a page of them at a time. */
export async function mailNotification(context: Context, { id, after }: Sent): Promise<void> {
  const [notification] = await context.db.select().from(notifications).where(eq(notifications.id, id))
  if (!notification) return
  const page = await wantingRecipients(context, { id, ...(after ? { after } : {}) })
  const words = plainText(notification.description).trim()
  await inTransaction(context.db, async (tx) => {
    for (const person of page) {
      await writeChosenMail(context, tx, person, 'notifications', {
        key: `notification-${id}-${person.id}`,
        subject: notification.title,
        title: notification.title,
        paragraphs: [words.length > SHOWN ? `${words.slice(0, SHOWN)} …` : words],
        button: { label: 'Read it in the studio', url: `${context.publicUrl()}/notifications` },
      })
    }
    const last = page.at(-1)
    if (page.length === PAGE && last) {
      await context.queue.send('notification.sent', { id, after: last.id }, { within: tx })
    }
  })
}

/** Whoever received it, wants mails of it and may still come in, by id. */
function wantingRecipients(context: Context, { id, after }: Sent) {
  const { db } = context
  const receipt = db
    .select({ one: sql`1` })
    .from(receipts)
    .where(and(eq(receipts.notificationId, id), eq(receipts.userId, users.id)))
  const crowd = db
    .select({ one: sql`1` })
    .from(crowds)
    .where(
      and(
        eq(crowds.notificationId, id),
        sql`${crowds.block} = ${users.number} / ${sql.raw(String(CROWD_BLOCK))}`,
        sql`is_in_crowd(${crowds.recipients}, ${users.number})`,
      ),
    )
  return db
    .select({ id: users.id, email: users.email })
    .from(mailChoices)
    .innerJoin(users, eq(users.id, mailChoices.userId))
    .where(
      and(
        eq(mailChoices.kind, 'notifications'),
        eq(mailChoices.wanted, true),
        eq(users.active, true),
        eq(users.blockedAccess, false),
        or(exists(receipt), exists(crowd)),
        after === undefined ? undefined : gt(users.id, after),
      ),
    )
    .orderBy(asc(users.id))
    .limit(PAGE)
}
