import { type MailKind, mailKinds } from '@studio/contract/mail-choices/mail-kinds.ts'
import type { Context } from '../../context.ts'
import type { Transaction } from '../../database/connect.ts'
import { type MailContent, mailLayout, mailSettings } from '../studio/mail-layout.ts'
import { writeMail } from '../studio/mails.ts'
import { wantsMail } from './choices.ts'
import { mailToken } from './mail-link.ts'
import { ONE_CLICK } from './one-click.ts'

interface ChosenMail extends Omit<MailContent, 'settings' | 'unsubscribe'> {
  /** The occasion; the same one is mailed once. */
  key: string
  subject: string
}

/**
 * Writes a mail that is no receipt, to somebody who wants mails of its kind; else nothing. Its last line and its headers
 * let them unsubscribe without signing in (RFC 8058, D18.mail-choices).
 */
export async function writeChosenMail(
  context: Context,
  tx: Transaction,
  person: { id: string; email: string },
  kind: MailKind,
  { key, subject, ...content }: ChosenMail,
): Promise<void> {
  if (!(await wantsMail(tx, { userId: person.id, kind }))) return
  const token = mailToken(context, { userId: person.id, kind })
  const page = `${context.publicUrl()}/unsubscribe?token=${token}`
  const unsubscribe = { url: page, about: mailKinds[kind].about }
  const body = mailLayout({ ...content, unsubscribe, settings: mailSettings(context) })
  const unsubscribeUrl = `${context.publicUrl()}${ONE_CLICK}/${token}`
  await writeMail(context, tx, { key, to: person.email, subject, unsubscribeUrl, ...body })
}
