import { expect, test } from 'vitest'
import { describeGateway } from './testing/describe-gateway.ts'
import { monthPlan, newKey, promo, saveCard, startMembership } from './testing/gateway.ts'

describeGateway('a coupon for one charge waits for a regular charge (D18)', (gateway) => {
  const payments = () => gateway().payments
  const paidOf = async (subscription: string) =>
    (await payments().listInvoices({ subscription })).records.map(({ paidCents }) => paidCents)

  async function withCoupon() {
    const started = await startMembership(gateway(), { amountCents: 2000 })
    const coupon = (await payments().ensureCoupon(promo(20, 'Once'))).id
    await payments().applyCoupon(started.id, coupon, newKey())
    await gateway().advance(15)
    const price = (await payments().ensurePrice(monthPlan(3000))).id
    return { ...started, coupon, change: { price, prorate: 'now' as const, at: gateway().now() } }
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
    await gateway().advance(15.1)
    expect(await paidOf(id)).toEqual([2400, 500, 2000])
    expect(await payments().getSubscription(id)).toMatchObject({ coupon: null })
  })

  test('while a dearer plan is refused', async () => {
    const { id, customer, coupon, change } = await withCoupon()
    await saveCard(gateway(), customer, '4000000000000341')
    await expect(payments().changePrice(id, change, newKey())).rejects.toMatchObject({
      code: 'card_declined',
    })
    expect(await payments().getSubscription(id)).toMatchObject({ coupon, changePending: false })
  })

  test('while a dearer plan waits for the bank', async () => {
    const { id, customer, coupon, change } = await withCoupon()
    await saveCard(gateway(), customer, '4000002760003184')
    const asked = await payments().changePrice(id, change, newKey())
    expect(asked).toMatchObject({ coupon, changePending: true })
    await gateway().confirm(asked.action!, 'complete')
    expect(await payments().getSubscription(id)).toMatchObject({ coupon, price: change.price })
    expect(await paidOf(id)).toEqual([500, 2000])
  })
})
