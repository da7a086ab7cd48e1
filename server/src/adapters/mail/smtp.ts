import { createTransport } from 'nodemailer'
import type { Mailer } from './mailer.ts'

/** Sends mails by the operator's mail server (SMTP_URL), trusted as configured. */
export function smtpMailer(options: { smtpUrl: string; address: string }): Mailer {
  const transport = createTransport({
    url: options.smtpUrl,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
  })
  const domain = /@([\w.-]+)/.exec(options.address)?.[1] ?? 'localhost'
  return {
    keepsSecrets: 0,
    async send({ senderName, to, subject, text, html, replyTo, unsubscribeUrl, messageId }) {
      await transport.sendMail({
        from: { name: senderName, address: options.address },
        to,
        subject,
        text,
        html,
        messageId: `<${messageId}@${domain}>`,
        ...(replyTo ? { replyTo } : {}),
        ...(unsubscribeUrl ? { headers: oneClick(unsubscribeUrl) } : {}),
      })
    },
  }
}

/** Short, because a person waits for the result. */
const GREETING_MS = 5_000

/** Connects and signs in as for a mail, then disconnects; throws the mail server's own error. */
export async function greetMailServer(smtpUrl: string): Promise<void> {
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: GREETING_MS,
    greetingTimeout: GREETING_MS,
    socketTimeout: GREETING_MS,
  })
  try {
    await transport.verify()
  } finally {
    transport.close()
  }
}

/** Headers of RFC 8058, 3.1. */
const oneClick = (url: string) => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})
