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

export interface Mailer {
  /** Sends one mail; throws if the mail server did not accept it, and the job retries. */
  send(mail: OutgoingMail): Promise<void>
  /** Milliseconds that a body with a secret stays readable in the outbox after it was written. */
  keepsSecrets: number
}
