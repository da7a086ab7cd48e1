import { z } from 'zod'
import { trimmed } from './letters.ts'
import { printable, printableLines } from './printable.ts'
import { RawText } from './raw-text.ts'

interface Wanted {
  max: number
  /** Message for an empty text; without it, the text may be empty. */
  empty?: string
  /** Message for a longer text. */
  long: string
}

/** Message for control characters. */
export const unprintable = 'Please, use letters, numbers and punctuation'

/** One typed line: NFC, trimmed, printable (S-I8). */
export function TypedLine(wanted: Wanted) {
  return typed(wanted, printable)
}

/** Several typed lines: NFC, trimmed, without control characters except tab and line breaks. */
export function TypedLines(wanted: Wanted) {
  return typed(wanted, printableLines)
}

function typed({ max, empty, long }: Wanted, form: RegExp) {
  return RawText({ max, wrong: empty, long, tower: unprintable })
    .transform((text) => trimmed(text.normalize('NFC')))
    .pipe(
      z
        .string()
        .min(empty === undefined ? 0 : 1, empty)
        .max(max, long)
        .regex(form, unprintable),
    )
}
