import { createTransport } from 'nodemailer'
import { type Mailer, MailRefusedError, type WhyRefused } from './mailer.ts'

/** How the operator's mail server is reached, and by which address the studio is. */
interface MailServer {
  smtpUrl: string
  publicUrl: string | undefined
}

/**
 * Names the studio in the greeting: a container's own name has no dot, nodemailer then says [127.0.0.1], and strict servers,
 * such as Google's relay, answer 421 to that.
 */
const transportOf = ({ smtpUrl, publicUrl }: MailServer) => ({
  url: smtpUrl,
  ...(publicUrl && { name: new URL(publicUrl).hostname }),
})

/** Sends mails by the operator's mail server (SMTP_URL), trusted as configured. */
export function smtpMailer(options: MailServer & { address: string }): Mailer {
  const transport = createTransport({
    ...transportOf(options),
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
  })
  const domain = /@([\w.-]+)/.exec(options.address)?.[1] ?? 'localhost'
  return {
    keepsSecrets: 0,
    async send({ senderName, to, subject, text, html, replyTo, unsubscribeUrl, messageId }) {
      const mail = {
        from: { name: senderName, address: options.address },
        to,
        subject,
        text,
        html,
        messageId: `<${messageId}@${domain}>`,
        ...(replyTo && { replyTo }),
        headers: {
          // What a visitor wrote may be answered by a machine; every other mail may not (RFC 3834).
          ...(!replyTo && { 'Auto-Submitted': 'auto-generated' }),
          // Gmail makes one conversation of mails with one subject, and folds what they have in common, unless this differs.
          'X-Entity-Ref-ID': messageId,
          ...(unsubscribeUrl && oneClick(unsubscribeUrl)),
        },
      }
      await transport.sendMail(mail).catch((error: unknown) => {
        throw mailRefusalOf(error) ?? error
      })
    },
  }
}

/** Commands whose answer is about this mail; a refused sign-in is the operator's. */
const ABOUT_MAIL = /^(MAIL FROM|RCPT TO|DATA)/

/** Returns the refusal of an answer about a mail, by its enhanced status code (RFC 3463); null for any other failure. */
export function mailRefusalOf(error: unknown): MailRefusedError | null {
  const { command = '', responseCode = 0, response = '' } = error as Partial<SMTPError>
  if (!ABOUT_MAIL.test(command) || responseCode < 400) return null
  const status = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1] ?? ''
  return new MailRefusedError(whyOf(responseCode, status), response.slice(0, 300))
}

/** 5.1.7 and 5.1.8 are about the sender; a full mailbox (5.2.2) has room again some day. */
function whyOf(code: number, status: string): WhyRefused {
  if (code < 500 || status === '5.2.2') return 'later'
  if (/^5\.1\.(?!7$|8$)/.test(status) || status === '5.2.1') return 'address'
  return 'policy'
}

interface SMTPError {
  command: string
  responseCode: number
  response: string
}

/** Short, because a person waits for the result. */
const GREETING_MS = 5_000

/** Connects and signs in as for a mail, then disconnects; throws the mail server's own error. */
export async function greetMailServer(server: MailServer): Promise<void> {
  const transport = createTransport({
    ...transportOf(server),
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
