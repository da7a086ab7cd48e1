import { type Money, uncharged } from '../money.ts'
import { chargesWithin, type Term } from '../plans/terms.ts'
import type { DurationType } from './schema.ts'

/** Maximum characters of a code, percent, charges of 30 days, redemptions, plans of a code (BO-VALID-18, BO-VALID-19). */
export const PROMO_LIMITS = { code: 20, percentOff: 100, months: 999, redemptions: 1_000_000, plans: 100 }

export const refusals = {
  unknown: "Code doesn't exist",
  inappropriate: 'Inappropriate promo code',
} as const

/** Messages at the fields of a new code (BO-VALID-16 to BO-VALID-21). */
export const fieldTexts = {
  code: `The code can have at most ${PROMO_LIMITS.code} characters`,
  codeTaken: 'This code already exists',
  date: 'Invalid date',
  expires: 'The expiration date must be after today',
  starts: 'The code must start before it expires',
  percentOff: `The discount must be 1 to ${PROMO_LIMITS.percentOff} percent`,
  tooLittleLeft: (money: Money) => `The discount leaves ${uncharged(money)}, which can’t be charged`,
  durationType: 'Please choose Once, Repeating or Forever',
  months: 'Please enter a number of months',
  redemptions: 'Please enter a whole number, 0 for unlimited',
  unknownPlan: 'Unknown plan',
  term: 'Please choose from the list',
} as const

export const toasts = {
  active: 'Promo-Code is active',
  generated: 'Information successfully saved',
  /** BO-ERR-15 */
  copied: 'Copied to clipboard',
  notCopied: 'The code could not be copied',
  switchedOff: 'The code is switched off',
  switchedOn: 'The code is switched on',
} as const

/** `20% off the first month`, `10% off every year`, `30% off the first 3 months`: of a plan by a term. */
export function discountText(
  promo: { percentOff: number; durationType: DurationType; durationInMonths: number | null },
  term: Term = 'days30',
) {
  const period = term === 'quarter' || term === 'year' ? term : 'month'
  if (promo.durationType === 'Forever') return `${promo.percentOff}% off every ${period}`
  const charges = promo.durationType === 'Once' ? 1 : chargesWithin(promo.durationInMonths ?? 1, term)
  return `${promo.percentOff}% off the first ${charges === 1 ? period : `${charges} ${period}s`}`
}
