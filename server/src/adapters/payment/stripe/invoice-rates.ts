import type Stripe from 'stripe'
import type { StripeClient } from './client.ts'

/** Each rate is read once: its percentage never changes. */
const known = new WeakMap<StripeClient, Map<string, Stripe.TaxRate>>()

/**
 * Returns the tax rates of an invoice, which has only its subscription's with it: what it credits may have been paid by another one,
 * and a day pass has its rate on its line.
 */
export async function ratesOf(
  stripe: StripeClient,
  { default_tax_rates: own, total_taxes: taxes }: Stripe.Invoice,
): Promise<Stripe.TaxRate[]> {
  const read = known.get(stripe) ?? new Map<string, Stripe.TaxRate>()
  known.set(stripe, read)
  const rates = [...(own ?? [])]
  for (const { tax_rate_details: of } of taxes ?? []) {
    const id = of?.tax_rate
    if (!id || rates.some((rate) => rate.id === id)) continue
    const rate = read.get(id) ?? (await stripe.taxRates.retrieve(id))
    read.set(id, rate)
    rates.push(rate)
  }
  return rates
}
