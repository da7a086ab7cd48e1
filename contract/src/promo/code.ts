import { plainCapital } from '../letters.ts'

/** Removes the spaces of a typed or pasted code, also what nobody sees of it (BO-VALID-18, PROMO-01). */
export function withoutSpaces(code: string): string {
  return code.normalize('NFC').replace(/[\s\p{Cf}]+/gu, '')
}

/** Normal form of a code for comparison: without spaces, in one case, and letters as a Japanese keyboard writes them (D7). */
export function foldCode(code: string): string {
  return plainCapital(withoutSpaces(code.normalize('NFKC')).toUpperCase())
}
