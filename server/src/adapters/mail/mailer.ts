export interface OutgoingMail {
  to: string
  subject: string
  text: string
  html: string
  replyTo: string | null
  /** Names the mail, the same at every try. */
  messageId: string
}

/** Hands one mail over; throws when the mail server did not take it, and the job tries again. */
export interface Mailer {
  send(mail: OutgoingMail): Promise<void>
}
