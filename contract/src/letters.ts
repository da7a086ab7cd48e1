/**
 * Combining marks, with the two Japanese marks that compatibility normalisation turns into combining ones. It looks only where
 * marks begin: tried at each of them, towers just low enough take thirty times as long.
 */
const heap = /(?<![\p{M}\uFF9E\uFF9F])[\p{M}\uFF9E\uFF9F]{31}/u

/**
 * Whether more than 30 combining marks follow one character: no real text has them, and normalising them takes time that
 * grows with the square of their number (S-I7).
 */
export function hasStackedMarks(text: string): boolean {
  return heap.test(text)
}

/** Blanks, and what is copied along unseen: marks of direction around an address, joiners of no width, a file's first sign. */
const unseen = /[\s\u00AD\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/

/** A text without what can't be seen at its ends. Sign by sign: a pattern would look at long runs inside again and again. */
export function trimmed(text: string): string {
  let [from, to] = [0, text.length]
  while (from < to && unseen.test(text.charAt(from))) from += 1
  while (to > from && unseen.test(text.charAt(to - 1))) to -= 1
  return text.slice(from, to)
}

/** A Turkish keyboard's capital of i, which no lower case makes an i of again. */
export const plainCapital = (text: string): string => text.replaceAll('İ', 'I')

/** An email address as it is written to: `müller.de` is `xn--mller-kva.de` to every mail server, and unseen signs are none of it. */
export function plainEmail(typed: string): string {
  const text = plainCapital(trimmed(typed.normalize('NFKC'))).replace(/\p{Cf}/gu, '')
  const [, before, domain] = /^(.*@)(?=.*[^!-~])([\p{L}\p{M}\p{N}.-]+)$/u.exec(text) ?? []
  const address = `http://${domain}`
  return before && URL.canParse(address) ? before + new URL(address).hostname : text
}

/** Normal form for comparing names: equal for all spellings that look alike (S-I8). */
export function folded(text: string): string {
  return text.normalize('NFKC').toLowerCase().normalize('NFKC')
}

/** Letters that no normal form takes apart. */
const WHOLE: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
}

/** A text in small letters without marks, as the server's searches compare it (`bare_text`): `Prāṇāyāma` as `pranayama`. */
export function bareText(text: string): string {
  const apart = text.normalize('NFKD').toLowerCase().replace(/\p{M}/gu, '')
  return apart.replace(/[ßæœłøđðþı]/g, (letter) => WHOLE[letter] ?? letter)
}
