/** Numbers of businesses for VAT in the European Union, by country, after its two letters (VIES; Greece writes EL). */
const FORMS: Readonly<Record<string, RegExp>> = {
  AT: /^U\d{8}$/,
  BE: /^[01]\d{9}$/,
  BG: /^\d{9,10}$/,
  CY: /^\d{8}[A-Z]$/,
  CZ: /^\d{8,10}$/,
  DE: /^\d{9}$/,
  DK: /^\d{8}$/,
  EE: /^\d{9}$/,
  ES: /^([A-Z]\d{7}[A-Z0-9]|\d{8}[A-Z])$/,
  FI: /^\d{8}$/,
  FR: /^[A-HJ-NP-Z0-9]{2}\d{9}$/,
  GR: /^\d{9}$/,
  HR: /^\d{11}$/,
  HU: /^\d{8}$/,
  IE: /^(\d{7}[A-W][A-I]?|\d[A-Z+*]\d{5}[A-W])$/,
  IT: /^\d{11}$/,
  LT: /^(\d{9}|\d{12})$/,
  LU: /^\d{8}$/,
  LV: /^\d{11}$/,
  MT: /^\d{8}$/,
  NL: /^\d{9}B\d{2}$/,
  PL: /^\d{10}$/,
  PT: /^\d{9}$/,
  RO: /^\d{2,10}$/,
  SE: /^\d{12}$/,
  SI: /^\d{8}$/,
  SK: /^\d{10}$/,
}

export const isInUnion = (country: string): boolean => Object.hasOwn(FORMS, country)

/** What a country's numbers begin with. */
export const lettersOf = (country: string): string => (country === 'GR' ? 'EL' : country)

/** A number as VIES has it, such as `DE301442188`; null if it has not the form of that country's. */
export function vatNumber(country: string, typed: string): string | null {
  // Copied out of a document, it has its hyphens, and signs that nobody sees.
  const bare = typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s\p{Pd}\p{Cf}./]/gu, '')
  const letters = lettersOf(country)
  const isWhole = bare.startsWith(letters)
  // French ones may begin with letters: a whole one of another country is none of them.
  if (!isInUnion(country) || (!isWhole && isOfSomeCountry(bare))) return null
  const rest = isWhole ? bare.slice(letters.length) : bare
  return FORMS[country]?.test(rest) ? letters + rest : null
}

const isOfSomeCountry = (bare: string) =>
  Object.entries(FORMS).some(
    ([country, form]) => bare.startsWith(lettersOf(country)) && form.test(bare.slice(2)),
  )

/**
 * Whether the buyer owes the tax themselves: a business of another country of the Union, whose number has that
 * country's form (Directive 2006/112/EC, article 196).
 */
export function isReverseCharge(
  home: string,
  buyer: { country: string | null; vatNumber: string | null },
): boolean {
  const { country, vatNumber: number } = buyer
  if (!country || !number || country === home) return false
  return isInUnion(home) && vatNumber(country, number) === number
}
