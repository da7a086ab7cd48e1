import { folded } from '../../letters.ts'
import { PROPS } from '../needs.ts'

/** Code units of what is typed into the search. */
export const WORDS_LENGTH = 80
/** Longer than any class, in minutes. */
export const MOST_MINUTES = 600

/** What somebody may have at hand; `None` stands for a mat and nothing else. */
export const AT_HAND = ['None', ...PROPS] as const

/** More words than anybody looks for at once; each is a question of its own to the database. */
const MOST_WORDS = 6

/** The words that somebody typed, in the form in which they are compared: letters and digits alone, each word once. */
export function wordsOf(typed: string): string[] {
  const words = folded(typed).split(/[^\p{L}\p{M}\p{N}]+/u)
  return [...new Set(words.filter(Boolean))].slice(0, MOST_WORDS)
}

/** The longest film, in seconds, of which a card says that it fits into so many minutes: lengths are shown rounded. */
export const longestFitting = (minutes: number): number => minutes * 60 + 29
