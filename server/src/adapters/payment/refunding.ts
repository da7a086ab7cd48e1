/** Money given back. */
export interface GatewayRefund {
  id: string
  /** The payment it came from; invoices name theirs. */
  paymentIntent: string
  amountCents: number
  createdAt: Date
  /** What we gave along; empty where it was made at the provider's own pages. */
  metadata: Record<string, string>
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
  /** Every refund of a customer's payments that went through, those made at the provider's own pages included. */
  listRefunds(customer: string): Promise<GatewayRefund[]>
}
