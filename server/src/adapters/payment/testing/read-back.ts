import type Stripe from 'stripe'
import type { Card, ProviderEvent } from '../payments.ts'
import { type PaymentConfig, stripeClient } from '../stripe/client.ts'
import { cardOf, seconds } from '../stripe/shapes.ts'
import { nullIfMissing, translateErrors } from '../stripe/translate.ts'
import { eventOf, StripeEvent } from '../stripe/verify-webhook.ts'

/** State of the provider that a test reads without the adapter. */
export interface ReadBack {
  /** Returns the customer's card, or null. */
  card(customer: string): Promise<Card | null>
  /** Changes a customer as somebody does on the provider's own pages, with a VAT number. */
  writeCustomer(customer: string, how: Stripe.CustomerUpdateParams, vatId: string): Promise<void>
  /** Returns what stands on a customer's invoices about their tax. */
  customerTax(customer: string): Promise<{
    address: Stripe.Address | null | undefined
    exempt: string | null | undefined
    numbers: string[]
  }>
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
    writeCustomer: async (customer, how, value) => {
      await stripe.customers.update(customer, how)
      await stripe.customers.createTaxId(customer, { type: 'eu_vat', value })
    },
    customerTax: async (customer) => {
      const found = await stripe.customers.retrieve(customer)
      if (found.deleted) throw new Error('deleted')
      const { data } = await stripe.customers.listTaxIds(customer)
      return { address: found.address, exempt: found.tax_exempt, numbers: data.map(({ value }) => value) }
    },
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
