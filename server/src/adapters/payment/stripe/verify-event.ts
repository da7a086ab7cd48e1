import { RequestError } from '../payment-errors.ts'
import type { Payments } from '../payments.ts'
import type { StripeClient } from './client.ts'
import { eventOf, StripeEvent } from './event-shape.ts'
import { readSignatureHeader, type SignatureHeader } from './signature-header.ts'

/** Maximum difference of a webhook's timestamp in seconds, past or future (S-O4). */
const tolerance = 300

export const events = (stripe: StripeClient, webhookSecret: string): Pick<Payments, 'verifyWebhook'> => ({
  verifyWebhook: (rawBody, signature) => {
    const header = readSignatureHeader(signature)
    const event = verified(stripe, rawBody, header.text, webhookSecret)
    refuseFuture(header)
    const { data } = StripeEvent.safeParse(event)
    if (!data) throw new RequestError('The webhook is no event.', 'bad_event')
    return eventOf(data)
  },
})

/**
 * Verifies the signature. The SDK throws various errors for a body that is not JSON; all count as unsigned.
 */
function verified(stripe: StripeClient, rawBody: string | Buffer, header: string, secret: string) {
  try {
    return stripe.webhooks.constructEvent(rawBody, header, secret, tolerance)
  } catch {
    throw new RequestError('The webhook is not signed by the provider.', 'bad_signature')
  }
}

/**
 * Refuses timestamps in the future, which the SDK does not check. Uses the machine clock, as for sessions
 * (D17.clock).
 */
function refuseFuture({ at }: SignatureHeader): void {
  if (at <= Date.now() / 1000 + tolerance) return
  throw new RequestError('The webhook is signed for a later time.', 'bad_signature')
}
