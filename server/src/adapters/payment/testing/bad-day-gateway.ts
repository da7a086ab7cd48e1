import type { TestGateway } from './gateway.ts'
import { sandboxGateway, secretKey } from './sandbox-gateway.ts'
import { stripeGateway } from './stripe-gateway.ts'

/** Some requests fail or lose their response; a renewal's invoice stays a draft for an hour, as at Stripe. */
const faults = { failRate: 0.01, dropResponseAfterCommit: 0.01, draftFor: 3600 }

/**
 * The sandbox with failing requests, lost responses and shuffled or duplicate webhooks; called through the
 * Stripe gateway, so that its code runs without a Stripe key, too.
 */
export async function badDayGateway(): Promise<TestGateway> {
  const under = await sandboxGateway()
  const stripe = stripeGateway({ secretKey, apiBase: under.address })
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
