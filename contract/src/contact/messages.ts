import { fieldTexts as peopleTexts } from '../people/messages.ts'

/** Maximum characters of a field. */
export const CONTACT_LIMITS = { name: 100, message: 5000 } as const

/** CONTACT-02 to CONTACT-04, word for word, and further messages. */
export const fieldTexts = {
  name: 'Name is required',
  nameLong: `A name can have at most ${CONTACT_LIMITS.name} characters`,
  email: peopleTexts.email,
  message: 'Message is required',
  messageLong: `A message can have at most ${CONTACT_LIMITS.message} characters`,
} as const

/** CONTACT-06 */
export const toasts = { sent: 'Message send success' } as const

/** CONTACT-07 */
export const failure = 'Error send message'
