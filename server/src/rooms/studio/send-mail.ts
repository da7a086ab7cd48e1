import { createHash } from 'node:crypto'
import { DAY, HOUR } from '@studio/contract/dates.ts'
import { and, between, eq, isNotNull, isNull, lt, lte, ne, or } from 'drizzle-orm'
import { MailRefusedError, type OutgoingMail } from '../../adapters/mail/mailer.ts'
import type { Context } from '../../context.ts'
import { mails } from '../../database/tables/studio.ts'
import { processCounters } from '../../platform/metrics/process-counters.ts'
import { inSpan } from '../../platform/traces/spans.ts'
import { isLeftOut, noteTaken, settleRefused } from './returned-mail.ts'

/** Hands a mail to the mail server unless an earlier attempt succeeded; throws, so that the queue retries. */
export async function sendMail(context: Context, { id }: { id: number }): Promise<void> {
  const [mail] = await context.db
    .select()
    .from(mails)
    .where(and(eq(mails.id, id), isNull(mails.sentAt), isNull(mails.outcome)))
  if (!mail) return
  if (await isLeftOut(context, mail))
    return void (await context.db.update(mails).set({ outcome: 'left_out' }).where(eq(mails.id, id)))
  const { senderName } = context.settings.now()
  const refusal = await handOver(context, { ...mail, senderName, messageId: messageId(mail) })
  if (refusal) return settleRefused(context, mail, refusal)
  await noteTaken(context, mail)
  if (mail.goesOnceSent) return void (await context.db.delete(mails).where(eq(mails.id, id)))
  const over = mail.secretUntil !== null && mail.secretUntil <= context.clock.machine()
  await context.db
    .update(mails)
    .set({ sentAt: context.clock.now(), ...(over ? noBody : {}) })
    .where(eq(mails.id, id))
}

/** Returns the refusal of a mail server that answers; throws if there is no answer. */
async function handOver(
  { mailer, partners }: Context,
  mail: OutgoingMail,
): Promise<MailRefusedError | undefined> {
  try {
    await inSpan({ name: 'mail', kind: 'client' }, () => mailer.send(mail))
    processCounters.mailsSent += 1
    partners.answered('mail')
    return undefined
  } catch (error) {
    if (error instanceof MailRefusedError) {
      partners.answered('mail')
      return error
    }
    processCounters.mailsFailed += 1
    partners.failed('mail')
    throw error
  }
}

/** Equal in every attempt: if the mail server's answer was lost, mail programs show the duplicate as one mail. */
function messageId({ id, key }: { id: number; key: string }): string {
  const occasion = createHash('sha256').update(key).digest('base64url').slice(0, 16)
  return `mail-${id}-${occasion}`
}

/** A mail's body after its link that granted access was deleted. */
const noBody = { text: '', html: '' }

/**
 * Deletes mails to erased people that could not be delivered, bodies with secrets once they were sent and have expired, and
 * bodies that are too old to be sent.
 */
export async function dropSecrets({ clock, db }: Context): Promise<void> {
  const tooOld = lt(mails.writtenAt, new Date(clock.now().getTime() - TOO_OLD))
  const done = or(isNotNull(mails.sentAt), isNotNull(mails.outcome), tooOld)
  await db.delete(mails).where(and(eq(mails.goesOnceSent, true), tooOld))
  await db
    .update(mails)
    .set(noBody)
    .where(and(lte(mails.secretUntil, clock.machine()), ne(mails.text, ''), done))
}

/** The queue retries for about an hour and a half. */
const GIVEN_UP_AFTER = 3 * HOUR
/** An older mail is of no use any more. */
const TOO_OLD = 7 * DAY

/** Sends mails that the queue gave up, such as after a day without the mail server (F34). */
export async function sendUnsentMails(context: Context): Promise<void> {
  const now = context.clock.now().getTime()
  const left = await context.db
    .select({ id: mails.id })
    .from(mails)
    .where(
      and(
        isNull(mails.sentAt),
        isNull(mails.outcome),
        between(mails.writtenAt, new Date(now - TOO_OLD), new Date(now - GIVEN_UP_AFTER)),
      ),
    )
  for (const { id } of left) await context.queue.send('mail.written', { id }, { key: `mail-${id}` })
}
