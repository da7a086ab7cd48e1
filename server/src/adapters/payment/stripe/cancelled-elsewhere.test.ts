import type { Sandbox } from '@studio/sandbox/sandbox.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newKey, startMembership } from '../testing/provider.ts'
import { type SandboxProvider, sandboxProvider, secretKey } from '../testing/sandbox-provider.ts'

/** Cancels at the period's end as Stripe's dashboard does: by a date, without the flag that the API sets. */
async function cancelByDate({ host, port }: Sandbox, id: string, at: Date): Promise<void> {
  const answer = await fetch(`http://${host}:${port}/v1/subscriptions/${id}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${secretKey}` },
    body: new URLSearchParams({ cancel_at: String(at.getTime() / 1000) }),
  })
  expect(await answer.json()).toMatchObject({ cancel_at_period_end: false, cancel_at: at.getTime() / 1000 })
}

describe("a membership cancelled for its period's end at Stripe's own pages", () => {
  let provider: SandboxProvider
  beforeAll(async () => {
    provider = await sandboxProvider()
  })
  afterAll(() => provider?.close())
  const payments = () => provider.payments
  const cancelled = async () => {
    const started = await startMembership(provider, { trialDays: 7 })
    await cancelByDate(provider.sandbox, started.id, started.currentPeriodEnd)
    return started
  }

  test('is one that ends (reliability 4.1)', async () => {
    const { id, customer } = await cancelled()
    expect(await payments().getSubscription(id)).toMatchObject({ cancelAtPeriodEnd: true })
    expect((await payments().listSubscriptions({ customer })).records[0]?.cancelAtPeriodEnd).toBe(true)
    await provider.advance(8)
    expect(await payments().getSubscription(id)).toMatchObject({ status: 'canceled' })
  })

  test('is kept by resuming it, once and twice (D7)', async () => {
    const { id, price, currentPeriodEnd } = await cancelled()
    const change = { price, prorate: 'none' as const, at: provider.now() }
    expect(await payments().previewChange(id, change)).toMatchObject({ dueOn: currentPeriodEnd })
    const key = newKey()
    expect(await payments().resume(id, key)).toMatchObject({ cancelAtPeriodEnd: false })
    expect(await payments().resume(id, key)).toMatchObject({ cancelAtPeriodEnd: false })
    await provider.advance(8)
    expect(await payments().getSubscription(id)).toMatchObject({ status: 'active' })
  })
})
