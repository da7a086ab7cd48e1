import { z } from 'zod'
import { RequestError } from '../payment-errors.ts'
import type { Payments, ProviderEvent } from '../payments.ts'
import type { StripeClient } from './client.ts'
import { dateOf, idOf } from './shapes.ts'

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

/** Text that the database can store: no NUL, no lone surrogate. */
const Text = z
  .string()
  .max(500)
  .refine((text) => text.isWellFormed() && !text.includes('\0'))
const Name = Text.min(1)
const Reference = z.union([Text, z.object({ id: Text })]).nullish()

/** Unix seconds up to the year 9999. */
const Moment = z.number().int().min(0).max(253_402_300_799)

/** Fields of the provider's events that the studio reads; all others are ignored. */
export const StripeEvent = z.object({
  id: Name,
  type: Name,
  created: Moment,
  livemode: z.boolean(),
  data: z.object({
    object: z.object({
      // Some kinds of objects have none.
      id: Text.nullish(),
      object: Text.nullish(),
      customer: Reference,
      payment_intent: Reference,
      parent: z
        .object({ subscription_details: z.object({ subscription: Reference }).nullish() })
        .nullish()
        // Other objects have parents of other shapes.
        .catch(null),
    }),
  }),
})
export type StripeEvent = z.output<typeof StripeEvent>

export function eventOf({ id, type, created, livemode, data: { object } }: StripeEvent): ProviderEvent {
  const objectId = object.id ?? ''
  return {
    id,
    type,
    createdAt: dateOf(created),
    live: livemode,
    objectId,
    objectKind: object.object ?? '',
    customer: object.object === 'customer' ? objectId : idOf(object.customer),
    paymentIntent: idOf(object.payment_intent),
    subscription:
      object.object === 'subscription' ? objectId : idOf(object.parent?.subscription_details?.subscription),
  }
}

/** Stripe sends about 80 characters, plus one signature per secret while a secret is being rolled. */
const MOST_CHARACTERS = 1024
const MOST_SIGNATURES = 8

interface SignatureHeader {
  /** Unix seconds. */
  at: number
  /** The header reduced to the parsed parts, for the SDK. */
  text: string
}

/**
 * Parses the provider's signature header, with one timestamp and one to eight signatures; throws RequestError
 * otherwise. The SDK reads the last of several timestamps, so with two, the checks here and there would use
 * different ones.
 */
function readSignatureHeader(header: string): SignatureHeader {
  if (header.length > MOST_CHARACTERS) throw badSignature()
  const parts = header.split(',')
  const times = parts.filter((part) => part.startsWith('t='))
  const signatures = parts.filter((part) => /^v1=[0-9a-f]{64}$/.test(part))
  if (times.length !== 1 || !/^t=\d{1,12}$/.test(times[0]!)) throw badSignature()
  if (signatures.length < 1 || signatures.length > MOST_SIGNATURES) throw badSignature()
  return { at: Number(times[0]!.slice(2)), text: [times[0], ...signatures].join(',') }
}

const badSignature = () =>
  new RequestError('The signature header of the webhook cannot be read.', 'bad_signature')
