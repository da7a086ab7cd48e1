import { addTerm, type Term } from '@studio/contract/plans/terms.ts'
import { expect, test } from 'vitest'
import type { ProviderSubscription } from '../payments.ts'
import { describeProvider } from '../testing/describe-provider.ts'
import { day, newKey, planOf, promo, startMembership } from '../testing/provider.ts'

describeProvider('terms of a plan (D5, D7)', (provider) => {
  const payments = () => provider().payments
  const invoicesOf = async (subscription: string) => (await payments().listInvoices({ subscription })).records
  const reread = async (id: string) => (await payments().getSubscription(id))!
  const wish = async (term: Term, amountCents: number, prorate: 'now' | 'none') => ({
    price: (await payments().ensurePrice(planOf(term, amountCents))).id,
    prorate,
    at: provider().now(),
  })
  /** Moves on until an hour after a moment. */
  const until = (moment: Date) =>
    provider().advance((moment.getTime() - provider().now().getTime()) / day + 1 / 24)
  const book = async ({ id }: ProviderSubscription, term: Term, amountCents: number) =>
    payments().changePrice(id, await wish(term, amountCents, 'none'), newKey())

  test.each(['month', 'quarter', 'year'] as const)('a %s renews by the calendar', async (term) => {
    const { id, createdAt, currentPeriodEnd } = await startMembership(provider(), { term })
    expect(currentPeriodEnd).toEqual(addTerm(createdAt, term, 1))
    await until(currentPeriodEnd)
    expect(await reread(id)).toMatchObject({
      currentPeriodEnd: addTerm(createdAt, term, 2),
      status: 'active',
    })
    expect((await invoicesOf(id)).map(({ paidCents, reason }) => [paidCents, reason])).toEqual([
      [2900, 'subscription_cycle'],
      [2900, 'subscription_create'],
    ])
  })

  test('a year after a trial counts from the end of the trial', async () => {
    const { id, trialEnd } = await startMembership(provider(), { term: 'year', trialDays: 7 })
    await until(trialEnd!)
    expect(await reread(id)).toMatchObject({ currentPeriodEnd: addTerm(trialEnd!, 'year', 1) })
  })

  test('a longer term begins at once, for what is unused of the shorter one, as previewed (D18.whole-days)', async () => {
    const started = await startMembership(provider(), { amountCents: 3000 })
    await provider().advance(14.5)
    const change = await wish('year', 29000, 'now')
    const preview = await payments().previewChange(started.id, change)
    const changed = await payments().changePrice(started.id, change, newKey())
    // 15.5 days are left, so 16 of 30 are credited.
    expect(preview).toEqual({
      dueNowCents: 29000 - 1600,
      dueOn: changed.currentPeriodEnd,
      nextAmountCents: 29000,
    })
    expect((await invoicesOf(started.id))[0]).toMatchObject({
      paidCents: 27400,
      reason: 'subscription_update',
    })
    expect(changed).toMatchObject({ price: change.price, priceNow: change.price })
    expect(changed.currentPeriodEnd).toEqual(addTerm(changed.currentPeriodStart, 'year', 1))
    expect(changed.currentPeriodStart.getTime()).toBeGreaterThan(started.currentPeriodStart.getTime())
  })

  test('a longer term that is refused changes nothing', async () => {
    const started = await startMembership(provider(), { term: 'month' })
    const token = await provider().cardToken('4000000000000341')
    await payments().saveCard(started.customer, token, newKey())
    const refused = payments().changePrice(started.id, await wish('year', 29000, 'now'), newKey())
    await expect(refused).rejects.toMatchObject({ code: 'card_declined' })
    const { price, currentPeriodEnd } = started
    expect(await reread(started.id)).toMatchObject({ price, currentPeriodEnd, changePending: false })
  })

  test('a longer term that wants 3-D Secure begins once it is confirmed', async () => {
    const started = await startMembership(provider(), { term: 'month' })
    const token = await provider().cardToken('4000002760003184')
    const key = newKey()
    const saved = await payments().saveCard(started.customer, token, key)
    if (saved.status !== 'saved') await provider().confirm(saved.action, 'complete')
    await payments().saveCard(started.customer, token, key)
    const change = await wish('year', 29000, 'now')
    const asked = await payments().changePrice(started.id, change, newKey())
    expect(asked).toMatchObject({ changePending: true, currentPeriodEnd: started.currentPeriodEnd })
    await provider().confirm(asked.action!, 'complete')
    const { currentPeriodStart, ...changed } = await reread(started.id)
    expect(changed).toMatchObject({
      price: change.price,
      changePending: false,
      currentPeriodEnd: addTerm(currentPeriodStart, 'year', 1),
    })
  })

  test('a shorter term follows when the longer one is over, and goes on by itself', async () => {
    const started = await startMembership(provider(), { term: 'quarter', amountCents: 7500 })
    const booked = await book(started, 'month', 2900)
    const { price } = await wish('month', 2900, 'none')
    expect(booked).toMatchObject({
      price,
      priceNow: started.price,
      currentPeriodEnd: started.currentPeriodEnd,
    })
    expect(await invoicesOf(started.id)).toHaveLength(1)
    await until(started.currentPeriodEnd)
    expect(await reread(started.id)).toMatchObject({
      price,
      priceNow: price,
      currentPeriodEnd: addTerm(started.currentPeriodEnd, 'month', 1),
    })
    await until(addTerm(started.currentPeriodEnd, 'month', 2))
    expect((await invoicesOf(started.id)).map(({ paidCents }) => paidCents)).toEqual([2900, 2900, 2900, 7500])
    expect(await book(started, 'days30', 1900)).toMatchObject({
      price: (await wish('days30', 1900, 'none')).price,
    })
  })

  test('a shorter term that is booked can be taken back, and booked again', async () => {
    const started = await startMembership(provider(), { term: 'month' })
    await book(started, 'days30', 1900)
    const back = await payments().changePrice(
      started.id,
      { price: started.price, prorate: 'none', at: provider().now() },
      newKey(),
    )
    expect(back).toMatchObject({ price: started.price })
    await book(started, 'days30', 1900)
    await book(started, 'days30', 1500)
    await until(started.currentPeriodEnd)
    expect((await invoicesOf(started.id)).map(({ paidCents }) => paidCents)).toEqual([1500, 2900])
  })

  test('a booked term waits while the membership is cancelled, and comes back with it', async () => {
    const started = await startMembership(provider(), { term: 'month' })
    const { price } = await book(started, 'days30', 1900)
    expect(await payments().cancel(started.id, 'period_end', newKey())).toMatchObject({
      cancelAtPeriodEnd: true,
      price,
      aheadAside: false,
    })
    expect(await payments().resume(started.id, newKey())).toMatchObject({ cancelAtPeriodEnd: false, price })
    await until(started.currentPeriodEnd)
    expect((await invoicesOf(started.id)).map(({ paidCents }) => paidCents)).toEqual([1900, 2900])
  })

  test('a dearer plan takes the place of a booked term', async () => {
    const started = await startMembership(provider(), { term: 'month' })
    await book(started, 'days30', 1900)
    const dearer = await wish('month', 4900, 'now')
    expect(await payments().changePrice(started.id, dearer, newKey())).toMatchObject({
      price: dearer.price,
      priceNow: dearer.price,
    })
    await until(started.currentPeriodEnd)
    expect((await invoicesOf(started.id)).map(({ paidCents }) => paidCents)).toEqual([4900, 2000, 2900])
  })

  test('a code that is added after the booking discounts the booked term', async () => {
    const started = await startMembership(provider(), { term: 'month' })
    await book(started, 'days30', 2000)
    const coupon = (await payments().ensureCoupon(promo(10, 'Forever'))).id
    expect(await payments().applyCoupon(started.id, coupon, newKey())).toMatchObject({ coupon })
    await until(started.currentPeriodEnd)
    expect(await reread(started.id)).toMatchObject({ coupon })
    expect((await invoicesOf(started.id)).map(({ paidCents }) => paidCents)).toEqual([1800, 2900])
  })

  test('ending now ends the booking, too', async () => {
    const started = await startMembership(provider(), { term: 'month' })
    await book(started, 'days30', 1900)
    expect(await payments().cancel(started.id, 'now', newKey())).toMatchObject({ status: 'canceled' })
  })

  test('yen have no decimals, and dinars are charged by tens', async () => {
    const yen = await startMembership(provider(), { term: 'month', amountCents: 2900, currency: 'jpy' })
    expect((await invoicesOf(yen.id))[0]).toMatchObject({ paidCents: 2900, currency: 'jpy' })
    const coupon = (await payments().ensureCoupon(promo(50, 'Forever'))).id
    const terms = { term: 'month', amountCents: 9990, currency: 'kwd', coupon } as const
    const dinars = await startMembership(provider(), terms)
    expect((await invoicesOf(dinars.id))[0]).toMatchObject({ paidCents: 5000, currency: 'kwd' })
  })
})
