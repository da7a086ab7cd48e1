import { z } from 'zod'
import { Email } from '../people/schema.ts'
import { fieldTexts } from './messages.ts'

export const MESSAGE_LENGTH = 5000

const typed = (empty: string) => z.string(empty).transform((text) => text.normalize('NFC').trim())

/** CONTACT-01: a message to the studio; a name is one line, since it stands in the subject of a mail (S-I6). */
export const ContactMessage = z.strictObject({
  name: typed(fieldTexts.name).pipe(
    z
      .string()
      .min(1, fieldTexts.name)
      .max(100, fieldTexts.nameLong)
      .regex(/^[^\p{Cc}\p{Zl}\p{Zp}]*$/u, fieldTexts.name),
  ),
  email: Email,
  message: typed(fieldTexts.message).pipe(
    z.string().min(1, fieldTexts.message).max(MESSAGE_LENGTH, fieldTexts.messageLong),
  ),
})
export type ContactMessage = z.output<typeof ContactMessage>
