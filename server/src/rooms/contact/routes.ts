import { randomUUID } from 'node:crypto'
import * as calls from '@studio/contract/contact/endpoints.ts'
import type { ContactMessage } from '@studio/contract/contact/schema.ts'
import type { Context } from '../../context.ts'
import { inTransaction } from '../../database/connect.ts'
import type { Serve } from '../../platform/serve.ts'
import type { Viewer } from '../../platform/viewer.ts'
import { mailLayout, mailSettings } from '../studio/mail-layout.ts'
import { writeMail } from '../studio/mails.ts'

export function contactRoutes(serve: Serve<Context>): void {
  serve(calls.sendMessage, sendMessage)
}

/** Mails a visitor's message to the studio's address only; Reply-To is the visitor (S-I6, BO-API-01). */
async function sendMessage(context: Context, _viewer: Viewer, message: ContactMessage) {
  const mail = contactMail(context, message)
  const to = context.settings.now().contactEmail
  await inTransaction(context.db, (tx) =>
    writeMail(context, tx, { key: `contact-${randomUUID()}`, to, replyTo: message.email, ...mail }),
  )
  return {}
}

/** Builds the mail to the studio: the message as typed, one paragraph per line, and its author. */
function contactMail(context: Context, { name, email, message }: ContactMessage) {
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
