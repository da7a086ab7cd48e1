import type { Term } from '@studio/contract/plans/terms.ts'

/** Part of the payment adapter that registers plans and promo codes with the provider. */
export interface Offering {
  /**
   * Returns the provider's price for a plan's terms, created on first use; different terms get a different
   * price.
   */
  ensurePrice(plan: PlanTerms): Promise<{ id: string }>
  /** Returns the provider's coupon for a promo code's terms, created on first use. */
  ensureCoupon(promo: PromoTerms): Promise<{ id: string }>
}

export interface PlanTerms {
  planId: string
  title: string
  amountCents: number
  /** A day pass is charged once, all others recur. */
  term: Term
  /** ISO 4217, lower case. */
  currency: string
  /** Where the provider finds its tax: whether the price holds it. It is a price of its own then. */
  taxWay?: 'included' | 'added'
}

export interface PromoTerms {
  promoId: string
  code: string
  percentOff: number
  /** Instead of the percentage. */
  amountOff?: { cents: number; currency: string }
  /**
   * Once discounts one regular charge and then ends by itself. Repeating stays until applyCoupon(…, null),
   * because the studio counts charges of 30 days and the provider calendar months (D18.promo-charges).
   */
  duration: 'Once' | 'Repeating' | 'Forever'
}
