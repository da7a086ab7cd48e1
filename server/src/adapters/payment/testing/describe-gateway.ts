import { afterAll, afterEach, beforeAll, beforeEach, describe } from 'vitest'
import { badDayGateway } from './bad-day-gateway.ts'
import type { TestGateway } from './gateway.ts'
import { sandboxGateway } from './sandbox-gateway.ts'
import { stripeGateway } from './stripe-gateway.ts'

interface Run {
  against: string
  open(): Promise<TestGateway>
  /** Milliseconds a case may take. */
  timeout: number
}

const runs: Run[] = [
  { against: 'the sandbox', open: sandboxGateway, timeout: 20_000 },
  { against: 'the sandbox on a bad day', open: badDayGateway, timeout: 60_000 },
]

const key = process.env.STRIPE_TEST_KEY
if (key) {
  if (!key.startsWith('sk_test_'))
    throw new Error('STRIPE_TEST_KEY must be a secret key of the test mode: it begins with sk_test_.')
  runs.push({
    against: "Stripe's test mode",
    open: async () => stripeGateway({ secretKey: key }),
    timeout: 600_000,
  })
}

/** Facts that hold whichever provider stands behind the adapter (reliability 4.7). */
export function describeGateway(title: string, facts: (gateway: () => TestGateway) => void): void {
  for (const { against, open, timeout } of runs)
    describe(`${title}, against ${against}`, { timeout }, () => {
      let opened: TestGateway
      beforeAll(async () => {
        opened = await open()
      })
      afterAll(() => opened?.close())
      beforeEach(({ skip }) => opened.begin((because) => skip(because)), timeout)
      afterEach(() => opened.end(), timeout)
      facts(() => opened)
    })
}
