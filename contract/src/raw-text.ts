import { z } from 'zod'
import { hasStackedMarks } from './letters.ts'

interface Wanted {
  /** Maximum characters in composed form. */
  max: number
  /** Message for a value that is not a string. */
  wrong?: string | undefined
  /** Message for a longer text. */
  long: string
  /** Message for stacked combining marks; defaults to `long`. */
  tower?: string
}

/** A composed character has at most four code units when decomposed; the rest allows blanks around the text. */
const mostRaw = (max: number) => 4 * max + 100

/**
 * A text as sent, before it is normalised, folded or trimmed. Texts that can't shrink to `max` characters and texts with
 * stacked combining marks are refused first, because normalising them takes quadratic time (S-I7).
 */
export function RawText({ max, wrong, long, tower = long }: Wanted) {
  return z
    .string(wrong)
    .max(mostRaw(max), { error: long, abort: true })
    .refine((text) => !hasStackedMarks(text), { error: tower, abort: true })
}
