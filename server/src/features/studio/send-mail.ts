import { createHash } from 'node:crypto'
import { DAY, HOUR } from '@studio/contract/dates.ts'
import { and, between, eq, isNotNull, isNull, lt, lte, ne, or } from 'drizzle-orm'
import type { OutgoingMail } from '../../adapters/mail/mailer.ts'
import type { Context } from '../../context.ts'
import { mails } from '../../database/tables/studio.ts'
import { tallies } from '../../platform/metrics/tallies.ts'

/** Hands a written mail to the mail server, unless an earlier try did; throws so that the queue tries again. */
export async function sendMail(context: Context, { id }: { id: number }): Promise<void> {
  const [mail] = await context.db
    .select()
    .from(mails)
    .where(and(eq(mails.id, id), isNull(mails.sentAt)))
  if (!mail) return
  const { senderName } = context.settings.now()
  await handOver(context, { ...mail, senderName, messageId: messageId(mail) })
  if (mail.goesOnceSent) return void (await context.db.delete(mails).where(eq(mails.id, id)))
  const over = mail.secretUntil !== null && mail.secretUntil <= context.clock.machine()
  await context.db
    .update(mails)
    .set({ sentAt: context.clock.now(), ...(over ? noBody : {}) })
    .where(eq(mails.id, id))
}

async function handOver({ mailer, partners }: Context, mail: OutgoingMail): Promise<void> {
  try {
    await mailer.send(mail)
    tallies.mailsSent += 1
    partners.answered('mail')
  } catch (error) {
    tallies.mailsFailed += 1
    partners.failed('mail')
    throw error
  }
}

/** The same at every try: where an answer of the mail server was lost, mail programs show the second as the first. */
function messageId({ id, key }: { id: number; key: string }): string {
  const occasion = createHash('sha256').update(key).digest('base64url').slice(0, 16)
  return `mail-${id}-${occasion}`
}

/** What is left of a mail whose link let somebody in. */
const noBody = { text: '', html: '' }

/** Drops the last mails of erased persons that nobody could be handed, and the bodies with secrets that have been sent and whose time is over, and those that nobody waits for any more. */
export async function dropSecrets({ clock, db }: Context): Promise<void> {
  const tooOld = lt(mails.writtenAt, new Date(clock.now().getTime() - TOO_OLD))
  const done = or(isNotNull(mails.sentAt), tooOld)
  await db.delete(mails).where(and(eq(mails.goesOnceSent, true), tooOld))
  await db
    .update(mails)
    .set(noBody)
    .where(and(lte(mails.secretUntil, clock.machine()), ne(mails.text, ''), done))
}

/** The queue tries for about an hour and a half. */
const GIVEN_UP_AFTER = 3 * HOUR
/** Nobody waits for an older mail. */
const TOO_OLD = 7 * DAY

/** Sends what the queue has given up, as when the mail server was away for a day (F34). */
export async function sendUnsentMails(context: Context): Promise<void> {
  const now = context.clock.now().getTime()
  const left = await context.db
    .select({ id: mails.id })
    .from(mails)
    .where(
      and(
        isNull(mails.sentAt),
        between(mails.writtenAt, new Date(now - TOO_OLD), new Date(now - GIVEN_UP_AFTER)),
      ),
    )
  for (const { id } of left) await context.queue.send('mail.written', { id }, { key: `mail-${id}` })
}
