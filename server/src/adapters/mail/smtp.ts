import { createTransport } from 'nodemailer'
import type { Mailer } from './mailer.ts'

/** The operator's mail server (SMTP_URL), trusted as configured. */
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

/** A person waits for the answer. */
const GREETING_MS = 5_000

/** Connects, says hello and signs in as a mail would, and leaves again; throws the mail server's own reason. */
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

/** RFC 8058, 3.1 */
const oneClick = (url: string) => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})
