export type CardErrorCode =
  | 'card_declined'
  | 'insufficient_funds'
  | 'card_velocity_exceeded'
  | 'expired_card'
  | 'incorrect_cvc'
  | 'incorrect_number'
  | 'processing_error'
  | 'authentication_required'

/** What a person must confirm with the bank: the secret for the provider's script, or a page to go to. */
export interface PaymentAction {
  clientSecret: string
  redirectUrl: string | null
}

/** The bank refused the card; `code` says why, `field` names the form's field where the provider gave one. */
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

/** The provider calls the request itself wrong: our bug, or a forged webhook. */
export class RequestError extends Error {
  override readonly name = 'RequestError'
  readonly code: string | null
  constructor(message: string, code: string | null = null) {
    super(message)
    this.code = code
  }
}

/** The key was used for another request, or the same request is still running: read before trying again. */
export class ConflictError extends Error {
  override readonly name = 'ConflictError'
}

/** The provider could not be reached or failed; the outcome is unknown and the same key may be tried again. */
export class UnavailableError extends Error {
  override readonly name = 'UnavailableError'
}

/** The bank has decided one payment and the provider has not booked it yet; nothing else waits for it. */
export class NotBookedError extends UnavailableError {}
