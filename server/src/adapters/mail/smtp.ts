import { createTransport } from 'nodemailer'
import type { Mailer } from './mailer.ts'

/** The operator's mail server (SMTP_URL), trusted as configured. */
export function smtpMailer(options: { smtpUrl: string; from: string }): Mailer {
  const transport = createTransport({
    url: options.smtpUrl,
    connectionTimeout: 10_000,
    socketTimeout: 20_000,
  })
  return {
    async send({ to, subject, text, html, replyTo }) {
      await transport.sendMail({
        from: options.from,
        to,
        subject,
        text,
        html,
        ...(replyTo ? { replyTo } : {}),
      })
    },
  }
}
