import type { ContactMessage } from '@studio/contract/contact/schema.ts'
import type { Context } from '../../context.ts'
import { mailLayout, mailSettings } from '../studio/mail-layout.ts'

/** Builds the mail to the studio: the message as typed, one paragraph per line, and its author. */
export function contactMail(context: Context, { name, email, message }: ContactMessage) {
  const subject = `Message from ${name}`
  const body = mailLayout({
    title: subject,
    paragraphs: message.split('\n').flatMap((line) => line.trim() || []),
    rows: [
      ['Name', name],
      ['Email', email],
    ],
    closing: ['Reply to this email to write to them.'],
    settings: mailSettings(context),
  })
  return { subject, ...body }
}
