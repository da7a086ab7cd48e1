/** Stands for a tax rate where the provider finds it by itself, by where the customer is: Stripe Tax. */
export const AUTOMATIC = 'automatic'

/** Part of the payment adapter that says how charges are taxed. Taxes are computed by the provider, line by line. */
export interface Taxes<Subscription> {
  /** Returns the provider's tax rate for one of the studio's, created on first use; it never changes. */
  ensureTaxRate(rate: TaxRateTerms): Promise<{ id: string }>
  /** Replaces the tax of a subscription from its next charge on, also of what is ahead. */
  setTax(subscription: string, tax: SubscriptionTax, key: string): Promise<Subscription>
  /**
   * Says where a customer is taxed, and whether they owe the tax themselves; stands on each later invoice. Returns where they are there
   * now, which is elsewhere if the place was only assumed; null for nowhere.
   */
  setCustomerTax(customer: string, tax: CustomerTax, key: string): Promise<TaxPlace | null>
  /** Returns where the account's head office is; null while the provider does not find taxes for it. */
  taxHome(): Promise<TaxPlace | null>
  /**
   * Returns what the provider takes at a place today; null for one that it does not know. It is asked for the preview of an invoice, so
   * an invoice says the same.
   */
  findTax(place: TaxPlace, currency: string): Promise<TaxAtPlace | null>
}

export interface SubscriptionTax {
  /** Null for none. */
  taxRate: string | typeof AUTOMATIC | null
  /**
   * The same prices, made for the way they are taxed in (see PlanTerms); absent, the present ones stay. Beside a rate of the studio's they
   * say nothing of their tax, and are asked for only where the present ones do: it may be the contrary.
   */
  prices?: () => Promise<SamePrices>
}

export interface SamePrices {
  /** Absent, the present one stays. */
  price?: string | undefined
  /** That of the price that follows the present period; none follows because of it. */
  priceAhead?: string | undefined
}

/** Where somebody is taxed. */
export interface TaxPlace {
  /** ISO 3166. */
  country: string
  /** Null where the country is enough. */
  postalCode: string | null
}

export interface TaxAtPlace {
  /** What the provider calls it, of several jurisdictions the first. */
  name: string
  /** Of all jurisdictions together; 0 where nothing is collected. */
  percent: number
  /** That of each jurisdiction, each of which is rounded by itself; null for one, or none. */
  parts: number[] | null
}

export interface TaxRateTerms {
  rateId: string
  name: string
  /** 0 to 100, with up to four decimals. */
  percent: number
  /** Whether prices hold it already. */
  inclusive: boolean
  /** ISO 3166; null for everywhere else. */
  country: string | null
}

export type CustomerTax = SaidCountry & {
  /** Number of the business; null for none. */
  vatId: string | null
  /** Whether the customer owes the tax themselves. */
  reverse: boolean
}

/** Where the provider finds the tax it has that place and nothing more, so that it taxes as it was asked; else the street stays. */
type SaidCountry =
  | { country: string | null; postalCode: string | null; assumed?: true }
  | {
      /** ISO 3166. */
      country: string | null
      /** Whether nobody has told the place: it stands only where none does. */
      assumed?: true
      postalCode?: never
    }

export interface InvoiceTax {
  cents: number
  /** The provider's tax rate of what is charged; AUTOMATIC where it found the tax. */
  taxRate: string | null
  /** What the provider calls that rate, and its percent; null without one. */
  name: string | null
  percent: number | null
  inclusive: boolean
  /** What each rate was charged on, the one above first, if there are several or some of it is not taxed; else none. */
  parts: InvoiceTaxPart[]
}

/** A rate of an invoice, named as above; null for what is not taxed. */
export interface InvoiceTaxPart extends Pick<InvoiceTax, 'taxRate' | 'name' | 'percent' | 'inclusive'> {
  netCents: number
  taxCents: number
}
