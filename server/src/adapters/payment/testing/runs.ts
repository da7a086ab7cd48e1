import { badDayProvider } from './bad-day-provider.ts'
import type { TestProvider } from './provider.ts'
import { sandboxProvider } from './sandbox-provider.ts'
import { stripeProvider } from './stripe-provider.ts'

interface Run {
  against: string
  open(): Promise<TestProvider>
  /** Timeout of a test case in milliseconds. */
  timeout: number
}

const always: Run[] = [
  { against: 'the sandbox', open: sandboxProvider, timeout: 20_000 },
  { against: 'the sandbox on a bad day', open: badDayProvider, timeout: 60_000 },
]

/**
 * Returns the providers to test with (reliability 4.7): always the sandbox, and with a test mode key in
 * STRIPE_TEST_KEY also Stripe, or its replacement at STRIPE_API_BASE.
 */
export function runsBy(environment: { STRIPE_TEST_KEY?: string; STRIPE_API_BASE?: string }): Run[] {
  const { STRIPE_TEST_KEY: secretKey, STRIPE_API_BASE: apiBase } = environment
  if (!secretKey) return always
  if (!secretKey.startsWith('sk_test_'))
    throw new Error('STRIPE_TEST_KEY must be a secret key of the test mode: it begins with sk_test_.')
  const open = async () => stripeProvider({ secretKey, apiBase })
  return [...always, { against: "Stripe's test mode", open, timeout: 600_000 }]
}
