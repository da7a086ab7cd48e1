import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startMembership, type TestProvider } from '../testing/provider.ts'
import { runsBy } from '../testing/runs.ts'
import { type SandboxProvider, sandboxProvider, secretKey } from '../testing/sandbox-provider.ts'

let sandbox: SandboxProvider
let stripe: TestProvider
beforeAll(async () => {
  sandbox = await sandboxProvider()
  stripe = await runsBy({ STRIPE_TEST_KEY: secretKey, STRIPE_API_BASE: sandbox.address }).at(-1)!.open()
})
afterAll(() => sandbox?.close())

const givenUp = (because: string): never => {
  throw new Error(`given up: ${because}`)
}

describe("the run against Stripe's test mode (reliability 4.7)", () => {
  test('is there with a secret key of the test mode, and with no other', () => {
    const against = (key?: string) => runsBy({ STRIPE_TEST_KEY: key }).map((run) => run.against)
    expect(against()).toEqual(['the sandbox'])
    expect(against('sk_test_1')).toContain("Stripe's test mode")
    for (const key of ['sk_live_1', 'rk_live_1', 'pk_test_1']) expect(() => against(key)).toThrow('test mode')
  })

  test('is beside the run on a bad day, which a full run has', () => {
    const full = runsBy({ FULL: '1', STRIPE_TEST_KEY: 'sk_test_1' })
    expect(full.map(({ against }) => against)).toEqual([
      'the sandbox',
      'the sandbox on a bad day',
      "Stripe's test mode",
    ])
  })

  test('has a test clock for each case, lives by it and deletes it', async () => {
    await stripe.begin(givenUp)
    const { id, status } = await startMembership(stripe, { trialDays: 7 })
    expect(status).toBe('trialing')
    const clock = (await stripe.testClock())!
    await stripe.advance(7.1)
    expect(await stripe.payments.getSubscription(id)).toMatchObject({ status: 'active' })
    const told = (await stripe.told()).filter((event) => event.subscription === id).map(({ type }) => type)
    expect(told.filter((type) => type === 'invoice.paid')).toHaveLength(2)
    await stripe.end()
    expect(await stripe.payments.getSubscription(id)).toMatchObject({ status: 'canceled' })
    await stripe.begin(givenUp)
    expect(await stripe.testClock()).not.toBe(clock)
    await stripe.end()
  })

  test('skips a case, with its reason, where only a browser can confirm 3-D Secure', async () => {
    await stripe.begin(givenUp)
    const asked = { clientSecret: 'seti_1_secret_2', redirectUrl: null }
    await expect(stripe.confirm(asked, 'complete')).rejects.toThrow(
      'given up: as the bank asks for 3-D Secure',
    )
    const atStripe = { ...asked, redirectUrl: 'https://hooks.stripe.com/3d_secure_2/hosted' }
    await expect(stripe.confirm(atStripe, 'complete')).rejects.toThrow('answered in a browser only')
    await stripe.end()
  })
})
