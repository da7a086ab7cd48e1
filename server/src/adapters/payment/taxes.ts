/** Part of the payment adapter that says how charges are taxed. Taxes are computed by the provider, line by line. */
export interface Taxes<Subscription> {
  /** Returns the provider's tax rate for one of the studio's, created on first use; it never changes. */
  ensureTaxRate(rate: TaxRateTerms): Promise<{ id: string }>
  /** Replaces the tax rate of a subscription from its next charge on, also of what is ahead; null removes it. */
  setTax(subscription: string, taxRate: string | null, key: string): Promise<Subscription>
  /** Says where a customer is taxed, and whether they owe the tax themselves; stands on each later invoice. */
  setCustomerTax(customer: string, tax: CustomerTax, key: string): Promise<void>
}

export interface TaxRateTerms {
  /** The rate's id in the studio. */
  rateId: string
  name: string
  /** 0 to 100, with up to four decimals. */
  percent: number
  /** Whether prices hold it already. */
  inclusive: boolean
  /** ISO 3166; null for everywhere else. */
  country: string | null
}

export interface CustomerTax {
  /** ISO 3166. */
  country: string | null
  /** Whether nobody has told the country: it stands only where none does. */
  assumed?: true
  /** Number of the business; null for none. */
  vatId: string | null
  /** Whether the customer owes the tax themselves. */
  reverse: boolean
}

/** The tax in an invoice. */
export interface InvoiceTax {
  cents: number
  /** The provider's tax rate of what is charged. */
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
