import type { StripeClient } from './client.ts'
import { eventOf, ProviderEvent } from './event-shape.ts'
import { RequestError } from './payment-errors.ts'
import type { Payments } from './payments.ts'
import { pageOf, seconds } from './shapes.ts'
import { asking } from './translate.ts'

/** Seconds a webhook's timestamp may be off, to both sides (S-O4). */
const tolerance = 300

export const events = (
  stripe: StripeClient,
  webhookSecret: string,
): Pick<Payments, 'listEvents' | 'verifyWebhook'> => ({
  listEvents: ({ since, after }) =>
    asking(async () => {
      const list = await stripe.events.list({
        limit: 100,
        ...(since ? { created: { gte: seconds(since) } } : {}),
        ...(after ? { starting_after: after } : {}),
      })
      return pageOf(
        list,
        list.data.map((event) => eventOf(ProviderEvent.parse(event))),
      )
    }),
  verifyWebhook: (rawBody, signature) => {
    const event = verified(stripe, rawBody, signature, webhookSecret)
    refuseFuture(signature)
    const { data } = ProviderEvent.safeParse(event)
    if (!data) throw new RequestError('The webhook is no event.', 'bad_event')
    return eventOf(data)
  },
})

/** For a garbled header the SDK throws errors of several kinds; all of them mean the same. */
function verified(stripe: StripeClient, rawBody: string | Buffer, signature: string, secret: string) {
  try {
    return stripe.webhooks.constructEvent(rawBody, signature, secret, tolerance)
  } catch {
    throw new RequestError('The webhook is not signed by the provider.', 'bad_signature')
  }
}

/** The SDK looks at the past only. Signatures go by the machine's clock, like sessions (D17). */
function refuseFuture(signature: string): void {
  const stamp = Number(/(?:^|,)t=(\d+)/.exec(signature)?.[1])
  if (stamp <= Date.now() / 1000 + tolerance) return
  throw new RequestError('The webhook is signed for a later time.', 'bad_signature')
}
