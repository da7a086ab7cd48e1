import { wordsInLine } from '@studio/contract/rich-text.ts'

/** As much of a text as a line of the widest window shows. */
const LONGEST_LINE = 160

/** First line of a rich text, without its tags and in one line. */
export function firstLineOf(html: string): string {
  return [...wordsInLine(html)].slice(0, LONGEST_LINE).join('')
}
