import { z } from 'zod'

interface Wanted {
  max: number
  /** The text when there is nothing; without it, nothing is fine. */
  empty?: string
  /** The text when it is longer. */
  long: string
}

/** One line that a person types: NFC, trimmed, without control characters or line breaks (S-I8). */
export function TypedLine(wanted: Wanted) {
  return typed(wanted, /^[^\p{Cc}\p{Zl}\p{Zp}]*$/u)
}

/** What a person types in several lines: NFC, trimmed, without control characters besides tab and line breaks. */
export function TypedLines(wanted: Wanted) {
  return typed(wanted, /^(?:[^\p{Cc}]|[\t\n\r])*$/u)
}

function typed({ max, empty, long }: Wanted, form: RegExp) {
  const wrong = empty ?? 'This text has characters that nobody can read'
  return z
    .string(wrong)
    .transform((text) => text.normalize('NFC').trim())
    .pipe(
      z
        .string()
        .min(empty === undefined ? 0 : 1, wrong)
        .max(max, long)
        .regex(form, wrong),
    )
}
