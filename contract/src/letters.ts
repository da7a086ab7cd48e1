/** S-I8: one line that a person reads, without control characters and any that turn the direction of writing. */
export const printable = /^[^\p{Cc}\p{Zl}\p{Zp}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]*$/u

/** The same in several lines; scripts that are mixed in a longer text may need a sign for their direction. */
export const printableLines = /^(?:[^\p{Cc}]|[\t\n\r])*$/u

/** The form by which names are compared: one for all spellings that look alike to a reader (S-I8). */
export function folded(text: string): string {
  return text.normalize('NFKC').toLowerCase().normalize('NFKC')
}
