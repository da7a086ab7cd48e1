import { saveAndEmit } from '../events/emit.ts'
import { attachCard } from '../resources/payment-methods.ts'
import type { PaymentMethodObject, SetupIntentObject } from '../store/objects.ts'
import { newId, randomText, type Work } from '../store/work.ts'
import { invalid, refused } from '../wire/errors.ts'
import { type Failure, failures } from './behaviour.ts'
import { challengeAt, failedAuthentication, intentError } from './payment-intent.ts'
import type { HiddenCard } from './payment-method.ts'
import { needMethod } from './test-methods.ts'

export function blankSetupIntent(created: number, customer: string | null) {
  const id = newId('seti')
  return {
    id,
    object: 'setup_intent',
    allowed_payment_method_types: null,
    application: null,
    automatic_payment_methods: null,
    cancellation_reason: null,
    client_secret: `${id}_secret_${randomText(25)}`,
    created,
    customer,
    customer_account: null,
    description: null,
    excluded_payment_method_types: null,
    flow_directions: null,
    last_setup_error: null,
    latest_attempt: null,
    livemode: false,
    mandate: null,
    metadata: {},
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: {
      card: { mandate_options: null, network: null, request_three_d_secure: 'automatic' },
    },
    payment_method_types: ['card'],
    single_use_mandate: null,
    status: 'requires_payment_method',
    usage: 'off_session',
  } satisfies SetupIntentObject
}

/** Verifies a card: at once, after a challenge, or not at all (402, and the intent stores the reason). */
export async function confirmSetup(
  work: Work,
  intent: SetupIntentObject,
  methodId: string,
): Promise<SetupIntentObject> {
  if (intent.status === 'succeeded' || intent.status === 'canceled')
    throw invalid(
      `You cannot confirm this SetupIntent because it has a status of ${intent.status}.`,
      undefined,
      'setup_intent_unexpected_state',
    )
  const method = await needMethod(work, methodId, 'payment_method')
  const { behaviour, authenticated } = await work.hidden<HiddenCard>(method.id)
  if (behaviour.challenge && !authenticated) return challenge(work, intent, method)
  if (!behaviour.setup) return succeed(work, intent, method)
  const failed = await fail(work, intent, method, failures[behaviour.setup])
  throw refused(failures[behaviour.setup], { setup_intent: failed })
}

async function challenge(work: Work, intent: SetupIntentObject, method: PaymentMethodObject) {
  const token = randomText(32)
  const waiting: SetupIntentObject = {
    ...intent,
    payment_method: method.id,
    status: 'requires_action',
    last_setup_error: null,
    next_action: challengeAt(work.publicUrl, token),
  }
  return saveAndEmit(work, 'setup_intent', waiting, 'setup_intent.requires_action', { lookup: token })
}

/** Applies the result of the bank's page. */
export async function settleSetup(work: Work, intent: SetupIntentObject, passed: boolean): Promise<void> {
  if (intent.status !== 'processing') return
  const method = await work.need('payment_method', intent.payment_method!)
  const hidden = await work.hidden<HiddenCard>(method.id)
  if (!passed) await fail(work, intent, method, failedAuthentication('setup_intent'))
  else if (hidden.behaviour.setup) await fail(work, intent, method, failures[hidden.behaviour.setup])
  else {
    await work.hide(method.id, { ...hidden, authenticated: true })
    await succeed(work, intent, method)
  }
}

async function succeed(work: Work, intent: SetupIntentObject, method: PaymentMethodObject) {
  if (intent.customer) await attachCard(work, method, intent.customer)
  const done: SetupIntentObject = {
    ...intent,
    payment_method: method.id,
    status: 'succeeded',
    last_setup_error: null,
    next_action: null,
  }
  return saveAndEmit(work, 'setup_intent', done, 'setup_intent.succeeded')
}

async function fail(work: Work, intent: SetupIntentObject, method: PaymentMethodObject, failure: Failure) {
  const failed: SetupIntentObject = {
    ...intent,
    payment_method: null,
    status: 'requires_payment_method',
    last_setup_error: intentError(failure, method),
    next_action: null,
  }
  return saveAndEmit(work, 'setup_intent', failed, 'setup_intent.setup_failed')
}
