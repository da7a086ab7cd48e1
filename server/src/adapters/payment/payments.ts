import type { Tax } from '@studio/contract/tax/rules.ts'
import type { Offering } from './offering.ts'
import type { PaymentAction } from './payment-errors.ts'
import type {
  ChangePreview,
  ChargeTerms,
  PersonTerms,
  PreviewedChange,
  PriceChange,
  SubscriptionTerms,
  Timing,
} from './payment-terms.ts'
import type { Refunding } from './refunding.ts'
import type { FoundDiscount, TakingOver } from './taking-over.ts'
import type { InvoiceTax, Taxes } from './taxes.ts'

/**
 * Interface to the payment provider. Amounts are integer cents, of whatever currency, times are Dates, ids are the provider's.
 * Every write takes an idempotency key that the caller has stored before the first attempt; the same key may
 * be sent again for 24 hours. Only the four error classes of payment-errors.ts are thrown.
 */
export interface Payments
  extends Offering,
    Refunding,
    TakingOver<ProviderSubscription, Card>,
    Taxes<ProviderSubscription>,
    Timing {
  /** Creates the provider's customer for a person; the same key returns the same customer. */
  createCustomer(person: PersonTerms, key: string): Promise<{ id: string }>
  /** Returns a customer's card; null for a customer that was deleted. */
  getCustomer(customer: string): Promise<{ card: Card | null } | null>
  /** Changes where the provider's own mails to a customer go. */
  changeCustomer(customer: string, change: { email: string }, key: string): Promise<void>
  /** Ends everything the customer has and deletes the card; succeeds if the customer does not exist. */
  deleteCustomer(customer: string, key: string): Promise<void>

  /**
   * Verifies a card for later charges without the person, and makes it the customer's card. After 3-D Secure
   * the same call with the same key is repeated and returns `saved`. Throws CardError if the card is
   * declined.
   */
  saveCard(customer: string, cardToken: string, key: string): Promise<SavedCard>

  /**
   * Starts a recurring membership on the customer's card. With `trialDays` nothing is charged now. If the
   * bank requires 3-D Secure it returns `incomplete` with an `action`. Throws CardError if the first charge
   * is declined; no subscription is left then.
   */
  createSubscription(terms: SubscriptionTerms, key: string): Promise<ProviderSubscription>
  /**
   * Returns the cost of a change of plan now and at the next charge; `at` must be the instant given to
   * changePrice. `coupon` is previewed as applyCoupon would apply it after the change, and `taxRate` as setTax would
   * before it; null is none, absent the current one.
   */
  previewChange(subscription: string, change: PreviewedChange): Promise<ChangePreview>
  /**
   * Changes the price. `prorate: 'now'` charges the difference for the whole days left and changes nothing
   * unless it is paid (CardError; or an `action` while the change waits for 3-D Secure); a price of another term
   * begins a whole period then. `prorate: 'none'` charges the new price from the next period on, or from the end of
   * a trial.
   */
  changePrice(subscription: string, change: PriceChange, key: string): Promise<ProviderSubscription>
  /**
   * Charges nothing from the present period's end until a later time. A change of price, a cancellation and a period that begins
   * now drop that.
   */
  setFreeUntil(subscription: string, until: Date, key: string): Promise<ProviderSubscription>
  /** Moves the end of a trial, or of free days, that run. */
  moveTrialEnd(subscription: string, to: Date, key: string): Promise<ProviderSubscription>
  /** Replaces the subscription's coupon; null removes it. */
  applyCoupon(subscription: string, coupon: string | null, key: string): Promise<ProviderSubscription>
  /** Ends a membership at the period's end, or now, which also voids its open invoices. Nothing is refunded. */
  cancel(subscription: string, at: 'period_end' | 'now', key: string): Promise<ProviderSubscription>
  /** Reverts a cancellation at the period's end, and restores the price that was to follow. */
  resume(subscription: string, key: string): Promise<ProviderSubscription>
  /** Pauses collection while an Admin has deactivated the membership; invoices in that time are voided. */
  pause(subscription: string, key: string): Promise<ProviderSubscription>
  unpause(subscription: string, key: string): Promise<ProviderSubscription>
  /**
   * Starts a full period now in place of the current one, at the price that was to follow it if there is one, charged
   * without the person, with this coupon or none. If the card is declined the subscription is `past_due` and retried like a renewal. Not allowed
   * while paused: the invoice would be voided.
   */
  beginPeriod(
    subscription: string,
    terms: { coupon: string | null },
    key: string,
  ): Promise<ProviderSubscription>

  /**
   * Charges a Day plan at once, on a separate invoice. Returns `open` with an `action` if the bank requires
   * 3-D Secure. Throws CardError if declined; the invoice is voided then.
   */
  chargeOnce(terms: ChargeTerms, key: string): Promise<ProviderInvoice>
  /** Retries an open invoice on the customer's card; a paid one is returned unchanged. */
  payInvoice(invoice: string, key: string): Promise<ProviderInvoice>
  /** Voids an open invoice, unless it is paid or void. Deletes the draft of an interrupted purchase. */
  voidInvoice(invoice: string, key: string): Promise<ProviderInvoice | null>

  getSubscription(id: string): Promise<ProviderSubscription | null>
  getInvoice(id: string): Promise<ProviderInvoice | null>
  /** Newest first, ended ones included, at most 100 a page. */
  listSubscriptions(filter: { customer?: string; after?: string }): Promise<Page<ProviderSubscription>>
  listInvoices(filter: {
    customer?: string
    subscription?: string
    status?: InvoiceStatus
    after?: string
  }): Promise<Page<ProviderInvoice>>
  /**
   * Parses a webhook's raw body; throws RequestError if its signature is invalid, older than 300 s or from
   * the future (S-O4).
   */
  verifyWebhook(rawBody: string | Buffer, signature: string): ProviderEvent
}

