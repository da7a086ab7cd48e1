import type { Card, ProviderEvent } from '../payments.ts'
import { type PaymentConfig, stripeClient } from '../stripe/client.ts'
import { eventOf, StripeEvent } from '../stripe/event-shape.ts'
import { cardOf, seconds } from '../stripe/shapes.ts'
import { nullIfMissing, translateErrors } from '../stripe/translate.ts'

/** State of the provider that a test reads without the adapter. */
export interface ReadBack {
  /** Returns the customer's card, or null. */
  card(customer: string): Promise<Card | null>
  /** Returns the events created since an instant, newest first. */
  eventsSince(since: Date): Promise<ProviderEvent[]>
}

export function readBack(config: PaymentConfig): ReadBack {
  const stripe = stripeClient(config)
  return {
    card: (customer) =>
      translateErrors(async () => {
        const expand = ['invoice_settings.default_payment_method']
        const found = await nullIfMissing(stripe.customers.retrieve(customer, { expand }))
        if (!found || found.deleted) return null
        const method = found.invoice_settings.default_payment_method
        return method && typeof method === 'object' ? cardOf(method) : null
      }),
    eventsSince: (since) =>
      translateErrors(async () => {
        const created = { gte: seconds(since) }
        const events: ProviderEvent[] = []
        for await (const event of stripe.events.list({ limit: 100, created }))
          events.push(eventOf(StripeEvent.parse(event)))
        return events
      }),
  }
}
