import { createHash } from 'node:crypto'
import { DAY, HOUR, MINUTE, SECOND } from '@studio/contract/dates.ts'
import { and, between, eq, isNotNull, isNull, lt, lte, ne, or } from 'drizzle-orm'
import { MailRefusedError, type OutgoingMail } from '../../adapters/mail/mailer.ts'
import type { Context } from '../../context.ts'
import { inTransaction, type Transaction } from '../../database/connect.ts'
import { users } from '../../database/tables/people.ts'
import { mails } from '../../database/tables/studio.ts'
import { processCounters } from '../../platform/metrics/process-counters.ts'
import { inSpan } from '../../platform/traces/spans.ts'
import { mailLayout, mailSettings } from './mail-layout.ts'
import { adminsToTell, writeMail } from './mails.ts'

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

type Mail = typeof mails.$inferSelect

/** Pauses after a 'not now' (4xx): a server that greylists takes the second try, a full mailbox one of the later ones. */
const LATER = [1, 5, 15, 30, 60, 120].map((minutes) => minutes * MINUTE)
const MOST_LATER = 3 * HOUR
/** After a refusal by policy (5.7.x): each try makes the server's opinion of the studio worse. */
const SLOWLY = 6 * HOUR

/**
 * What follows when the mail server has refused a mail: an address that does not exist is noted at its person and not
 * tried again, anything else is tried later.
 */
async function settleRefused(context: Context, mail: Mail, refusal: MailRefusedError): Promise<void> {
  context.log.warn({ mail: mail.id, answer: refusal.answer, why: refusal.why }, 'a mail was refused')
  if (refusal.why === 'address') return noteReturned(context, mail)
  const isLater = refusal.why === 'later'
  if (isLater) processCounters.mailsDeferred += 1
  else processCounters.mailsRefused += 1
  const pause = isLater ? (LATER[mail.tries] ?? MOST_LATER) : SLOWLY
  await inTransaction(context.db, async (tx) => {
    await tx
      .update(mails)
      .set({ tries: mail.tries + 1 })
      .where(eq(mails.id, mail.id))
    const after = { key: `mail-${mail.id}`, after: pause / SECOND, within: tx }
    await context.queue.send('mail.written', { id: mail.id }, after)
    if (!isLater) await tellAdmins(context, tx, refusal.answer)
  })
}

async function noteReturned(context: Context, mail: Mail): Promise<void> {
  processCounters.mailsReturned += 1
  await inTransaction(context.db, async (tx) => {
    await tx.update(users).set({ returnedEmail: mail.to }).where(eq(users.email, mail.to))
    if (mail.goesOnceSent) await tx.delete(mails).where(eq(mails.id, mail.id))
    else await tx.update(mails).set({ outcome: 'returned' }).where(eq(mails.id, mail.id))
  })
}

/**
 * Whether a mail is not sent since mails to its address come back: receipts, links that somebody has just asked for and
 * what a visitor wrote are sent all the same.
 */
async function isLeftOut({ db }: Context, mail: Mail): Promise<boolean> {
  if (mail.isReceipt || mail.secretUntil || mail.replyTo || mail.goesOnceSent) return false
  return (await db.$count(users, and(eq(users.email, mail.to), eq(users.returnedEmail, mail.to)))) > 0
}

/** A mail was taken: the address is good again. */
async function noteTaken({ db }: Context, { to }: Mail): Promise<void> {
  await db
    .update(users)
    .set({ returnedEmail: null })
    .where(and(eq(users.email, to), isNotNull(users.returnedEmail)))
}

/** Once a day, to every Admin who can sign in. */
async function tellAdmins(context: Context, tx: Transaction, answer: string): Promise<void> {
  const admins = await adminsToTell(tx)
  const title = 'The mail server is refusing the studio’s emails'
  const content = {
    title,
    paragraphs: [
      'It refuses them under its policy, not because an address is wrong. Often the sender’s SPF, DKIM or DMARC records are missing, or the studio is on a blocklist.',
      'The studio tries these emails again every six hours, for a week.',
    ],
    rows: [['Its answer', answer]] as [string, string][],
    settings: mailSettings(context),
  }
  for (const { id, email } of admins) {
    const key = `mails-refused-${context.day()}-${id}`
    await writeMail(context, tx, { key, to: email, subject: title, ...mailLayout(content) })
  }
}