export interface Card {
  id: string
  brand: string
  last4: string
  expMonth: number
  expYear: number
  /** Same for the same card number, whoever uses it. */
  fingerprint: string
}

export type SavedCard = { status: 'saved'; card: Card } | { status: 'action_required'; action: PaymentAction }

export type SubscriptionStatus =
  | 'incomplete'
  | 'incomplete_expired'
  | 'trialing'
  | 'active'
  | 'past_due'
  | 'canceled'
  | 'unpaid'
  | 'paused'

export interface ProviderSubscription {
  id: string
  customer: string
  status: SubscriptionStatus
  /** Price of the next regular charge. */
  price: string
  /** Price of the present period; another one only while one of another term follows it. */
  priceNow: string
  amountCents: number
  createdAt: Date
  currentPeriodStart: Date
  currentPeriodEnd: Date
  /** Instant that its calendar months count from. */
  anchor: Date
  /** Also the end of the free days that run. */
  trialEnd: Date | null
  /** End of free days that follow the present period; null for none. */
  freeUntil: Date | null
  cancelAtPeriodEnd: boolean
  canceledAt: Date | null
  endedAt: Date | null
  /** Whether collection is paused. */
  paused: boolean
  coupon: string | null
  /** What it takes off each charge, until it ends by itself; null for one of some products, and in a list. */
  discount: FoundDiscount | null
  /** The tax rate of its charges, AUTOMATIC where the provider finds it; null for none. */
  taxRate: string | null
  /** Once coupon that an interrupted change has left set aside: applyCoupon restores it. */
  couponAside: string | null
  /** Whether an interrupted call has set aside the price that follows: resume restores it. */
  aheadAside: boolean
  latestInvoice: string | null
  /** Bank confirmation that is required before this continues, or null. */
  action: PaymentAction | null
  /** Whether a dearer price is waiting for its payment. */
  changePending: boolean
  /** The waiting price, or null. */
  pendingPrice: string | null
  metadata: Record<string, string>
}

export type InvoiceStatus = 'draft' | 'open' | 'paid' | 'void' | 'uncollectible'

export interface ProviderInvoice {
  id: string
  number: string | null
  customer: string
  /** Null for a Day plan's invoice. */
  subscription: string | null
  status: InvoiceStatus
  /** Why it was issued: `subscription_create`, `subscription_cycle`, `subscription_update` or `manual`. */
  reason: string
  subtotalCents: number
  discountCents: number
  totalCents: number
  /** The tax in the total; null without a tax rate. */
  tax: InvoiceTax | null
  /** Where it is taxed, ISO 3166; null if the customer’s country is not known. */
  country: string | null
  /** Whether the customer owes the tax themselves. */
  reverseCharge: boolean
  /** Number of the customer's business as it stands on the invoice; null without one. */
  vatId: string | null
  paidCents: number
  currency: string
  /** Payment to refund from; null while there was nothing to pay. */
  paymentIntent: string | null
  createdAt: Date
  paidAt: Date | null
  periodStart: Date
  periodEnd: Date
  nextAttemptAt: Date | null
  hostedUrl: string | null
  pdfUrl: string | null
  lines: {
    description: string
    amountCents: number
    /** Id of the provider's price; null for a line without one. */
    price: string | null
    /** The provider's tax rate of it, or AUTOMATIC, and what that takes, whoever's it is. */
    taxRate: string | null
    tax: Tax | null
    periodStart: Date
    periodEnd: Date
    proration: boolean
  }[]
  action: PaymentAction | null
  /** Whether the bank wants its person to confirm the payment. */
  bankAsks: boolean
  metadata: Record<string, string>
}

export interface ProviderEvent {
  id: string
  type: string
  createdAt: Date
  live: boolean
  objectId: string
  objectKind: string
  customer: string | null
  /** Payment concerned: a dispute names no customer. */
  paymentIntent: string | null
  /** Subscription concerned, from the object itself or from its invoice. */
  subscription: string | null
}

export interface Page<Record> {
  records: Record[]
  /** Value of `after` for the next page; null on the last one. */
  next: string | null
}
