import { afterAll, beforeAll, expect, test } from 'vitest'
import { customerWith, good, monthPlan, newKey, startMembership } from '../testing/provider.ts'
import { type SandboxProvider, sandboxProvider } from '../testing/sandbox-provider.ts'

let provider: SandboxProvider
beforeAll(async () => {
  provider = await sandboxProvider()
})
afterAll(() => provider?.close())

test('memberships and day passes are paid by card, on the hosted page too', async () => {
  await startMembership(provider)
  const customer = await customerWith(provider, good)
  const { id: price } = await provider.payments.ensurePrice({ ...monthPlan(1200), term: 'day' })
  await provider.payments.chargeOnce({ customer, currency: 'usd', price }, newKey())
  const made = provider.exchanges.filter(
    ({ method, url }) => method === 'POST' && ['/v1/subscriptions', '/v1/invoices'].includes(url),
  )
  expect(made).toHaveLength(2)
  for (const { answer } of made)
    expect(answer).toMatchObject({ payment_settings: { payment_method_types: ['card'] } })
})
