/** Part of the payment adapter that reads subscriptions which the studio did not create. */
export interface TakingOver<Subscription, Card> {
  /**
   * Returns all subscriptions of a customer, ended ones included, at most 100. `id` is the customer's or that of one
   * of the subscriptions; an unknown one has none. Throws RequestError `other_mode` if it belongs to the live mode and
   * the key to the test mode, or the other way round.
   */
  subscriptionsAround(id: string): Promise<(Subscription & FoundTerms<Card>)[]>
}

/** Terms of a subscription that are the same for all of the studio's own. */
interface FoundTerms<Card> {
  /** ISO 4217, lower case. */
  currency: string
  /** Units of all its prices together. */
  units: number
  /** Days of a period; null if it is counted in weeks, months or years. */
  everyDays: number | null
  /** False if the customer gets invoices to pay by themselves. */
  charged: boolean
  /** Whether a schedule or a date will change or end it. */
  scheduled: boolean
  /** Whether it has a payment method of its own, which a new card of the customer does not replace. */
  paysSeparately: boolean
  /** Whether taxes are added to its price. */
  taxed: boolean
  /** Whether its price is a fixed one in whole cents. */
  fixed: boolean
  /** What the customer owes (positive) or has as credit (negative) beside it, in cents. */
  balanceCents: number
  /** The customer's card; null for none, or another payment method. */
  card: Card | null
}
