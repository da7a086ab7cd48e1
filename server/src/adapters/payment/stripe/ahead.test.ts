import { afterAll, beforeAll, expect, test } from 'vitest'
import { day, newKey, planOf, startMembership } from '../testing/provider.ts'
import {
  type SandboxProvider,
  sandboxProvider,
  secretKey,
  webhookSecret,
} from '../testing/sandbox-provider.ts'
import { setAside } from './ahead.ts'
import { stripeClient } from './client.ts'

let provider: SandboxProvider
beforeAll(async () => {
  provider = await sandboxProvider()
})
afterAll(() => provider?.close())

/** A membership with a shorter term booked, whose cancellation stopped half way. */
async function interrupted() {
  const { payments } = provider
  const started = await startMembership(provider, { term: 'month' })
  const price = (await payments.ensurePrice(planOf('days30', 1900))).id
  await payments.changePrice(started.id, { price, prorate: 'none', at: provider.now() }, newKey())
  await setAside(stripeClient({ secretKey, webhookSecret, apiBase: provider.address }), started.id)
  return { ...started, booked: price }
}

test('a booked term that an interrupted cancellation has set aside is known, and restored (D7)', async () => {
  const { payments } = provider
  const { id, booked, price, currentPeriodEnd } = await interrupted()
  expect(await payments.getSubscription(id)).toMatchObject({
    price: booked,
    priceNow: price,
    aheadAside: true,
  })
  expect(await payments.resume(id, newKey())).toMatchObject({ price: booked, aheadAside: false })
  await provider.advance((currentPeriodEnd.getTime() - provider.now().getTime()) / day + 0.1)
  expect(await payments.getSubscription(id)).toMatchObject({ price: booked, priceNow: booked })
})

test('a period that begins now is charged by the term that was booked (D6, D7)', async () => {
  const { payments } = provider
  const started = await startMembership(provider, { term: 'month' })
  const price = (await payments.ensurePrice(planOf('days30', 1900))).id
  await payments.changePrice(started.id, { price, prorate: 'none', at: provider.now() }, newKey())
  const begun = await payments.beginPeriod(started.id, { coupon: null }, newKey())
  expect(begun).toMatchObject({ price, priceNow: price, aheadAside: false })
  const { records } = await payments.listInvoices({ subscription: started.id })
  expect(records[0]?.paidCents).toBe(1900)
})

test('what was set aside for a period that is over counts for nothing', async () => {
  const { payments } = provider
  const { id, price, currentPeriodEnd } = await interrupted()
  await provider.advance((currentPeriodEnd.getTime() - provider.now().getTime()) / day + 0.1)
  expect(await payments.getSubscription(id)).toMatchObject({ price, priceNow: price, aheadAside: false })
})
