/** S-I8: one line that a person reads, without control characters and any that turn the direction of writing. */
export const printable = /^[^\p{Cc}\p{Zl}\p{Zp}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]*$/u

/** The same in several lines; scripts that are mixed in a longer text may need a sign for their direction. */
export const printableLines = /^(?:[^\p{Cc}]|[\t\n\r])*$/u

/** What stands on the letter before it, the two Japanese signs that compatibility makes such marks among them. */
const heap = /[\p{M}\uFF9E\uFF9F]{31}/u

/** True where more than 30 marks stand on one letter: nobody writes so, and putting them in order costs the square of their number (S-I7). */
export function hasStackedMarks(text: string): boolean {
  return heap.test(text)
}

/** The form by which names are compared: one for all spellings that look alike to a reader (S-I8). */
export function folded(text: string): string {
  return text.normalize('NFKC').toLowerCase().normalize('NFKC')
}
