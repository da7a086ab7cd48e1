import { saveAndEmit } from '../events/emit.ts'
import type { InvoiceObject, PaymentIntentObject, PaymentMethodObject } from '../store/objects.ts'
import { newId, randomText, type Work } from '../store/work.ts'
import { type Failure, failures } from './behaviour.ts'
import { blankIntent } from './blank-intent.ts'
import { chargeFor } from './charge.ts'
import { dispute } from './dispute.ts'
import { challengeAt, failedAuthentication, intentError } from './intent-error.ts'
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
