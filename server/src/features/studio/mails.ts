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
}

/** Writes a mail in the transaction of what it tells of; a job hands it to the mail server (F34). */
export async function writeMail(context: Context, within: Transaction, mail: WrittenMail): Promise<void> {
  const [row] = await within
    .insert(mails)
    .values({ ...mail, subject: oneLine(mail.subject), writtenAt: context.clock.now() })
    .onConflictDoNothing({ target: mails.key })
    .returning({ id: mails.id })
  if (row) await context.queue.send('mail.written', { id: row.id }, { within })
}

/** A subject never carries a line break into a header (S-I6). */
function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}
