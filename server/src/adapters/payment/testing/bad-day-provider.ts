import type { TestProvider } from './provider.ts'
import { sandboxProvider, secretKey } from './sandbox-provider.ts'
import { stripeProvider } from './stripe-provider.ts'

/** Some requests fail or lose their response; a renewal's invoice stays a draft for an hour, as at Stripe. */
const faults = { failRate: 0.01, dropResponseAfterCommit: 0.01, draftFor: 3600 }

/**
 * The sandbox with failing requests, lost responses and shuffled or duplicate webhooks; called through the
 * Stripe provider, so that its code runs without a Stripe key, too.
 */
export async function badDayProvider(): Promise<TestProvider> {
  const under = await sandboxProvider()
  const stripe = stripeProvider({ secretKey, apiBase: under.address })
  let turn = 0
  under.sandbox.setFaults(faults)
  return {
    ...stripe,
    retryDays: under.retryDays,
    begin: async (skip) => {
      turn++
      if (turn % 2 === 0) under.sandbox.setDelivery('duplicate')
      else under.sandbox.setDelivery('shuffle', 1)
      await stripe.begin(skip)
    },
    told: () => under.told(),
    close: async () => {
      under.sandbox.setDelivery('normal')
      await under.close()
    },
  }
}
