import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { DIGEST } from '@studio/contract/people/sign-up/schema.ts'

/**
 * Lower case, one per line. Source: the MIT-licensed `@zxcvbn-ts/language-common` 4.1.3: the first 6,000 by rank that satisfy
 * the rule once a letter is capitalised, the 150 most common words followed by 1, 12, 123, 1234 or 1!, and some forty forms
 * from recent lists.
 */
const common = new Set(readFileSync(new URL('./common-passwords.txt', import.meta.url), 'utf8').split('\n'))

/** Whether a password is in the list of common ones, whatever its capitals (D9, S-A11); the demo's passwords are included. */
export function isCommonPassword(password: string): boolean {
  return common.has(password.toLowerCase()) || isPublishedPassword(password)
}

let byBeginning: ReadonlyMap<string, string[]> | null = null

/** Returns the remaining digits of all common passwords' digests that begin with these two hexadecimal digits (D9). */
export function commonEndings(beginning: string): string[] {
  byBeginning ??= digestsByBeginning()
  return byBeginning.get(beginning) ?? []
}

/** Computed on first use: seven thousand digests take about ten milliseconds. */
function digestsByBeginning(): Map<string, string[]> {
  const words = [...common, ...Object.values(demoPasswords)].filter(Boolean)
  const digests = words.map((word) => createHash('sha256').update(word.toLowerCase()).digest('hex'))
  const { beginning, ending } = DIGEST
  return new Map(
    [...Map.groupBy(digests, (digest) => digest.slice(0, beginning))].map(([start, all]) => [
      start,
      all.map((digest) => digest.slice(beginning, beginning + ending)),
    ]),
  )
}

/** Passwords of the demo's accounts, published in its documentation (D16). */
export const demoPasswords = { admin: 'Admin123', teacher: 'Teacher123', member: 'Member123' } as const

const published = new Set(Object.values(demoPasswords).map((password) => password.toLowerCase()))

/** Whether a password is one of the demo's published ones, which production refuses (S-A15). */
export function isPublishedPassword(password: string): boolean {
  return published.has(password.toLowerCase())
}
