import type { ContactMessage } from '@studio/contract/contact/schema.ts'
import type { Context } from '../../context.ts'
import { mailLayout, mailSettings } from '../studio/mail-layout.ts'

/** What the studio reads: the words as they were typed, a paragraph each, and who wrote them. */
export function contactMail(context: Context, { name, email, message }: ContactMessage) {
  const subject = `Message from ${name}`
  const body = mailLayout({
    title: subject,
    paragraphs: message.split('\n').flatMap((line) => line.trim() || []),
    rows: [
      ['Name', name],
      ['Email', email],
    ],
    closing: ['Answer this mail to write to them.'],
    settings: mailSettings(context),
  })
  return { subject, ...body }
}
