import type { PaymentMethod } from '@studio/contract/billing/schema.ts'

export interface ProviderRefund {
  id: string
  /** Payment that it refunds; the invoice has the same id. */
  paymentIntent: string
  amountCents: number
  createdAt: Date
  /** Whether it failed or was cancelled, so that the money is the studio's again; false while in progress. */
  returned: boolean
  /** Metadata set by the studio; empty for a refund made in the provider's dashboard. */
  metadata: Record<string, string>
}

/** A payment that its cardholder disputes at the bank. */
export interface ProviderDispute {
  id: string
  paymentIntent: string
  amountCents: number
  /** The bank's reason, such as `fraudulent`. */
  reason: string
  createdAt: Date
  /** When the money was withdrawn from the studio; null for an inquiry. */
  withdrawnAt: Date | null
  /** When the studio got it back after winning. */
  reinstatedAt: Date | null
}

/** Refunds and disputes of a customer, or of one payment. */
export interface MoneyBack {
  refunds: ProviderRefund[]
  disputes: ProviderDispute[]
  /** The card that made each payment, by the payment's id: refunds go back to it. */
  cards: Map<string, Pick<PaymentMethod, 'brand' | 'last4'>>
}

interface RefundTerms {
  paymentIntent: string
  /** Cents; at most the remaining amount of the payment. */
  amountCents: number
  metadata?: Record<string, string>
}

/** Part of the payment adapter for refunds and disputes. */
export interface Refunding {
  /** Refunds an amount; throws RequestError if less than that remains. */
  refund(terms: RefundTerms, key: string): Promise<ProviderRefund>
  /** Returns all refunds and disputes, including those made in the provider's dashboard. */
  listMoneyBack(of: { customer: string } | { paymentIntent: string }): Promise<MoneyBack>
  /** Returns the customer who made a payment, or null. */
  payerOf(paymentIntent: string): Promise<string | null>
}
