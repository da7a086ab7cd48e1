export interface OutgoingMail {
  /** Whom it says that it comes from; the address is the mailer's own. */
  senderName: string
  to: string
  subject: string
  text: string
  html: string
  replyTo: string | null
  /** Where a mail program's POST unsubscribes (RFC 8058); null for receipts. */
  unsubscribeUrl: string | null
  /** Names the mail, the same at every try. */
  messageId: string
}

export interface Mailer {
  /** Hands one mail over; throws when the mail server did not take it, and the job tries again. */
  send(mail: OutgoingMail): Promise<void>
  /** Milliseconds for which a body that has a secret can still be read here after it was written. */
  keepsSecrets: number
}
