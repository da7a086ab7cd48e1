import Stripe from 'stripe'
import { type PaymentConfig, stripeClient } from './client.ts'

/** A person waits for the answer. */
const inTime = { timeout: 5_000, maxNetworkRetries: 0 }

/**
 * Asks Stripe for something that costs nothing: its time, and the addresses of the active webhook endpoints, null where a
 * restricted key may not read them. Throws Stripe's own reason where it is away or refuses the key.
 */
export async function greetStripe(
  config: PaymentConfig,
): Promise<{ at: Date | null; webhooks: string[] | null }> {
  const stripe = stripeClient(config)
  try {
    const { data, lastResponse } = await stripe.webhookEndpoints.list({ limit: 100 }, inTime)
    const active = data.filter(({ status }) => status === 'enabled')
    return { at: timeOf(lastResponse.headers), webhooks: active.map(({ url }) => url) }
  } catch (error) {
    if (error instanceof Stripe.errors.StripeConnectionError && error.detail) throw error.detail
    // A key that lacks a right is one that Stripe knows.
    if (!(error instanceof Stripe.errors.StripePermissionError)) throw error
    return { at: timeOf(error.headers), webhooks: null }
  }
}

function timeOf(headers: Record<string, string> | undefined): Date | null {
  const at = new Date(headers?.date ?? '')
  return Number.isNaN(at.getTime()) ? null : at
}
