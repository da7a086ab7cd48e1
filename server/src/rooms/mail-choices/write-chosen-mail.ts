import { type MailKind, mailKinds } from '@studio/contract/mail-choices/mail-kinds.ts'
import type { Context } from '../../context.ts'
import type { Transaction } from '../../database/connect.ts'
import { type MailContent, mailLayout, mailSettings } from '../studio/mail-layout.ts'
import { writeMail } from '../studio/mails.ts'
import { wantsMail } from './choices.ts'
import { mailToken } from './mail-link.ts'
import { ONE_CLICK } from './one-click.ts'

interface ChosenMail extends Omit<MailContent, 'settings' | 'title' | 'unsubscribe'> {
  /** Idempotency key: one mail for each. */
  key: string
  subject: string
  /** Defaults to the subject. */
  title?: string
}

/**
 * Writes a mail that is not a receipt if the recipient has its kind switched on. Its last line and its headers allow
 * unsubscribing without a sign-in (RFC 8058, D18.mail-choices).
 */
export async function writeChosenMail(
  context: Context,
  tx: Transaction,
  person: { id: string; email: string },
  kind: MailKind,
  { key, subject, title = subject, ...content }: ChosenMail,
): Promise<void> {
  if (!(await wantsMail(tx, { userId: person.id, kind }))) return
  const token = mailToken(context, { userId: person.id, kind })
  const page = `${context.publicUrl()}/unsubscribe?token=${token}`
  const unsubscribe = { url: page, because: mailKinds[kind].because }
  const body = mailLayout({ ...content, title, unsubscribe, settings: mailSettings(context) })
  const unsubscribeUrl = `${context.publicUrl()}${ONE_CLICK}/${token}`
  await writeMail(context, tx, { key, to: person.email, subject, unsubscribeUrl, ...body })
}
