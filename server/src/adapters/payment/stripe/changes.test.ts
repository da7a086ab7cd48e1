import { expect, test } from 'vitest'
import { describeProvider } from '../testing/describe-provider.ts'
import {
  customerWith,
  daysAfter,
  good,
  monthPlan,
  newKey,
  promo,
  saveCard,
  startMembership,
} from '../testing/provider.ts'

describeProvider('changes and day passes (D7)', (provider) => {
  const payments = () => provider().payments
  const invoicesOf = async (subscription: string) => (await payments().listInvoices({ subscription })).records
  const reread = async (id: string) => (await payments().getSubscription(id))!
  const priceOf = async (amountCents: number) => (await payments().ensurePrice(monthPlan(amountCents))).id
  const dearer = async (amountCents: number) => ({
    price: await priceOf(amountCents),
    prorate: 'now' as const,
    at: provider().now(),
  })

  test('a dearer plan costs the difference for the whole days left, as previewed to the cent (D18.whole-days)', async () => {
    const { id } = await startMembership(provider(), { amountCents: 1900 })
    await provider().advance(14.5)
    const change = await dearer(2900)
    const preview = await payments().previewChange(id, change)
    const changed = await payments().changePrice(id, change, newKey())
    const [invoice] = await invoicesOf(id)
    // 15.5 days are left, so 16 of 30: 1547 for the new plan minus 1013 for the old.
    expect(invoice).toMatchObject({ reason: 'subscription_update', status: 'paid', paidCents: 1547 - 1013 })
    expect(preview).toEqual({ dueNowCents: 534, dueOn: changed.currentPeriodEnd, nextAmountCents: 2900 })
    expect(changed).toMatchObject({ price: change.price, status: 'active', changePending: false })
    const lines = invoice!.lines.map(({ amountCents, proration }) => ({ amountCents, proration }))
    expect(lines.sort((a, b) => a.amountCents - b.amountCents)).toEqual([
      { amountCents: -1013, proration: true },
      { amountCents: 1547, proration: true },
    ])
    await provider().advance(15.6)
    expect((await invoicesOf(id))[0]).toMatchObject({ paidCents: 2900, reason: 'subscription_cycle' })
  })

  test('what was bought with a discount is credited as it was paid', async () => {
    const coupon = (await payments().ensureCoupon(promo(20, 'Once'))).id
    const { id } = await startMembership(provider(), { amountCents: 2000, coupon })
    await provider().advance(15)
    await payments().changePrice(id, await dearer(3000), newKey())
    expect((await invoicesOf(id))[0]).toMatchObject({ paidCents: 1500 - 800 })
  })

  test('a refused difference changes nothing and leaves nothing to pay', async () => {
    const { id, customer, price } = await startMembership(provider())
    await saveCard(provider(), customer, '4000000000000341')
    const change = await dearer(4900)
    const key = newKey()
    await expect(payments().changePrice(id, change, key)).rejects.toMatchObject({ code: 'card_declined' })
    await expect(payments().changePrice(id, change, key)).rejects.toMatchObject({ code: 'card_declined' })
    expect(await reread(id)).toMatchObject({ price, status: 'active', changePending: false })
    expect((await invoicesOf(id)).map(({ status }) => status).sort()).toEqual(['paid', 'void'])
  })

  test('a difference that wants 3-D Secure is applied once it is confirmed', async () => {
    const { id, customer, price } = await startMembership(provider())
    await saveCard(provider(), customer, '4000002760003184')
    const change = await dearer(4900)
    const asked = await payments().changePrice(id, change, newKey())
    expect(asked).toMatchObject({ price, changePending: true })
    await provider().confirm(asked.action!, 'complete')
    expect(await reread(id)).toMatchObject({ price: change.price, changePending: false, action: null })
  })

  test('a change nobody confirms for 23 hours is forgotten', async () => {
    const { id, customer, price } = await startMembership(provider())
    await saveCard(provider(), customer, '4000002760003184')
    await payments().changePrice(id, await dearer(4900), newKey())
    await provider().advance(1)
    expect(await reread(id)).toMatchObject({ price, changePending: false })
    expect((await invoicesOf(id))[0]).toMatchObject({ status: 'void' })
  })

  test('a change that waits for 3-D Secure does not stop the retries of an unpaid renewal', async () => {
    const started = await startMembership(provider(), { card: '4000002760003184' })
    await provider().confirm(started.action!, 'complete')
    await provider().advance(30.5)
    const renewedAt = started.currentPeriodEnd
    await payments().changePrice(started.id, await dearer(4900), newKey())
    await provider().advance(0.6)
    expect(await reread(started.id)).toMatchObject({ status: 'past_due', changePending: true })
    const open = (await invoicesOf(started.id)).find(({ reason }) => reason === 'subscription_cycle')
    expect(open).toMatchObject({ status: 'open', nextAttemptAt: daysAfter(renewedAt, 3) })
  })

  test('a cheaper plan is charged from the next period on, and can be undone', async () => {
    const { id, price } = await startMembership(provider())
    const cheaper = { price: await priceOf(1900), prorate: 'none' as const, at: provider().now() }
    expect(await payments().previewChange(id, cheaper)).toMatchObject({
      dueNowCents: 0,
      nextAmountCents: 1900,
    })
    await payments().changePrice(id, cheaper, newKey())
    await payments().changePrice(id, { ...cheaper, price }, newKey())
    await payments().changePrice(id, cheaper, newKey())
    expect(await invoicesOf(id)).toHaveLength(1)
    await provider().advance(30.1)
    expect((await invoicesOf(id))[0]).toMatchObject({ paidCents: 1900 })
  })

  test('in a trial a change costs nothing and keeps the trial end', async () => {
    const { id, trialEnd } = await startMembership(provider(), { trialDays: 7 })
    const change = await dearer(4900)
    expect(await payments().previewChange(id, change)).toEqual({
      dueNowCents: 0,
      dueOn: trialEnd,
      nextAmountCents: 4900,
    })
    expect(await payments().changePrice(id, change, newKey())).toMatchObject({
      status: 'trialing',
      trialEnd,
    })
    expect(await invoicesOf(id)).toHaveLength(1)
    await provider().advance(7.1)
    expect((await invoicesOf(id))[0]).toMatchObject({ paidCents: 4900 })
  })

  test('a preview shows what a promo code does to the next charge', async () => {
    const { id } = await startMembership(provider())
    const coupon = (await payments().ensureCoupon(promo(10, 'Forever'))).id
    const change = { ...(await dearer(4900)), coupon }
    expect(await payments().previewChange(id, change)).toMatchObject({
      dueNowCents: 2000,
      nextAmountCents: 4410,
    })
    expect(await reread(id)).toMatchObject({ coupon: null })
  })

  test('a new code takes the place of the old one', async () => {
    const coupon = (await payments().ensureCoupon(promo(10, 'Forever'))).id
    const other = (await payments().ensureCoupon(promo(50, 'Once'))).id
    const { id } = await startMembership(provider(), { trialDays: 7, coupon })
    expect(await payments().applyCoupon(id, other, newKey())).toMatchObject({ coupon: other })
    await provider().advance(38)
    expect((await invoicesOf(id)).map(({ paidCents }) => paidCents)).toEqual([2900, 1450, 0])
  })

  const dayPass = async (card: string, coupon?: string) => {
    const customer = await customerWith(provider(), card)
    const price = (await payments().ensurePrice({ ...monthPlan(1200), term: 'day' })).id
    const period = { start: provider().now(), end: daysAfter(provider().now(), 1) }
    const key = newKey()
    return {
      customer,
      buy: () =>
        payments().chargeOnce(
          { customer, currency: 'usd', price, coupon, period, metadata: { row: '7' } },
          key,
        ),
    }
  }

  test('a day pass is charged at once on an invoice of its own, once under its key', async () => {
    const { customer, buy } = await dayPass(good)
    const invoice = await buy()
    expect(invoice).toMatchObject({
      status: 'paid',
      paidCents: 1200,
      subscription: null,
      reason: 'manual',
      metadata: { row: '7' },
    })
    expect(invoice.periodEnd).toEqual(daysAfter(invoice.periodStart, 1))
    expect(await buy()).toEqual(invoice)
    expect((await payments().listInvoices({ customer })).records).toHaveLength(1)
  })

  test('a day pass with a promo code costs less', async () => {
    const coupon = (await payments().ensureCoupon(promo(20, 'Once'))).id
    const { buy } = await dayPass(good, coupon)
    expect(await buy()).toMatchObject({ paidCents: 960, discountCents: 240 })
  })

  test('a refused day pass leaves a void invoice', async () => {
    const { customer, buy } = await dayPass('4000000000000341')
    await expect(buy()).rejects.toMatchObject({ code: 'card_declined' })
    await expect(buy()).rejects.toMatchObject({ code: 'card_declined' })
    expect((await payments().listInvoices({ customer })).records.map(({ status }) => status)).toEqual([
      'void',
    ])
  })

  test('a day pass with 3-D Secure is paid after the confirmation, under the same key', async () => {
    const { buy } = await dayPass('4000002760003184')
    const asked = await buy()
    expect(asked).toMatchObject({ status: 'open' })
    await provider().confirm(asked.action!, 'complete')
    expect(await buy()).toMatchObject({ id: asked.id, status: 'paid', action: null })
  })

  test('card 3178 asks the bank, and has no funds then', async () => {
    const { buy } = await dayPass('4000008260003178')
    await provider().confirm((await buy()).action!, 'complete')
    await expect(buy()).rejects.toMatchObject({ code: 'insufficient_funds' })
  })
})
