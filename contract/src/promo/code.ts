/** A code as it is kept: people read codes aloud and copy them with spaces (BO-VALID-18, PROMO-01). */
export function withoutSpaces(code: string): string {
  return code.normalize('NFC').replace(/\s+/g, '')
}

/** A code as codes are compared: without spaces and case (D7). */
export function foldCode(code: string): string {
  return withoutSpaces(code).toUpperCase()
}
