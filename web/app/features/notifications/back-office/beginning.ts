import { plainText } from '@studio/contract/rich-text.ts'

/** As much of a text as a line of the widest window shows. */
const LONGEST_LINE = 160
const LINE_ENDS = /<\/(?:p|li)>|<br ?\/?>/g

/** First line of a rich text, without its tags and in one line. */
export function beginningOf(html: string): string {
  const words = plainText(html.replaceAll(LINE_ENDS, ' ')).replaceAll(/\s+/g, ' ').trim()
  return [...words].slice(0, LONGEST_LINE).join('')
}
