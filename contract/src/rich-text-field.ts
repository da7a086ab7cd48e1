import { z } from 'zod'
import { isBlank, isLongEnough, plainLength } from './rich-text.ts'

/** Maximum code units of the serialised form per visible character; far more than the editor's tags need. */
const MOST_SERIALISED = 20

interface Texts {
  required: string
  tooLong: string
}

/**
 * A required rich text of at most `max` visible characters, and more than 8 in serialised form (BO-VALID-10, BO-VALID-11,
 * BO-VALID-23).
 */
export function RichText(max: number, { required, tooLong }: Texts) {
  return z
    .string(required)
    .max(max * MOST_SERIALISED, { error: tooLong, abort: true })
    .refine((html) => isLongEnough(html) && !isBlank(html), required)
    .refine((html) => plainLength(html) <= max, tooLong)
}
