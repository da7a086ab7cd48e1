import type Stripe from 'stripe'
import type { ChargeObject, PaymentIntentObject, PaymentMethodObject } from '../store/objects.ts'
import { newId, type Work } from '../store/work.ts'

/** The face of a card as its charge keeps it, whatever becomes of the card. */
const detailsOf = (card: PaymentMethodObject['card']) => ({
  brand: card.brand,
  country: card.country,
  exp_month: card.exp_month,
  exp_year: card.exp_year,
  fingerprint: card.fingerprint ?? null,
  funding: card.funding,
  last4: card.last4,
  amount_authorized: null,
  authorization_code: null,
  checks: null,
  electronic_commerce_indicator: null,
  installments: null,
  mandate: null,
  network: card.brand,
  network_transaction_id: null,
  regulated_status: null,
  three_d_secure: null,
  transaction_link_id: null,
  wallet: null,
})

/** Builds the charge of a payment; refunds refer to it. */
export function chargeFor(work: Work, intent: PaymentIntentObject, method: PaymentMethodObject) {
  return {
    ...blankCharge,
    id: newId('ch'),
    amount: intent.amount,
    amount_captured: intent.amount,
    billing_details: method.billing_details,
    created: work.now,
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: { type: 'card', card: detailsOf(method.card) },
  } satisfies ChargeObject
}

const blankCharge = {
  object: 'charge',
  amount_refunded: 0,
  application: null,
  application_fee: null,
  application_fee_amount: null,
  balance_transaction: null,
  calculated_statement_descriptor: null,
  captured: true,
  disputed: false,
  failure_balance_transaction: null,
  failure_code: null,
  failure_message: null,
  fraud_details: null,
  livemode: false,
  metadata: {},
  on_behalf_of: null,
  outcome: null,
  paid: true,
  receipt_email: null,
  receipt_number: null,
  receipt_url: null,
  refunded: false,
  review: null,
  shipping: null,
  source: null,
  source_transfer: null,
  statement_descriptor: null,
  statement_descriptor_suffix: null,
  status: 'succeeded',
  transfer_data: null,
  transfer_group: null,
} satisfies Partial<Stripe.Charge>
