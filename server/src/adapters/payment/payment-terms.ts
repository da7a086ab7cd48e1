import type { TaxPlace } from './taxes.ts'

export interface PersonTerms {
  userId: string
  email: string
  name: string
  /** Id of the test clock for this customer; tests only. */
  testClock?: string
}

export interface SubscriptionTerms {
  customer: string
  price: string
  trialDays: number
  coupon?: string | null
  /** The provider's tax rate of its charges, or AUTOMATIC. */
  taxRate?: string | null
  /**
   * Returned with the subscription; holds the studio's row id, so that the subscription can be found after a
   * lost response.
   */
  metadata?: Record<string, string>
}

export interface ChargeTerms {
  customer: string
  price: string
  /** Of the price: ISO 4217, lower case. */
  currency: string
  coupon?: string | null
  /** The provider's tax rate of the charge, or AUTOMATIC. */
  taxRate?: string | null
  /** Period that the charge pays for; shown on the invoice. */
  period?: { start: Date; end: Date }
  metadata?: Record<string, string>
}

export interface PriceChange {
  price: string
  prorate: 'now' | 'none'
  /** Instant that preview and change both count from; whole days left are rounded up. */
  at: Date
  /** Whether any coupon waits for the next regular charge, as one for a single charge does. */
  codeWaits?: boolean
}

export type PreviewedChange = PriceChange & {
  coupon?: string | null
  /** The provider's tax rate, or AUTOMATIC. */
  taxRate?: string | null
  reverse?: boolean
  /** Where setCustomerTax will say the customer is; absent, where they are. */
  place?: TaxPlace
}

export interface ChangePreview {
  dueNowCents: number
  /** Tax in it; absent without one. */
  taxNowCents?: number
  /** Date of the next regular charge. */
  dueOn: Date
  nextAmountCents: number
}

/** Part of the payment adapter that advances time; present only with a test mode key. */
export interface Timing {
  clock?: TestClock
}

/** A clock for some customers at the provider's test mode: for tests (reliability 4.5). */
export interface TestClock {
  /** Returns the clock's id; customers created with it follow it. */
  create(at: Date, key: string): Promise<string>
  /**
   * Advances the clock, however far, and resolves once everything due has been done. Throws RequestError if
   * it would go back, UnavailableError if the provider fails or a step takes longer than five minutes.
   */
  advance(clock: string, to: Date): Promise<void>
  /** Deletes the clock with its customers and their data; succeeds if it does not exist. */
  delete(clock: string): Promise<void>
}
