import { MAIL_BUTTON, shownWords } from '@studio/contract/notifications/rules.ts'
import { and, asc, eq, gt, isNotNull, lte, not, or } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { inTransaction } from '../../database/connect.ts'
import { mailChoices } from '../../database/tables/mail-choices.ts'
import { notifications } from '../../database/tables/notifications.ts'
import { users } from '../../database/tables/people.ts'
import { writeChosenMail } from '../mail-choices/write-chosen-mail.ts'
import { isRecipient } from './received/recipient-sql.ts'

/** Mails per run; the next run continues after them. */
const PAGE = 100

interface Sent {
  id: string
  /** Last person of the previous run. */
  after?: string | undefined
  /** Also to those who have not chosen such mails, as studio news. */
  toAll?: boolean | undefined
}

/** Mails a notification to its recipients who want it, one page per run (D18.mail-choices). */
export async function mailNotification(context: Context, { id, after, toAll }: Sent): Promise<void> {
  const [notification] = await context.db.select().from(notifications).where(eq(notifications.id, id))
  if (!notification) return
  const page = await mailedRecipients(context, { id, after, toAll })
  await inTransaction(context.db, async (tx) => {
    for (const { chose, ...person } of page) {
      await writeChosenMail(context, tx, person, chose ? 'notifications' : 'studioNews', {
        key: `notification-${id}-${person.id}`,
        subject: notification.title,
        paragraphs: [shownWords(notification.description, 'mail')],
        button: { label: MAIL_BUTTON, url: `${context.publicUrl()}/notifications` },
      })
    }
    const last = page.at(-1)
    if (page.length === PAGE && last) {
      await context.queue.send('notification.sent', { id, toAll, after: last.id }, { within: tx })
    }
  })
}

/** Recipients who may sign in, ordered by id: those who chose to be mailed, or all. */
function mailedRecipients(context: Context, { id, after, toAll }: Sent) {
  const isFree = or(not(users.blockedAccess), lte(users.blockedToDateTime, context.clock.now()))
  return context.db
    .select({ id: users.id, email: users.email, chose: isNotNull(mailChoices.userId).mapWith(Boolean) })
    .from(users)
    .leftJoin(mailChoices, and(eq(mailChoices.userId, users.id), choseMail))
    .where(
      and(
        toAll ? undefined : choseMail,
        eq(users.active, true),
        isFree,
        isRecipient(context.db, id),
        after === undefined ? undefined : gt(users.id, after),
      ),
    )
    .orderBy(asc(users.id))
    .limit(PAGE)
}

const choseMail = and(eq(mailChoices.kind, 'notifications'), eq(mailChoices.wanted, true))
