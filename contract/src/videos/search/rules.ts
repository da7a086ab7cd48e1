import { folded } from '../../letters.ts'
import { PROPS } from '../levels-and-props.ts'

/** Maximum code units of a search. */
export const WORDS_LENGTH = 80
/** Longer than any class, in minutes. */
export const MOST_MINUTES = 600

/** Props that a person can have; `None` means a mat only. */
export const AT_HAND = ['None', ...PROPS] as const

/** Maximum words of a search; each word is a condition of the query. */
const MOST_WORDS = 6

/** Splits a search into distinct words in normal form, letters and digits only. */
export function wordsOf(typed: string): string[] {
  const words = folded(typed).split(/[^\p{L}\p{M}\p{N}]+/u)
  return [...new Set(words.filter(Boolean))].slice(0, MOST_WORDS)
}

/** Longest film, in seconds, whose rounded length still fits into these minutes. */
export const longestFitting = (minutes: number): number => minutes * 60 + 29
