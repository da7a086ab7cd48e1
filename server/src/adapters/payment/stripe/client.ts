import Stripe from 'stripe'

/** The one place where the version of the provider's API is pinned; it is the SDK's own. */
const apiVersion = '2026-10-28.endive'

export interface PaymentConfig {
  secretKey: string
  webhookSecret: string
  /** Where the provider is, when not at its own address: the sandbox. */
  apiBase?: string | undefined
}

export const stripeClient = ({ secretKey, apiBase }: PaymentConfig) =>
  new Stripe(secretKey, {
    apiVersion,
    telemetry: false,
    timeout: 15_000,
    // The SDK repeats on the same key, so a lost answer is never a second charge.
    maxNetworkRetries: 2,
    ...(apiBase ? addressOf(apiBase) : {}),
  })

/** Whether a secret or restricted key moves no real money. */
export const isTestKey = (secretKey: string) => /^[sr]k_test_/.test(secretKey)

function addressOf(apiBase: string) {
  const { hostname, port, protocol } = new URL(apiBase)
  const secure = protocol === 'https:'
  return {
    host: hostname,
    port: port || (secure ? 443 : 80),
    protocol: secure ? ('https' as const) : ('http' as const),
  }
}

export type StripeClient = ReturnType<typeof stripeClient>

/** Every invoice is paid by card, on the provider's hosted page too: a bank's debit would take days. */
export const byCard = { payment_settings: { payment_method_types: ['card' as const] } }

export const keyed = (key: string) => ({ idempotencyKey: key })
