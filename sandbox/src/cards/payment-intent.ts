import type Stripe from 'stripe'
import { saveAndEmit } from '../events/emit.ts'
import type {
  ChargeObject,
  InvoiceObject,
  PaymentIntentObject,
  PaymentMethodObject,
} from '../store/objects.ts'
import { newId, randomText, type Work } from '../store/work.ts'
import { type Failure, failures } from './behaviour.ts'
import { dispute } from './dispute.ts'
import type { HiddenCard } from './payment-method.ts'

export function intentFor(work: Work, invoice: InvoiceObject) {
  const id = newId('pi')
  return {
    ...blankIntent,
    id,
    amount: invoice.amount_due,
    client_secret: `${id}_secret_${randomText(25)}`,
    created: work.now,
    currency: invoice.currency,
    customer: invoice.customer,
    description: invoice.number ? `Payment for invoice ${invoice.number}` : null,
  } satisfies PaymentIntentObject
}

/** Charges the card: succeeds, is declined, or requires a challenge. */
export async function charge(
  work: Work,
  intent: PaymentIntentObject,
  method: PaymentMethodObject,
  offSession: boolean,
): Promise<PaymentIntentObject> {
  const { behaviour, authenticated } = await work.hidden<HiddenCard>(method.id)
  const saved = behaviour.challenge === 'unless-saved' && authenticated && offSession
  const challenged = behaviour.challenge && !saved
  if (challenged && offSession) return fail(work, intent, method, failures.authentication)
  if (challenged) return challenge(work, intent, method)
  if (behaviour.charge) return fail(work, intent, method, failures[behaviour.charge])
  return succeed(work, intent, method)
}

/** Applies the result of the bank's page. */
export async function settleCharge(work: Work, intent: PaymentIntentObject, passed: boolean) {
  const method = await work.need('payment_method', intent.payment_method!)
  if (!passed) return fail(work, intent, method, failedAuthentication('payment_intent'))
  const hidden = await work.hidden<HiddenCard>(method.id)
  await work.hide(method.id, { ...hidden, authenticated: true })
  if (hidden.behaviour.charge) return fail(work, intent, method, failures[hidden.behaviour.charge])
  return succeed(work, intent, method)
}

export async function cancelIntent(work: Work, intent: PaymentIntentObject): Promise<void> {
  if (intent.status === 'succeeded' || intent.status === 'canceled') return
  const canceled: PaymentIntentObject = {
    ...intent,
    status: 'canceled',
    canceled_at: work.now,
    cancellation_reason: 'void_invoice',
    next_action: null,
  }
  await saveAndEmit(work, 'payment_intent', canceled, 'payment_intent.canceled')
}

async function challenge(work: Work, intent: PaymentIntentObject, method: PaymentMethodObject) {
  const token = randomText(32)
  const waiting: PaymentIntentObject = {
    ...intent,
    payment_method: method.id,
    status: 'requires_action',
    last_payment_error: null,
    next_action: challengeAt(work.publicUrl, token),
  }
  return saveAndEmit(work, 'payment_intent', waiting, 'payment_intent.requires_action', { lookup: token })
}

async function succeed(work: Work, intent: PaymentIntentObject, method: PaymentMethodObject) {
  const taken = await saveAndEmit(work, 'charge', chargeFor(work, intent, method), 'charge.succeeded')
  const paid: PaymentIntentObject = {
    ...intent,
    latest_charge: taken.id,
    payment_method: method.id,
    status: 'succeeded',
    amount_received: intent.amount,
    last_payment_error: null,
    next_action: null,
  }
  await saveAndEmit(work, 'payment_intent', paid, 'payment_intent.succeeded')
  const { behaviour } = await work.hidden<HiddenCard>(method.id)
  if (behaviour.disputed) await dispute(work, taken)
  return paid
}

async function fail(work: Work, intent: PaymentIntentObject, method: PaymentMethodObject, failure: Failure) {
  const failed: PaymentIntentObject = {
    ...intent,
    payment_method: null,
    status: 'requires_payment_method',
    last_payment_error: intentError(failure, method),
    next_action: null,
  }
  return saveAndEmit(work, 'payment_intent', failed, 'payment_intent.payment_failed')
}

/** Default fields of every invoice payment: one card, captured at once. */
const blankIntent = {
  object: 'payment_intent',
  allowed_payment_method_types: null,
  amount_capturable: 0,
  amount_received: 0,
  application: null,
  application_fee_amount: null,
  automatic_payment_methods: null,
  canceled_at: null,
  cancellation_reason: null,
  capture_method: 'automatic',
  confirmation_method: 'automatic',
  customer_account: null,
  excluded_payment_method_types: null,
  last_payment_error: null,
  latest_charge: null,
  livemode: false,
  managed_payments: null,
  metadata: {},
  next_action: null,
  on_behalf_of: null,
  payment_method: null,
  payment_method_configuration_details: null,
  payment_method_options: {
    card: { installments: null, mandate_options: null, network: null, request_three_d_secure: 'automatic' },
  },
  payment_method_types: ['card'],
  payment_record: null,
  processing: null,
  receipt_email: null,
  review: null,
  setup_future_usage: null,
  shipping: null,
  source: null,
  statement_descriptor: null,
  statement_descriptor_suffix: null,
  status: 'requires_payment_method',
  transfer_data: null,
  transfer_group: null,
} satisfies Partial<Stripe.PaymentIntent>

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
function chargeFor(work: Work, intent: PaymentIntentObject, method: PaymentMethodObject) {
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

/** The error of a setup or payment intent after a decline. */
export const intentError = (failure: Failure, method: PaymentMethodObject) =>
  ({
    type: 'card_error' as const,
    code: failure.code as Stripe.PaymentIntent.LastPaymentError.Code & Stripe.SetupIntent.LastSetupError.Code,
    decline_code: failure.decline_code,
    message: failure.message,
    payment_method: method,
  }) satisfies Stripe.SetupIntent.LastSetupError

export const failedAuthentication = (intent: 'setup_intent' | 'payment_intent'): Failure => ({
  code: `${intent}_authentication_failure`,
  message:
    'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
})

/** The address to which a browser is redirected for 3-D Secure. */
export const challengeAt = (publicUrl: string, token: string) => ({
  type: 'redirect_to_url',
  redirect_to_url: { url: `${publicUrl}/3ds/${token}`, return_url: null },
})
