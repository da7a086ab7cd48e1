/** Money given back. */
export interface GatewayRefund {
  id: string
  /** The payment it came from; invoices name theirs. */
  paymentIntent: string
  amountCents: number
  createdAt: Date
  /** The bank sent it back, or it was called off: the money is the studio's again. One on its way is not. */
  returned: boolean
  /** What we gave along; empty where it was made at the provider's own pages. */
  metadata: Record<string, string>
}

/** A payment that its card's holder disputes at the bank. */
export interface GatewayDispute {
  id: string
  paymentIntent: string
  amountCents: number
  /** The bank's reason, such as `fraudulent`. */
  reason: string
  createdAt: Date
  /** When the money was taken from the studio; null for an inquiry. */
  withdrawnAt: Date | null
  /** When the studio got it back, since it won. */
  reinstatedAt: Date | null
}

/** What of a customer's payments, or of one payment, went back: by refund or by dispute. */
export interface MoneyBack {
  refunds: GatewayRefund[]
  disputes: GatewayDispute[]
}

export interface RefundTerms {
  paymentIntent: string
  /** Cents; never more than is left of the payment. */
  amountCents: number
  metadata?: Record<string, string>
}

/** The part of the payment adapter that gives money back. */
export interface Refunding {
  /** Throws RequestError where less is left than asked for. */
  refund(terms: RefundTerms, key: string): Promise<GatewayRefund>
  /** Everything that went back, what was done at the provider's own pages included. */
  listMoneyBack(of: { customer: string } | { paymentIntent: string }): Promise<MoneyBack>
  /** The customer who made a payment, or null. */
  payerOf(paymentIntent: string): Promise<string | null>
}
