import { z } from 'zod'
import { Email } from '../email.ts'
import { TypedLine, TypedLines } from '../typed-text.ts'
import { CONTACT_LIMITS, fieldTexts } from './messages.ts'

/** CONTACT-01: a message to the studio; a name is one line, because it becomes part of a mail's subject (S-I6). */
export const ContactMessage = z.strictObject({
  name: TypedLine({ max: CONTACT_LIMITS.name, empty: fieldTexts.name, long: fieldTexts.nameLong }),
  email: Email,
  message: TypedLines({
    max: CONTACT_LIMITS.message,
    empty: fieldTexts.message,
    long: fieldTexts.messageLong,
  }),
})
export type ContactMessage = z.output<typeof ContactMessage>
