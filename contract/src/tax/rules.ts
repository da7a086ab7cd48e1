/** A rate of a country from a day of the studio on. */
export interface TaxRate {
  id: string
  /** ISO 3166, two letters; null for everywhere else. */
  country: string | null
  /** What the country calls it: 'VAT', 'GST', 'USt'. */
  name: string
  /** 0 to 100, with up to four decimals. */
  percent: number
  /** The studio's own number there; empty without one. */
  number: string
  /** `YYYY-MM-DD`. */
  since: string
}

/** How a charge is taxed; null where it is not. */
export interface Tax {
  percent: number
  /** Whether the price holds the tax already. */
  inclusive: boolean
}

const ofCountry = (rates: readonly TaxRate[], country: string | null, day: string) =>
  rates
    .filter((rate) => rate.country === country && rate.since <= day)
    .reduce<TaxRate | null>((last, rate) => (!last || rate.since > last.since ? rate : last), null)

/** The rate of a charge on a day: the country's, or that of everywhere else; null if there is neither. */
export function rateFor(rates: readonly TaxRate[], country: string | null, day: string): TaxRate | null {
  return (country && ofCountry(rates, country, day)) || ofCountry(rates, null, day)
}

/** Rates keep four decimals, and so no sum of theirs is a fraction in binary. */
const WHOLE = 10_000
const HUNDRED_PERCENT = 100 * WHOLE

/**
 * Cents of tax in `cents` where they include it, else on top of them; rounded half up to `step` cents, as Stripe rounds
 * each line.
 */
export function taxOf(cents: number, { percent, inclusive }: Tax, step = 1): number {
  const rate = Math.round(percent * WHOLE)
  const base = inclusive ? HUNDRED_PERCENT + rate : HUNDRED_PERCENT
  return Math.floor((cents * rate * 2 + base * step) / (base * step * 2)) * step
}

/** What a card is charged for a price, and the tax in it, in cents. */
export function withTax(cents: number, tax: Tax | null, step = 1): { charged: number; tax: number } {
  if (!tax) return { charged: cents, tax: 0 }
  const share = taxOf(cents, tax, step)
  return { charged: tax.inclusive ? cents : cents + share, tax: share }
}

/**
 * Cents of tax in a refund: the share of what is refunded by now, less that of what was before. So the shares of a whole
 * refund are the tax of the invoice, however it was divided.
 */
export function taxOfRefund(
  invoice: { amountCents: number; taxCents: number },
  refundedBefore: number,
  refund: number,
): number {
  const share = (cents: number) => Math.round((invoice.taxCents * cents) / invoice.amountCents)
  return invoice.amountCents === 0 ? 0 : share(refundedBefore + refund) - share(refundedBefore)
}
