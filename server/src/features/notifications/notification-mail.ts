import { wordsInLine } from '@studio/contract/rich-text.ts'
import { and, asc, eq, gt } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { inTransaction } from '../../database/connect.ts'
import { mailChoices } from '../../database/tables/mail-choices.ts'
import { notifications } from '../../database/tables/notifications.ts'
import { users } from '../../database/tables/people.ts'
import { writeChosenMail } from '../mail-choices/write-chosen-mail.ts'
import { isRecipient } from './received/is-recipient.ts'

/** Mails per run; the next run continues after them. */
const PAGE = 100
/** Characters of the description in a mail. */
const SHOWN = 600

interface Sent {
  id: string
  /** Last person of the previous run. */
  after?: string
}

/** Mails a notification to its recipients who have this mail switched on (D18.mail-choices), one page per run. */
export async function mailNotification(context: Context, { id, after }: Sent): Promise<void> {
  const [notification] = await context.db.select().from(notifications).where(eq(notifications.id, id))
  if (!notification) return
  const page = await wantingRecipients(context, { id, ...(after ? { after } : {}) })
  const words = wordsInLine(notification.description)
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

/** Recipients who have mails switched on and may sign in, ordered by id. */
function wantingRecipients(context: Context, { id, after }: Sent) {
  return context.db
    .select({ id: users.id, email: users.email })
    .from(mailChoices)
    .innerJoin(users, eq(users.id, mailChoices.userId))
    .where(
      and(
        eq(mailChoices.kind, 'notifications'),
        eq(mailChoices.wanted, true),
        eq(users.active, true),
        eq(users.blockedAccess, false),
        isRecipient(context.db, id),
        after === undefined ? undefined : gt(users.id, after),
      ),
    )
    .orderBy(asc(users.id))
    .limit(PAGE)
}
