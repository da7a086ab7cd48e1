import type { Context } from '../../context.ts'
import type { Transaction } from '../../database/connect.ts'
import { mails } from '../../database/tables/studio.ts'

export interface WrittenMail {
  /** Names the occasion: the same key is written and sent once, whatever repeats. */
  key: string
  to: string
  subject: string
  text: string
  html: string
  replyTo?: string
  /** For the header List-Unsubscribe of a mail that is no receipt (RFC 8058). */
  unsubscribeUrl?: string
  /** Whether a link in it lets somebody in: such a body is dropped once the mail has been sent. */
  secret?: boolean
  /** Whether the row goes once it is sent: whom it went to has been erased. */
  last?: boolean
}

/** Writes a mail in the transaction of what it reports; a job hands it to the mail server (F34). */
export async function writeMail(context: Context, within: Transaction, mail: WrittenMail): Promise<void> {
  const { secret = false, last = false, ...content } = mail
  const kept = context.clock.machine().getTime() + context.mailer.keepsSecrets
  const [row] = await within
    .insert(mails)
    .values({
      ...content,
      subject: oneLine(mail.subject),
      goesOnceSent: last,
      writtenAt: context.clock.now(),
      secretUntil: secret ? new Date(kept) : null,
    })
    .onConflictDoNothing({ target: mails.key })
    .returning({ id: mails.id })
  if (row) await context.queue.send('mail.written', { id: row.id }, { within })
}

/** A subject never carries a line break into a header (S-I6). */
function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}
