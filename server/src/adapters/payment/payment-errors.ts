import { refusals } from '@studio/contract/billing/messages.ts'
import { taxTexts } from '@studio/contract/tax/messages.ts'

export type CardErrorCode =
  | 'card_declined'
  | 'insufficient_funds'
  | 'card_velocity_exceeded'
  | 'expired_card'
  | 'incorrect_cvc'
  | 'incorrect_number'
  | 'processing_error'
  | 'authentication_required'

/** 3-D Secure confirmation by the person: a secret for the provider's script, or a page to redirect to. */
export interface PaymentAction {
  clientSecret: string
  redirectUrl: string | null
}

/** The bank declined the card; `code` is the reason, `field` the form field if the provider named one. */
export class CardError extends Error {
  override readonly name = 'CardError'
  readonly code: CardErrorCode
  readonly field: string | null
  constructor(code: CardErrorCode, message: string, field: string | null = null) {
    super(message)
    this.code = code
    this.field = field
  }
}

/**
 * The provider rejected the request itself: a bug in the studio, a forged webhook, or an object that was deleted there
 * (`resource_missing`, of a coupon `coupon_missing`), or the key (`key_refused`), which lacks a permission then where `lacks` is
 * not null; empty if the provider names none.
 */
export class RequestError extends Error {
  override readonly name = 'RequestError'
  readonly code: string | null
  readonly lacks: readonly string[] | null
  constructor(message: string, code: string | null = null, lacks: readonly string[] | null = null) {
    super(message)
    this.code = code
    this.lacks = lacks
  }
}

/** The provider does not know the place where a customer is to be taxed. */
export class UnknownPlaceError extends RequestError {
  readonly statusCode = 400
  readonly shown = taxTexts.placeUnknown
  readonly fields = { postalCode: this.shown }
}

/** The provider finds no tax for this account any more, so it takes no charge that has one. */
export class TaxInactiveError extends RequestError {
  readonly statusCode = 503
  /** Seconds. */
  readonly retryAfter = 60
  readonly shown = refusals.notTaken
}

/** The provider gives no final answer now. A caller is answered 503 with `shown`; a job is tried again. */
abstract class NoAnswerError extends Error {
  readonly statusCode = 503
  /** Seconds. */
  readonly retryAfter = 5
  abstract readonly shown: string
}

/**
 * The key was used for another request, or the same request is still running: read the state before a retry.
 */
export class ConflictError extends NoAnswerError {
  override readonly name = 'ConflictError'
  readonly shown = refusals.underWay
}

/** The provider could not be reached or failed; the outcome is unknown and the same key may be retried. */
export class UnavailableError extends NoAnswerError {
  override readonly name = 'UnavailableError'
  readonly shown: string = refusals.providerAway
}

/** The bank has decided a payment that the provider has not recorded yet; other payments are unaffected. */
export class NotRecordedYetError extends UnavailableError {
  override readonly shown = refusals.underWay
}

/** Whether the provider as a whole is unreachable: a job over many people stops and retries later. */
export const isProviderAway = (error: unknown): error is UnavailableError =>
  error instanceof UnavailableError && !(error instanceof NotRecordedYetError)
