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

const sandbox: Run = { against: 'the sandbox', open: sandboxProvider, timeout: 20_000 }
const badDay: Run = { against: 'the sandbox on a bad day', open: badDayProvider, timeout: 60_000 }

/**
 * Returns the providers to test with (reliability 4.7): the sandbox, in a full run also on a bad day, and with a test
 * mode key in STRIPE_TEST_KEY also Stripe, or its replacement at STRIPE_API_BASE.
 */
export function runsBy(environment: {
  FULL?: string
  STRIPE_TEST_KEY?: string
  STRIPE_API_BASE?: string
}): Run[] {
  const { FULL, STRIPE_TEST_KEY: secretKey, STRIPE_API_BASE: apiBase } = environment
  const always = FULL ? [sandbox, badDay] : [sandbox]
  if (!secretKey) return always
  if (!secretKey.startsWith('sk_test_'))
    throw new Error('STRIPE_TEST_KEY must be a secret key of the test mode: it begins with sk_test_.')
  const open = async () => stripeProvider({ secretKey, apiBase })
  return [...always, { against: "Stripe's test mode", open, timeout: 600_000 }]
}
