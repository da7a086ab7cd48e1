import { z } from 'zod'
import { Email } from '../email.ts'
import { TypedLine, TypedLines } from '../typed-text.ts'
import { fieldTexts } from './messages.ts'

export const MESSAGE_LENGTH = 5000

/** CONTACT-01: a message to the studio; a name is one line, because it becomes part of a mail's subject (S-I6). */
export const ContactMessage = z.strictObject({
  name: TypedLine({ max: 100, empty: fieldTexts.name, long: fieldTexts.nameLong }),
  email: Email,
  message: TypedLines({ max: MESSAGE_LENGTH, empty: fieldTexts.message, long: fieldTexts.messageLong }),
})
export type ContactMessage = z.output<typeof ContactMessage>
