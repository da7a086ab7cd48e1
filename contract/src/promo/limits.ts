/** Maximum characters of a code, percent, charges of 30 days, redemptions, plans of a code (BO-VALID-18, BO-VALID-19). */
export const PROMO_LIMITS = { code: 20, percentOff: 100, months: 999, redemptions: 1_000_000, plans: 100 }
