import { z } from 'zod'
import { hasStackedMarks } from './letters.ts'

interface Wanted {
  /** Characters, once the text is in its composed form. */
  max: number
  /** The text when it is no text. */
  wrong?: string | undefined
  /** The text when it is longer. */
  long: string
  /** The text when marks are heaped on one letter; without it, that of a longer one. */
  tower?: string
}

/** A composed letter is at most four code units in pieces, and a few blanks may stand round what is typed. */
const mostRaw = (max: number) => 4 * max + 100

/**
 * A text as it was sent, before anything normalises, folds or trims it: one that can't come down to `max` characters,
 * or that heaps marks on a letter, is refused first, since both cost the square of their length to normalise (S-I7).
 */
export function RawText({ max, wrong, long, tower = long }: Wanted) {
  return z
    .string(wrong)
    .max(mostRaw(max), { error: long, abort: true })
    .refine((text) => !hasStackedMarks(text), { error: tower, abort: true })
}
