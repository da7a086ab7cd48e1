import type Stripe from 'stripe'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { describeProvider } from '../testing/describe-provider.ts'
import { monthPlan, newKey, promo, saveCard, startMembership } from '../testing/provider.ts'
import { type SandboxProvider, sandboxProvider, secretKey } from '../testing/sandbox-provider.ts'
import type { StripeClient } from './client.ts'
import { withCouponSetAside } from './once-coupon.ts'

describeProvider('a coupon for one charge waits for a regular charge (D18.coupon-aside)', (provider) => {
  const payments = () => provider().payments
  const paidOf = async (subscription: string) =>
    (await payments().listInvoices({ subscription })).records.map(({ paidCents }) => paidCents)

  async function withCoupon() {
    const started = await startMembership(provider(), { amountCents: 2000 })
    const coupon = (await payments().ensureCoupon(promo(20, 'Once'))).id
    await payments().applyCoupon(started.id, coupon, newKey())
    await provider().advance(15)
    const price = (await payments().ensurePrice(monthPlan(3000))).id
    return { ...started, coupon, change: { price, prorate: 'now' as const, at: provider().now() } }
  }

  test('while a dearer plan is charged, as previewed to the cent', async () => {
    const { id, coupon, change } = await withCoupon()
    expect(await payments().previewChange(id, change)).toMatchObject({
      dueNowCents: 500,
      nextAmountCents: 2400,
    })
    const key = newKey()
    expect(await payments().changePrice(id, change, key)).toMatchObject({ coupon })
    expect(await payments().changePrice(id, change, key)).toMatchObject({ coupon })
    expect(await paidOf(id)).toEqual([500, 2000])
    await provider().advance(15.1)
    expect(await paidOf(id)).toEqual([2400, 500, 2000])
    expect(await payments().getSubscription(id)).toMatchObject({ coupon: null })
  })

  test('and so does any other, where it is told, while a longer term is charged', async () => {
    const started = await startMembership(provider(), { amountCents: 2000 })
    const coupon = (await payments().ensureCoupon(promo(20, 'Forever'))).id
    await payments().applyCoupon(started.id, coupon, newKey())
    const price = (await payments().ensurePrice({ ...monthPlan(29_000), term: 'year' })).id
    const change = { price, prorate: 'now' as const, at: provider().now(), codeWaits: true }
    expect(await payments().previewChange(started.id, change)).toMatchObject({ dueNowCents: 27_000 })
    expect(await payments().changePrice(started.id, change, newKey())).toMatchObject({ coupon, metadata: {} })
    expect(await paidOf(started.id)).toEqual([27_000, 2000])
  })

  test('while a dearer plan is refused', async () => {
    const { id, customer, coupon, change } = await withCoupon()
    await saveCard(provider(), customer, '4000000000000341')
    await expect(payments().changePrice(id, change, newKey())).rejects.toMatchObject({
      code: 'card_declined',
    })
    expect(await payments().getSubscription(id)).toMatchObject({ coupon, changePending: false })
  })

  test('while a dearer plan waits for the bank', async () => {
    const { id, customer, coupon, change } = await withCoupon()
    await saveCard(provider(), customer, '4000002760003184')
    const asked = await payments().changePrice(id, change, newKey())
    expect(asked).toMatchObject({ coupon, changePending: true })
    await provider().confirm(asked.action!, 'complete')
    expect(await payments().getSubscription(id)).toMatchObject({ coupon, price: change.price })
    expect(await paidOf(id)).toEqual([500, 2000])
  })
})

describe('a change that was cut off while a coupon was set aside', () => {
  let provider: SandboxProvider
  beforeAll(async () => {
    provider = await sandboxProvider()
  })
  afterAll(() => provider?.close())
  const payments = () => provider.payments

  const layAside = (id: string, coupon: string) =>
    fetch(`http://${provider.sandbox.host}:${provider.sandbox.port}/v1/subscriptions/${id}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${secretKey}` },
      body: new URLSearchParams({ 'metadata[couponAside]': coupon, discounts: '' }),
    })

  /** Leaves the state of a process that ended between two calls. */
  async function cutOff() {
    const coupon = (await payments().ensureCoupon(promo(20, 'Once'))).id
    const { id } = await startMembership(provider, { amountCents: 2000 })
    await layAside(id, coupon)
    const price = (await payments().ensurePrice(monthPlan(3000))).id
    return { id, coupon, change: { price, prorate: 'now' as const, at: provider.now() } }
  }

  test('restores it when it goes on', async () => {
    const { id, coupon, change } = await cutOff()
    expect(await payments().changePrice(id, change, newKey())).toMatchObject({ coupon, metadata: {} })
  })

  test('restores it when what it was to charge is charged already, under the same key', async () => {
    const { id, coupon, change } = await cutOff()
    const key = newKey()
    await payments().changePrice(id, change, key)
    await layAside(id, coupon)
    expect(await payments().getSubscription(id)).toMatchObject({ coupon: null, couponAside: coupon })
    expect(await payments().changePrice(id, change, key)).toMatchObject({ coupon, couponAside: null })
  })

  test('restores nothing where another code has been given meanwhile', async () => {
    const { id, change } = await cutOff()
    const other = (await payments().ensureCoupon(promo(50, 'Forever'))).id
    await payments().applyCoupon(id, other, newKey())
    expect(await payments().changePrice(id, change, newKey())).toMatchObject({ coupon: other, metadata: {} })
  })
})

test.each([
  { ends: 10, noted: '', what: 'nothing of one for months that has no regular charge left' },
  { ends: 30, noted: 'OLD', what: 'one for months that has' },
  { ends: null, noted: 'OLD', what: 'one that does not end' },
])('a server that stops meanwhile restores $what', async ({ ends, noted }) => {
  const updates: Stripe.SubscriptionUpdateParams[] = []
  const update = async (_: string, changes: Stripe.SubscriptionUpdateParams) => updates.push(changes)
  const stripe = { subscriptions: { update } } as unknown as StripeClient
  const subscription = {
    items: { data: [{ current_period_end: 20 }] },
    discounts: [{ end: ends, source: { coupon: { id: 'OLD' } } }],
  } as unknown as Stripe.Subscription
  const stops = () => new Promise<never>(() => {})
  void withCouponSetAside(stripe, subscription, { codeWaits: true }, stops)
  await expect.poll(() => updates).toEqual([{ discounts: '', metadata: { couponAside: noted } }])
})
