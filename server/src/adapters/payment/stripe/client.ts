import Stripe from 'stripe'

/** Version of the provider's API; the SDK's own, pinned only here. */
const apiVersion = '2026-10-28.endive'

export interface PaymentConfig {
  secretKey: string
  webhookSecret: string
  /** URL of the sandbox, if it replaces the provider. */
  apiBase?: string | undefined
}

export const stripeClient = ({ secretKey, apiBase }: PaymentConfig) =>
  new Stripe(secretKey, {
    apiVersion,
    telemetry: false,
    timeout: 15_000,
    // The SDK retries with the same key, so a lost response is never a second charge.
    maxNetworkRetries: 2,
    ...(apiBase ? addressOf(apiBase) : {}),
  })

/** Whether a secret or restricted key is of the test mode, where no real money moves. */
export const isTestModeKey = (secretKey: string) => /^[sr]k_test_/.test(secretKey)

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

/** Restricts invoices to card payment, on the provider's hosted page too: a bank debit would take days. */
export const byCard = { payment_settings: { payment_method_types: ['card' as const] } }

export const keyed = (key: string) => ({ idempotencyKey: key })
