import { wordsInLine } from '../rich-text.ts'

/** Characters of the description in a mail, and in a message on a locked screen. */
const SHOWN = { mail: 600, push: 150 }

/** The description as a mail or a push message shows it: one line of words, cut where it is too long. */
export function shownWords(description: string, where: keyof typeof SHOWN): string {
  const words = wordsInLine(description)
  const characters = [...words]
  const most = SHOWN[where]
  return characters.length > most ? `${characters.slice(0, most).join('')} …` : words
}

/** The button of such a mail. */
export const MAIL_BUTTON = 'Read it in the studio'
