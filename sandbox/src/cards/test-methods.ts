import type { PaymentMethodObject } from '../store/objects.ts'
import type { Work } from '../store/work.ts'
import { makePaymentMethod } from './payment-method.ts'

/**
 * The provider's published names of its test cards: each use of one creates a new payment method of that
 * card.
 */
export const testMethods: Record<string, string> = {
  pm_card_visa: '4242424242424242',
  pm_card_visa_debit: '4000056655665556',
  pm_card_mastercard: '5555555555554444',
  pm_card_visa_chargeDeclined: '4000000000000002',
  pm_card_visa_chargeDeclinedInsufficientFunds: '4000000000009995',
  pm_card_visa_chargeDeclinedVelocityLimitExceeded: '4000000000006975',
  pm_card_chargeDeclinedExpiredCard: '4000000000000069',
  pm_card_chargeDeclinedIncorrectCvc: '4000000000000127',
  pm_card_chargeDeclinedProcessingError: '4000000000000119',
  pm_card_chargeCustomerFail: '4000000000000341',
  pm_card_authenticationRequiredOnSetup: '4000002500003155',
  pm_card_authenticationRequired: '4000002760003184',
  pm_card_authenticationRequiredChargeDeclinedInsufficientFunds: '4000008260003178',
  pm_card_threeDSecureRequiredChargeDeclined: '4000008400001629',
  pm_card_createDispute: '4000000000000259',
  pm_card_refundFail: '4000000000005126',
  pm_card_pendingRefund: '4000000000007726',
}

/** Returns the payment method of an id; for the name of a test card a new one is created. */
export async function needMethod(work: Work, id: string, param?: string): Promise<PaymentMethodObject> {
  const number = testMethods[id]
  if (number === undefined) return work.need('payment_method', id, param)
  const year = new Date(work.now * 1000).getUTCFullYear() + 5
  return makePaymentMethod(work, { number, exp_month: 12, exp_year: year, cvc: '123' }, 'test card')
}
