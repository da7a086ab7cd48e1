import type { RenewingTerm } from '@studio/contract/plans/terms.ts'

/** Part of the payment adapter that reads subscriptions which the studio did not create. */
export interface TakingOver<Subscription, Card> {
  /**
   * Returns all subscriptions of a customer, ended ones included, at most 100. `id` is the customer's or that of one
   * of the subscriptions; an unknown one has none. Throws RequestError `other_mode` if it belongs to the live mode and
   * the key to the test mode, or the other way round.
   */
  subscriptionsAround(id: string): Promise<(Subscription & FoundTerms<Card>)[]>
  /** Returns subscriptions of the whole account, the newest first, ended ones included, at most 100 a page. */
  subscriptionsOfAccount(
    after?: string,
  ): Promise<{ records: (Subscription & FoundTerms<Card>)[]; next: string | null }>
  /** Returns what a price is called at the provider, by itself or its product. */
  priceTitle(price: string): Promise<string>
}

/** Terms of a subscription that are the same for all of the studio's own. */
interface FoundTerms<Card> {
  /** ISO 4217, lower case. */
  currency: string
  /** Units of its one price; 0 for several prices, and for one that is charged by use or by the pack. */
  units: number
  /** The studio's term of the same length; null if there is none. */
  term: RenewingTerm | null
  /** How often it renews: '2 weeks'. */
  every: string
  /** False if the customer gets invoices to pay by themselves. */
  charged: boolean
  /** Whether a schedule or a date will change or end it. */
  scheduled: boolean
  /** Discounts of the subscription, its item and its customer. */
  discounts: FoundDiscount[]
  /** Its tax; null for none, `other` for several rates, and where the key may not know whether the price holds it. */
  foundTax: FoundTax | null | 'other'
  /** Whether its price is a fixed one in whole cents of its currency. */
  fixed: boolean
  /** Whether its newest invoice is paid and lasts to the end of its period. */
  isPaid: boolean
  /** Whether something of its customer's waits to be charged with the next invoice. */
  itemsPending: boolean
  /** What the customer owes (positive) or has as credit (negative) beside it, in cents. */
  balanceCents: number
  /** The card that it is charged to, its own or else the customer's; null for none, or another payment method. */
  card: Card | null
  /** Of the customer; empty if there is none. */
  email: string
  name: string
  /** Of the customer's address, ISO 3166 as a rule; null without one. */
  country: string | null
  /** The same of its postal code. */
  postalCode: string | null
}

/** Of one rate, or found by the provider for each charge. */
export type FoundTax = {
  /** Whether its price holds the tax already. */
  inclusive: boolean
} & ({ percent: number } | { automatic: true })

export interface FoundDiscount {
  coupon: string
  /** Its name, or its id where it has none. */
  name: string
  /** Either a percentage or an amount. */
  percentOff: number | null
  amountOffCents: number | null
  duration: 'once' | 'repeating' | 'forever'
  /** When it ends by itself; null for one that does not. */
  ends: Date | null
}
