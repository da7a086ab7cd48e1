import { z } from 'zod'
import { printable, printableLines } from './letters.ts'
import { RawText } from './raw-text.ts'

interface Wanted {
  max: number
  /** The text when there is nothing; without it, nothing is fine. */
  empty?: string
  /** The text when it is longer. */
  long: string
}

/** The text for characters that nobody types. */
export const unprintable = 'Please, use letters, numbers and punctuation'

/** One line that a person types: NFC, trimmed, and printable (S-I8). */
export function TypedLine(wanted: Wanted) {
  return typed(wanted, printable)
}

/** What a person types in several lines: NFC, trimmed, without control characters besides tab and line breaks. */
export function TypedLines(wanted: Wanted) {
  return typed(wanted, printableLines)
}

function typed({ max, empty, long }: Wanted, form: RegExp) {
  return RawText({ max, wrong: empty, long, tower: unprintable })
    .transform((text) => text.normalize('NFC').trim())
    .pipe(
      z
        .string()
        .min(empty === undefined ? 0 : 1, empty)
        .max(max, long)
        .regex(form, unprintable),
    )
}
