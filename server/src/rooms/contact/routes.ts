import { randomUUID } from 'node:crypto'
import * as calls from '@studio/contract/contact/endpoints.ts'
import type { ContactMessage } from '@studio/contract/contact/schema.ts'
import type { Context } from '../../context.ts'
import { inTransaction } from '../../database/connect.ts'
import type { Serve } from '../../platform/serve.ts'
import type { Viewer } from '../../platform/viewer.ts'
import { writeMail } from '../studio/mails.ts'
import { contactMail } from './mails.ts'

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
