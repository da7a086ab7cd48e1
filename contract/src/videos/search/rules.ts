import { folded } from '../../letters.ts'

/** More words than anybody looks for at once; each is a question of its own to the database. */
const MOST_WORDS = 6

/** The words that somebody typed, in the form in which they are compared: letters and digits alone, each word once. */
export function wordsOf(typed: string): string[] {
  const words = folded(typed).split(/[^\p{L}\p{M}\p{N}]+/u)
  return [...new Set(words.filter(Boolean))].slice(0, MOST_WORDS)
}

/** The longest film, in seconds, of which a card says that it fits into so many minutes: lengths are shown rounded. */
export const longestFitting = (minutes: number): number => minutes * 60 + 29
