import type { Offering } from './offering.ts'
import type { PaymentAction } from './payment-errors.ts'
import type { Refunding } from './refunding.ts'
import type { Timing } from './timing.ts'

/**
 * What the studio asks of its payment provider. Amounts are integer cents, times are Dates, ids are the
 * provider's. Every write takes an idempotency key that the caller has stored before the first try; the same
 * key may be sent again for 24 hours. Only the four classes of payment-errors.ts are thrown.
 */
export interface Payments extends Offering, Refunding, Timing {
  /** Makes the provider's customer of a person; the same key answers the same customer. */
  createCustomer(person: PersonTerms, key: string): Promise<{ id: string }>
  /** Ends everything the customer has and forgets the card; a customer already gone counts as deleted. */
  deleteCustomer(customer: string, key: string): Promise<void>

  /**
   * Proves a card for later charges without the person, and makes it the customer's card. After 3-D Secure the
   * same call with the same key is repeated and answers `saved`. Throws CardError when the card is refused.
   */
  saveCard(customer: string, cardToken: string, key: string): Promise<SavedCard>

  /**
   * Starts a recurring membership on the customer's card. With `trialDays` nothing is charged now. When the bank
   * asks for 3-D Secure the answer is `incomplete` with an `action`. Throws CardError when the first charge is
   * refused; then no subscription is left.
   */
  createSubscription(terms: SubscriptionTerms, key: string): Promise<GatewaySubscription>
  /**
   * What a change of plan costs now and at the next charge; `at` must be the instant given to changePrice. A
   * `coupon` is previewed as applyCoupon would put it on after the change; null is none, absent is the one there is.
   */
  previewChange(
    subscription: string,
    change: PriceChange & { coupon?: string | null },
  ): Promise<ChangePreview>
  /**
   * Changes the price. `prorate: 'now'` charges the difference for the whole days left and changes nothing unless
   * it is paid (CardError; or an `action` while the change waits for 3-D Secure). `prorate: 'none'` charges the new
   * price from the next period on, and in a trial from its end.
   */
  changePrice(subscription: string, change: PriceChange, key: string): Promise<GatewaySubscription>
  /** Puts a coupon in place of the one there was; null takes it off. */
  applyCoupon(subscription: string, coupon: string | null, key: string): Promise<GatewaySubscription>
  /** Ends a membership at the period's end, or now; now also voids its open invoices. Nothing is refunded. */
  cancel(subscription: string, at: 'period_end' | 'now', key: string): Promise<GatewaySubscription>
  /** Takes back a cancellation at the period's end. */
  resume(subscription: string, key: string): Promise<GatewaySubscription>
  /** Stops collecting while an admin has deactivated the membership; invoices of that time are void. */
  pause(subscription: string, key: string): Promise<GatewaySubscription>
  unpause(subscription: string, key: string): Promise<GatewaySubscription>
  /**
   * Begins a whole period now instead of the one that runs, charged without the person, with this coupon or none. A
   * refused card leaves it `past_due`, and is tried again like a renewal. Only for one that is not paused: there the
   * invoice would be void.
   */
  beginPeriod(
    subscription: string,
    terms: { coupon: string | null },
    key: string,
  ): Promise<GatewaySubscription>

  /**
   * Charges a Day plan at once, on an invoice of its own. Answers `open` with an `action` when the bank asks for
   * 3-D Secure. Throws CardError when refused; then the invoice is void.
   */
  chargeOnce(terms: ChargeTerms, key: string): Promise<GatewayInvoice>
  /** Tries an open invoice again on the customer's card; a paid one is answered as it is. */
  payInvoice(invoice: string, key: string): Promise<GatewayInvoice>
  /** Makes an open invoice void; one that is paid or void already is answered as it is. The draft of a cut off purchase is deleted. */
  voidInvoice(invoice: string, key: string): Promise<GatewayInvoice | null>

  getSubscription(id: string): Promise<GatewaySubscription | null>
  getInvoice(id: string): Promise<GatewayInvoice | null>
  /** Newest first, ended ones included, at most 100 a page. */
  listSubscriptions(filter: { customer?: string; after?: string }): Promise<Page<GatewaySubscription>>
  listInvoices(filter: {
    customer?: string
    subscription?: string
    status?: InvoiceStatus
    after?: string
  }): Promise<Page<GatewayInvoice>>
  /** Reads a webhook's raw body; throws RequestError when its signature is wrong, older than 300 s or from the future (S-O4). */
  verifyWebhook(rawBody: string | Buffer, signature: string): GatewayEvent
}

export interface PersonTerms {
  userId: string
  email: string
  name: string
  /** The test clock to live by; tests only. */
  testClock?: string
}

export interface SubscriptionTerms {
  customer: string
  price: string
  trialDays: number
  coupon?: string | null
  /** Comes back on the subscription; the studio's row id goes here so that a lost answer is found again. */
  metadata?: Record<string, string>
}

export interface ChargeTerms {
  customer: string
  price: string
  coupon?: string | null
  /** What the charge opens; shown on the invoice. */
  period?: { start: Date; end: Date }
  metadata?: Record<string, string>
}

export interface PriceChange {
  price: string
  prorate: 'now' | 'none'
  /** The instant both preview and change count from; whole days left are rounded up. */
  at: Date
}

export interface ChangePreview {
  dueNowCents: number
  /** When the next regular charge is due. */
  dueOn: Date
  nextAmountCents: number
}

export interface Card {
  id: string
  brand: string
  last4: string
  expMonth: number
  expYear: number
  /** Equal for the same card number, whoever uses it. */
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

export interface GatewaySubscription {
  id: string
  customer: string
  status: SubscriptionStatus
  /** The price of the next regular charge. */
  price: string
  amountCents: number
  createdAt: Date
  currentPeriodStart: Date
  currentPeriodEnd: Date
  trialEnd: Date | null
  cancelAtPeriodEnd: boolean
  canceledAt: Date | null
  endedAt: Date | null
  /** True while collection is stopped by pause. */
  paused: boolean
  coupon: string | null
  /** A coupon for one charge that an interrupted change has left set aside: applyCoupon restores it. */
  couponAside: string | null
  latestInvoice: string | null
  /** What the person must confirm with the bank before this goes on, or null. */
  action: PaymentAction | null
  /** True while a dearer price waits for its payment. */
  changePending: boolean
  /** The price that waits, or null. */
  pendingPrice: string | null
  metadata: Record<string, string>
}

export type InvoiceStatus = 'draft' | 'open' | 'paid' | 'void' | 'uncollectible'

export interface GatewayInvoice {
  id: string
  number: string | null
  customer: string
  /** Null on the invoice of a Day plan. */
  subscription: string | null
  status: InvoiceStatus
  /** Why it was made: `subscription_create`, `subscription_cycle`, `subscription_update` or `manual`. */
  reason: string
  subtotalCents: number
  discountCents: number
  totalCents: number
  paidCents: number
  currency: string
  /** What a refund is made from; null while nothing was to pay. */
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
    /** The provider's price; null on a line that has none. */
    price: string | null
    periodStart: Date
    periodEnd: Date
    proration: boolean
  }[]
  action: PaymentAction | null
  metadata: Record<string, string>
}

export interface GatewayEvent {
  id: string
  type: string
  createdAt: Date
  live: boolean
  objectId: string
  objectKind: string
  customer: string | null
  /** The payment it is about: a dispute names no customer. */
  paymentIntent: string | null
  /** The subscription it is about, read from the object itself or from its invoice. */
  subscription: string | null
}

export interface Page<Record> {
  records: Record[]
  /** Give it as `after` for the next page; null on the last. */
  next: string | null
}
