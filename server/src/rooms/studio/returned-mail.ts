import { HOUR, MINUTE, SECOND } from '@studio/contract/dates.ts'
import { and, eq, isNotNull } from 'drizzle-orm'
import type { MailRefusedError } from '../../adapters/mail/mailer.ts'
import type { Context } from '../../context.ts'
import { inTransaction, type Transaction } from '../../database/connect.ts'
import { users } from '../../database/tables/people.ts'
import { mails } from '../../database/tables/studio.ts'
import { processCounters } from '../../platform/metrics/process-counters.ts'
import { mailLayout, mailSettings } from './mail-layout.ts'
import { writeMail } from './mails.ts'

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
export async function settleRefused(context: Context, mail: Mail, refusal: MailRefusedError): Promise<void> {
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
export async function isLeftOut({ db }: Context, mail: Mail): Promise<boolean> {
  if (mail.isReceipt || mail.secretUntil || mail.replyTo || mail.goesOnceSent) return false
  return (await db.$count(users, and(eq(users.email, mail.to), eq(users.returnedEmail, mail.to)))) > 0
}

/** A mail was taken: the address is good again. */
export async function noteTaken({ db }: Context, { to }: Mail): Promise<void> {
  await db
    .update(users)
    .set({ returnedEmail: null })
    .where(and(eq(users.email, to), isNotNull(users.returnedEmail)))
}

/** Once a day, to every Admin who can sign in. */
async function tellAdmins(context: Context, tx: Transaction, answer: string): Promise<void> {
  const canSignIn = and(eq(users.active, true), isNotNull(users.registeredFully))
  const admins = await tx
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(and(eq(users.role, 'Admin'), canSignIn))
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
