/** What of an invoice one of its rates was charged on, as it was when it was issued; no name for what was not taxed. */
export interface TaxPart {
  name: string | null
  percent: number
  inclusive: boolean
  /** ISO 3166; null if it is not known. */
  country: string | null
  netCents: number
  taxCents: number
}

/**
 * Splits what was paid for an invoice, or went back of it, by its rates: each has its share, and all together are as much. Of the
 * whole they are the invoice's own.
 */
export function splitByRate<Part extends Pick<TaxPart, 'netCents' | 'taxCents'>>(
  [first, ...others]: readonly Part[],
  { amountCents, taxCents }: { amountCents: number; taxCents: number },
): Part[] {
  if (!first) return []
  const sum = (some: readonly Part[], of: 'netCents' | 'taxCents') =>
    some.reduce((before, part) => before + part[of], 0)
  const all = [first, ...others]
  const whole = sum(all, 'netCents') + sum(all, 'taxCents')
  // Minus zero would be another number than zero.
  const share = (cents: number) => Math.round((cents * amountCents) / (whole || 1)) || 0
  const rest = others.map((part) => ({
    ...part,
    netCents: share(part.netCents),
    taxCents: share(part.taxCents),
  }))
  const netCents = amountCents - taxCents - sum(rest, 'netCents')
  return [{ ...first, netCents, taxCents: taxCents - sum(rest, 'taxCents') }, ...rest]
}
