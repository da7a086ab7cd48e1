import Stripe from 'stripe'
import { type PaymentConfig, stripeClient } from './client.ts'

/** Short and without retries, because a person waits for the result. */
const inTime = { timeout: 5_000, maxNetworkRetries: 0 }

/**
 * Checks the connection to Stripe with a free request: returns its time, and the URLs of the active webhook
 * endpoints, null if a restricted key may not read them. Throws Stripe's own error if it is unreachable or
 * refuses the key.
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
    // A key that lacks a permission is still a valid key.
    if (!(error instanceof Stripe.errors.StripePermissionError)) throw error
    return { at: timeOf(error.headers), webhooks: null }
  }
}

/** Returns the currency of the account, `EUR`; null if Stripe is unreachable or the key may not read it: other checks say so. */
export async function currencyOfAccount(config: PaymentConfig): Promise<string | null> {
  const account = await stripeClient(config)
    .accounts.retrieveCurrent({}, inTime)
    .catch(() => null)
  return account?.default_currency?.toUpperCase() ?? null
}

/** Whether the account has Stripe Tax; null if Stripe is unreachable or the key may not read it. */
export async function hasStripeTax(config: PaymentConfig): Promise<boolean | null> {
  const settings = await stripeClient(config)
    .tax.settings.retrieve({}, inTime)
    .catch(() => null)
  return settings && settings.status === 'active'
}

function timeOf(headers: Record<string, string> | undefined): Date | null {
  const at = new Date(headers?.date ?? '')
  return Number.isNaN(at.getTime()) ? null : at
}
