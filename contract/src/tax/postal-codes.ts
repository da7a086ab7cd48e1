/** Countries in which Stripe finds no tax by the country alone, with the form of their postal codes. */
const FORMS: Readonly<Record<string, RegExp>> = {
  US: /^(\d{5})(?:-?\d{4})?$/,
  CA: /^([ABCEGHJ-NPRSTVXY]\d[A-Z])[\s-]*(\d[A-Z]\d)$/,
}

export const countriesWithCode: readonly string[] = Object.keys(FORMS)

/** Whether a country's tax differs from place to place, so that its people are asked for their postal code. */
export const needsPostalCode = (country: string | null): boolean =>
  country !== null && Object.hasOwn(FORMS, country)

/** A code as the studio keeps it, `10001` or `M5V 2T6`; null if it has not the form of that country's. */
export function postalCode(country: string, typed: string): string | null {
  if (!needsPostalCode(country)) return null
  const found = FORMS[country]?.exec(typed.normalize('NFKC').trim().toUpperCase())
  return found ? found.slice(1).join(' ') : null
}
