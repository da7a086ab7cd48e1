import { isReverseCharge } from './vat-numbers.ts'

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
 * Cents of tax in a refund: the share of what is refunded by now, less what was said of it before. So the shares of a whole refund are
 * the tax of the invoice, however it was divided. One that came back may have left more than that share behind: then there is none.
 */
export function taxOfRefund(
  invoice: { amountCents: number; taxCents: number },
  before: { cents: number; tax: number },
  refund: number,
): number {
  if (invoice.amountCents === 0) return 0
  const share = Math.round((invoice.taxCents * (before.cents + refund)) / invoice.amountCents) - before.tax
  return share * invoice.taxCents < 0 ? 0 : share
}

export const taxModes = ['none', 'included', 'added'] as const

/** Whether a price holds its tax, or the tax is added to it. */
export type TaxWay = Exclude<(typeof taxModes)[number], 'none'>

/** How a studio taxes what it sells. */
export interface TaxSetting {
  /** Whether prices hold the tax, or it is added to them. */
  mode: (typeof taxModes)[number]
  /** The studio's country, ISO 3166; null as long as it never taxed anything. */
  home: string | null
  /** The studio's legal name and address. */
  seller: string
  /** Whether people are asked for their country, and businesses for their VAT number. */
  askCountry: boolean
  askVatId: boolean
}

/** The setting, and all rates there are. */
export interface Taxes extends TaxSetting {
  rates: readonly TaxRate[]
}

/**
 * Who sells, as a receipt says it: the studio's name and address, and its number where the tax is charged. Whoever owes the tax
 * themselves reads the number of the studio's own country.
 */
export function sellerText(
  { seller, home, rates }: Taxes,
  charge: { country: string | null; reverse: boolean },
  day: string,
): string {
  const rate = rateFor(rates, (charge.reverse ? null : charge.country) ?? home, day)
  return [seller, rate?.number].filter(Boolean).join('. ')
}

export const noTaxes: Taxes = {
  mode: 'none',
  home: null,
  seller: '',
  askCountry: false,
  askVatId: false,
  rates: [],
}

/** What somebody said about themselves; null for nothing. */
export interface TaxedPerson {
  country: string | null
  vatId: string | null
}

/** The tax of a charge, as it is shown. */
export interface ChargeTax extends Tax {
  /** Null where the buyer owes the tax themselves. */
  rateId: string | null
  name: string
  /** Where it is charged; null if the studio says no country. */
  country: string | null
  /** Whether the buyer owes the tax themselves. */
  reverse: boolean
}

/**
 * The tax of what a person is charged on a day of the studio; null for none. It is that of the country they named, else the studio's,
 * in the way they agreed to, else in the studio's.
 */
export function taxOn(
  taxes: Taxes,
  person: TaxedPerson,
  day: string,
  agreed: TaxWay | null = null,
): ChargeTax | null {
  const { mode, home, rates } = taxes
  if (mode === 'none') return null
  const country = (taxes.askCountry && person.country) || home
  const rate = rateFor(rates, country, day)
  const inclusive = (agreed ?? mode) === 'included'
  const vatNumber = taxes.askVatId ? person.vatId : null
  if (home && isReverseCharge(home, { country, vatNumber }))
    return { rateId: null, name: rate?.name ?? 'VAT', percent: 0, inclusive, country, reverse: true }
  if (!rate) return null
  const { id: rateId, name, percent } = rate
  return { rateId, name, percent, inclusive, country, reverse: false }
}
