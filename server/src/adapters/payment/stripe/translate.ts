import Stripe from 'stripe'
import {
  CardError,
  type CardErrorCode,
  ConflictError,
  RequestError,
  TaxInactiveError,
  UnavailableError,
  UnknownPlaceError,
} from '../payment-errors.ts'

const codes: Record<string, CardErrorCode> = {
  insufficient_funds: 'insufficient_funds',
  card_velocity_exceeded: 'card_velocity_exceeded',
  expired_card: 'expired_card',
  incorrect_cvc: 'incorrect_cvc',
  invalid_cvc: 'incorrect_cvc',
  incorrect_number: 'incorrect_number',
  invalid_number: 'incorrect_number',
  processing_error: 'processing_error',
  authentication_required: 'authentication_required',
  setup_intent_authentication_failure: 'authentication_required',
  payment_intent_authentication_failure: 'authentication_required',
}

interface Refusal {
  code?: string | null
  decline_code?: string | null
  message?: string | null
  param?: string | null
}

/** Returns the CardError for a decline, from a response or from an intent. */
export function cardError(refusal: Refusal | null): CardError {
  const code = codes[refusal?.decline_code ?? ''] ?? codes[refusal?.code ?? ''] ?? 'card_declined'
  return new CardError(code, refusal?.message ?? 'Your card was declined.', refusal?.param ?? null)
}

/** Runs a call to the provider and converts its errors to the adapter's four classes. */
export async function translateErrors<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  try {
    return await call()
  } catch (error) {
    throw translated(error)
  }
}

/** Whether the key is invalid, or lacks the permission. */
const isKeyRefused = ({ statusCode }: Stripe.errors.StripeError) => statusCode === 401 || statusCode === 403

function translated(error: unknown): unknown {
  if (!(error instanceof Stripe.errors.StripeError)) return error
  if (error instanceof Stripe.errors.StripeCardError) return cardError(error)
  if (error instanceof Stripe.errors.StripeIdempotencyError || error.statusCode === 409)
    return new ConflictError(error.message, { cause: error })
  if (error instanceof Stripe.errors.StripeRateLimitError || (error.statusCode ?? 500) >= 500)
    return new UnavailableError(error.message, { cause: error })
  const Refused = refusedBy[error.code ?? ''] ?? RequestError
  return new Refused(error.message, requestCode(error), lackingIn(error))
}

const refusedBy: Record<string, typeof RequestError> = {
  customer_tax_location_invalid: UnknownPlaceError,
  stripe_tax_inactive: TaxInactiveError,
}

/** Stripe names a missing permission in its words alone: "Having the 'rak_subscription_read' permission would allow …". */
const lackingIn = ({ statusCode, message }: Stripe.errors.StripeError) =>
  statusCode === 403 ? [...new Set(message.match(/\brak_\w+/g))] : null

/** Whether a restricted key lacks the permission for it. */
export const isForbidden = (error: unknown) =>
  error instanceof Stripe.errors.StripeError && error.statusCode === 403

export const hasCode = (error: unknown, code: string) =>
  error instanceof Stripe.errors.StripeError && error.code === code

/** The parameters that name a coupon, such as `discounts[0][coupon]`. */
const COUPON_PARAM = /\bcoupon\]?$/

/** A missing coupon has the code of any other missing object: the parameter tells which, or else Stripe's words. */
const isCouponMissing = (error: Stripe.errors.StripeError) =>
  hasCode(error, 'resource_missing') &&
  (COUPON_PARAM.test(error.param ?? '') || /^No such coupon/.test(error.message))

function requestCode(error: Stripe.errors.StripeError): string | null {
  if (isKeyRefused(error)) return 'key_refused'
  return isCouponMissing(error) ? 'coupon_missing' : (error.code ?? null)
}

/** Returns null if the provider has no such object. */
export async function nullIfMissing<Answer>(call: Promise<Answer>): Promise<Answer | null> {
  try {
    return await call
  } catch (error) {
    if (hasCode(error, 'resource_missing')) return null
    throw error
  }
}
