import { and, eq, isNotNull } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import type { Transaction } from '../../database/connect.ts'
import { users } from '../../database/tables/people.ts'
import { mails } from '../../database/tables/studio.ts'

export interface WrittenMail {
  /** Idempotency key: a mail with the same key is written and sent once. */
  key: string
  to: string
  subject: string
  text: string
  html: string
  replyTo?: string
  /** For the List-Unsubscribe header of a mail that is not a receipt (RFC 8058). */
  unsubscribeUrl?: string
  /** Whether it contains a link that grants access; such a body is deleted once the mail is sent. */
  secret?: boolean
  /** Whether it is about money that has moved: sent even if mails to the address come back. */
  receipt?: boolean
  /** Whether the row is deleted once it is sent, because its recipient was erased. */
  last?: boolean
}

/** The Admins who can sign in: what concerns the studio is mailed to each. */
export const adminsToTell = (tx: Transaction): Promise<{ id: string; email: string }[]> =>
  tx
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(and(eq(users.role, 'Admin'), eq(users.active, true), isNotNull(users.registeredFully)))

/** Writes a mail in the transaction it reports on; a job hands it to the mail server (F34). */
export async function writeMail(context: Context, within: Transaction, mail: WrittenMail): Promise<void> {
  const { secret = false, last = false, receipt = false, ...content } = mail
  const kept = context.clock.machine().getTime() + context.mailer.keepsSecrets
  const [row] = await within
    .insert(mails)
    .values({
      ...content,
      subject: oneLine(mail.subject),
      goesOnceSent: last,
      isReceipt: receipt,
      writtenAt: context.clock.now(),
      secretUntil: secret ? new Date(kept) : null,
    })
    .onConflictDoNothing({ target: mails.key })
    .returning({ id: mails.id })
  if (row) await context.queue.send('mail.written', { id: row.id }, { within })
}

/** Removes line breaks, so that a subject can't inject headers (S-I6). */
function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}
