import { HOUR } from '@studio/contract/dates.ts'

export interface OutgoingMail {
  /** Displayed sender name; the mailer sets the address. */
  senderName: string
  to: string
  subject: string
  text: string
  html: string
  replyTo: string | null
  /** URL that a mail program unsubscribes with by POST (RFC 8058); null for receipts. */
  unsubscribeUrl: string | null
  /** Identifies the mail, the same on every retry. */
  messageId: string
}

/** Why a mail server that answers does not take a mail: there is no such address, not now, or not from this studio. */
export type WhyRefused = 'address' | 'later' | 'policy'

export class MailRefusedError extends Error {
  override readonly name = 'MailRefusedError'
  readonly why: WhyRefused
  /** The server's words. */
  readonly answer: string

  constructor(why: WhyRefused, answer: string) {
    super(`the mail server refused a mail: ${why}`)
    this.why = why
    this.answer = answer
  }
}

export interface Mailer {
  /**
   * Sends one mail. Throws MailRefusedError if the mail server refused it, and any other error if it could not be
   * reached; the job retries then.
   */
  send(mail: OutgoingMail): Promise<void>
  /** Milliseconds that a body with a secret stays readable in the outbox after it was written. */
  keepsSecrets: number
}

/** Mailer of the demo: mails stay readable in the outbox, so nothing is sent. */
export const outboxMailer: Mailer = { send: async () => {}, keepsSecrets: HOUR }
