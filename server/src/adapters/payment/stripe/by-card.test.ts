import { afterAll, beforeAll, expect, test } from 'vitest'
import { customerWith, good, monthPlan, newKey, startMembership } from '../testing/gateway.ts'
import { type SandboxGateway, sandboxGateway } from '../testing/sandbox-gateway.ts'

let gateway: SandboxGateway
beforeAll(async () => {
  gateway = await sandboxGateway()
})
afterAll(() => gateway?.close())

test('memberships and day passes are paid by card, on the hosted page too', async () => {
  await startMembership(gateway)
  const customer = await customerWith(gateway, good)
  const { id: price } = await gateway.payments.ensurePrice({ ...monthPlan(1200), interval: 'Day' })
  await gateway.payments.chargeOnce({ customer, price }, newKey())
  const made = gateway.exchanges.filter(
    ({ method, url }) => method === 'POST' && ['/v1/subscriptions', '/v1/invoices'].includes(url),
  )
  expect(made).toHaveLength(2)
  for (const { answer } of made)
    expect(answer).toMatchObject({ payment_settings: { payment_method_types: ['card'] } })
})
