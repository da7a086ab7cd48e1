import { z } from 'zod'
import { isBlank, isLongEnough, plainLength } from './rich-text.ts'

/** Far more tags than an editor of ours writes round a text of any allowed length. */
const MOST_SERIALISED = 20_000

interface Texts {
  required: string
  tooLong: string
}

/** A required rich text of at most `max` characters that are read, and more than 8 in serialised form (BO-VALID-10, BO-VALID-11, BO-VALID-23). */
export function RichText(max: number, { required, tooLong }: Texts) {
  return z
    .string(required)
    .max(MOST_SERIALISED, tooLong)
    .refine((html) => isLongEnough(html) && !isBlank(html), required)
    .refine((html) => plainLength(html) <= max, tooLong)
}
