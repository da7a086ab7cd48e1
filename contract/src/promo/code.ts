import { trimmed } from '../letters.ts'

/** Removes the spaces of a typed or pasted code (BO-VALID-18, PROMO-01). */
export function withoutSpaces(code: string): string {
  return trimmed(code.normalize('NFC')).replace(/\s+/g, '')
}

/** Normal form of a code for comparison: without spaces, in one case, and letters as a Japanese keyboard writes them (D7). */
export function foldCode(code: string): string {
  return withoutSpaces(code.normalize('NFKC')).toUpperCase()
}
