/** S-I8: no control characters and none that turn the direction of writing. */
export const printable = /^[^\p{Cc}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]*$/u

/** The form by which names are compared: one for all spellings that look alike to a reader (S-I8). */
export function folded(text: string): string {
  return text.normalize('NFKC').toLowerCase().normalize('NFKC')
}
