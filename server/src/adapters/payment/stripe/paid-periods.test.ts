import { afterAll, beforeAll, expect, test } from 'vitest'
import { daysAfter, startMembership } from '../testing/provider.ts'
import { type SandboxProvider, sandboxProvider } from '../testing/sandbox-provider.ts'

let provider: SandboxProvider
beforeAll(async () => {
  provider = await sandboxProvider()
})
afterAll(() => provider?.close())

test("an invoice's period is the one it pays for, though Stripe's own looks back (INVOICE-02)", async () => {
  const { id, createdAt } = await startMembership(provider)
  await provider.advance(30.1)
  const { records } = await provider.payments.listInvoices({ subscription: id })
  expect(records.map(({ periodStart, periodEnd }) => [periodStart, periodEnd])).toEqual([
    [daysAfter(createdAt, 30), daysAfter(createdAt, 60)],
    [createdAt, daysAfter(createdAt, 30)],
  ])
  const listed = provider.exchanges.findLast(({ url }) => url.startsWith('/v1/invoices?'))?.answer
  const { data } = listed as { data: { period_start: number; period_end: number }[] }
  expect(data.map(({ period_start, period_end }) => period_end - period_start)).toEqual([30 * 86_400, 0])
})
