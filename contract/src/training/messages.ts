import { fieldTexts as peopleTexts } from '../people/messages.ts'

export const fieldTexts = {
  title: peopleTexts.name,
  titleLong: 'A title has at most 100 characters',
  plan: 'Unknown plan',
} as const

/** BO-ERR-06, word for word. */
export const cantEdit = "Can't edit Pack"
