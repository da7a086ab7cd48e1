import { needsPostalCode } from './countries.ts'
import { isReverseCharge } from './vat-numbers.ts'

/** A rate of a country from a day of the studio on: a line of the Admin's own table, or what Stripe takes at a place. */
export interface TaxRate {
  id: string
  /** ISO 3166, two letters; null for everywhere else. */
  country: string | null
  /** Of the place that it was found for; null for a whole country. */
  postalCode: string | null
  /** Whether Stripe found it. */
  found: boolean
  /** What the country calls it: 'VAT', 'GST', 'USt'. */
  name: string
  /** 0 to 100, with up to four decimals. */
  percent: number
  /** The percents of state, county and city, each rounded by itself; null for a single one. */
  parts: readonly number[] | null
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
  /** As of a rate. */
  parts?: readonly number[] | null
}

/** Where somebody is taxed. */
export interface TaxPlace {
  /** ISO 3166. */
  country: string | null
  /** Where Stripe finds the rates, and the country alone does not say them. */
  postalCode: string | null
}

const last = <Rate extends Pick<TaxRate, 'since'>>(rates: readonly Rate[], day: string) =>
  rates
    .filter(({ since }) => since <= day)
    .reduce<Rate | null>((before, rate) => (!before || rate.since > before.since ? rate : before), null)

type Findable = Pick<TaxRate, 'country' | 'postalCode' | 'found' | 'since'>

const placeKey = ({ country, postalCode, found }: Omit<Findable, 'since'>) =>
  [found, country, found ? postalCode : null].join()

/** Rates by their place, of each list that was looked into: members may live in thousands of places. */
const byPlace = new WeakMap<readonly Findable[], ReadonlyMap<string, Findable[]>>()

function ratesAt<Rate extends Findable>(
  rates: readonly Rate[],
  place: Omit<Findable, 'since'>,
): readonly Rate[] {
  const known = byPlace.get(rates) ?? Map.groupBy(rates, placeKey)
  byPlace.set(rates, known)
  return (known.get(placeKey(place)) ?? []) as Rate[]
}

/**
 * The rate of a charge on a day: where Stripe finds them, that of the very place; else the table's of the country, or of everywhere
 * else. Null if there is none.
 */
export function rateFor<Rate extends Findable>(
  { byStripe, rates }: { byStripe: boolean; rates: readonly Rate[] },
  { country, postalCode }: TaxPlace,
  day: string,
): Rate | null {
  const at = (wanted: string | null) =>
    last(ratesAt(rates, { country: wanted, postalCode, found: byStripe }), day)
  if (byStripe) return country === null ? null : at(country)
  return (country && at(country)) || at(null)
}

/** Rates keep four decimals, and so no sum of theirs is a fraction in binary. */
const WHOLE = 10_000
const HUNDRED_PERCENT = 100 * WHOLE

/**
 * Cents of tax in `cents` where they include it, else on top of them; each part rounded half up to `step` cents, as Stripe rounds
 * each line.
 */
export function taxOf(cents: number, { percent, inclusive, parts }: Tax, step = 1): number {
  const rates = (parts ?? [percent]).map((part) => Math.round(part * WHOLE))
  const base = HUNDRED_PERCENT + (inclusive ? rates.reduce((sum, rate) => sum + rate, 0) : 0)
  return rates.reduce(
    (sum, rate) => sum + Math.floor((cents * rate * 2 + base * step) / (base * step * 2)) * step,
    0,
  )
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
  /** Whether Stripe works out the tax (Stripe Tax), and the studio's own table is not used. */
  byStripe: boolean
}

/** The setting, and all rates there are. */
export interface Taxes extends TaxSetting {
  /** Of the studio, if Stripe finds its country's tax by it. */
  homePostalCode: string | null
  rates: readonly TaxRate[]
}

/**
 * Who sells, as a receipt says it: the studio's name and address, and its number where the tax is charged, by its own table. Whoever
 * owes the tax themselves reads the number of the studio's own country.
 */
export function sellerText(
  { seller, home, rates }: Taxes,
  charge: { country: string | null; reverse: boolean },
  day: string,
): string {
  const country = (charge.reverse ? null : charge.country) ?? home
  const rate = rateFor({ byStripe: false, rates }, { country, postalCode: null }, day)
  return [seller, rate?.number].filter(Boolean).join('. ')
}

export const noTaxes: Taxes = {
  mode: 'none',
  home: null,
  seller: '',
  askCountry: false,
  askVatId: false,
  byStripe: false,
  homePostalCode: null,
  rates: [],
}

/** What somebody said about themselves; null for nothing. */
export interface TaxedPerson extends TaxPlace {
  vatId: string | null
}

/**
 * Where a person is taxed: in the country they named, else where the studio is. Where Stripe needs a postal code, it is theirs; whoever
 * told only the studio's own country counts as being where it is.
 */
export function placeOf(
  {
    home,
    homePostalCode,
    askCountry,
    byStripe,
  }: Pick<Taxes, 'home' | 'homePostalCode' | 'askCountry' | 'byStripe'>,
  { country, postalCode }: TaxPlace,
): TaxPlace {
  const named = (askCountry && country) || home
  if (!byStripe || !needsPostalCode(named)) return { country: named, postalCode: null }
  const own = named === country ? postalCode : null
  return { country: named, postalCode: own ?? (named === home ? homePostalCode : null) }
}

export interface ChargeTax extends Tax {
  /** Null where the buyer owes the tax themselves, by the studio's own table. */
  rateId: string | null
  name: string
  /** Where it is charged; null if the studio says no country. */
  country: string | null
  /** Whether the buyer owes the tax themselves. */
  reverse: boolean
}

/**
 * The tax of what a person is charged on a day of the studio; null for none. It is that of the place they named, else the studio's,
 * in the way they agreed to, else in the studio's.
 */
export function taxOn(
  taxes: Taxes,
  person: TaxedPerson,
  day: string,
  agreed: TaxWay | null = null,
): ChargeTax | null {
  const { mode, home } = taxes
  if (mode === 'none') return null
  const place = placeOf(taxes, person)
  const { country } = place
  const rate = rateFor(taxes, place, day)
  const inclusive = (agreed ?? mode) === 'included'
  const vatNumber = taxes.askVatId ? person.vatId : null
  if (home && isReverseCharge(home, { country, vatNumber })) {
    // Stripe reports what is sold so, too.
    const rateId = taxes.byStripe ? (rate?.id ?? null) : null
    return { rateId, name: rate?.name ?? 'VAT', percent: 0, inclusive, country, reverse: true }
  }
  if (!rate) return null
  const { id: rateId, name, percent, parts } = rate
  return { rateId, name, percent, ...(parts && { parts }), inclusive, country, reverse: false }
}
