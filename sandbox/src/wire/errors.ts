import type Stripe from 'stripe'

type ErrorBody = {
  type: 'card_error' | 'invalid_request_error' | 'idempotency_error' | 'api_error'
  message: string
  code?: string
  decline_code?: string
  param?: string
  payment_intent?: Stripe.PaymentIntent
  setup_intent?: Stripe.SetupIntent
}

/** An answer other than 2xx, in the provider's words. */
export class WireError extends Error {
  readonly status: number
  readonly body: ErrorBody
  /** Whether the work is committed despite the error: a failed charge is a fact. */
  readonly keepsWork: boolean
  constructor(status: number, body: ErrorBody, keepsWork = false) {
    super(body.message)
    this.status = status
    this.body = body
    this.keepsWork = keepsWork
  }
}

export const invalid = (message: string, param?: string, code?: string) =>
  new WireError(400, { type: 'invalid_request_error', message, param, code })

export const broken = () =>
  new WireError(500, { type: 'api_error', message: 'An unexpected error occurred.' })

export const missing = (kind: string, id: string, param?: string) =>
  new WireError(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${kind}: '${id}'`,
    param,
  })

export const refused = (
  failure: { code: string; decline_code?: string; message: string },
  object: { payment_intent?: Stripe.PaymentIntent; setup_intent?: Stripe.SetupIntent },
) => new WireError(402, { type: 'card_error', ...failure, ...object }, true)
