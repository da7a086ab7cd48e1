import { readFileSync } from 'node:fs'
import { isPublishedPassword } from './published-passwords.ts'

/**
 * Lower case, one a line. Made from the passwords of the MIT-licensed `@zxcvbn-ts/language-common` 4.1.3: the first
 * 6,000 by rank that fit the rule once a letter is made a capital, the 150 most common words followed by 1, 12, 123,
 * 1234 or 1!, and some forty forms of recent lists.
 */
const common = new Set(readFileSync(new URL('./common-passwords.txt', import.meta.url), 'utf8').split('\n'))

/** Whether guessers try this password first, whatever its capitals (D9, S-A11); what the demo publishes is among them. */
export function isCommonPassword(password: string): boolean {
  return common.has(password.toLowerCase()) || isPublishedPassword(password)
}
