import { fieldTexts as peopleTexts } from '../people/messages.ts'

/** CONTACT-02 to CONTACT-04, word for word, and further messages. */
export const fieldTexts = {
  name: 'Name is required',
  nameLong: 'A name can have at most 100 characters',
  email: peopleTexts.email,
  message: 'Message is required',
  messageLong: 'A message can have at most 5000 characters',
} as const

/** CONTACT-06 */
export const toasts = { sent: 'Message send success' } as const

/** CONTACT-07 */
export const failure = 'Error send message'
