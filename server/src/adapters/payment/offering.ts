/** The part of the payment adapter that makes our plans and promo codes known to the provider. */
export interface Offering {
  /** The provider's price for a plan's terms, made on first use; terms that differ give another price. */
  ensurePrice(plan: PlanTerms): Promise<{ id: string }>
  /** The provider's coupon for a promo code's terms, made on first use. */
  ensureCoupon(promo: PromoTerms): Promise<{ id: string }>
}

export interface PlanTerms {
  /** The plan's id in the studio. */
  planId: string
  title: string
  amountCents: number
  /** Month is 30 days and recurs; Day is charged once. */
  interval: 'Day' | 'Month'
}

export interface PromoTerms {
  /** The promo code's id in the studio. */
  promoId: string
  code: string
  percentOff: number
  /**
   * Once takes off one regular charge and goes by itself. Repeating stays until applyCoupon(…, null), because the
   * studio counts charges of 30 days and the provider calendar months (D18.promo-charges).
   */
  duration: 'Once' | 'Repeating' | 'Forever'
}
