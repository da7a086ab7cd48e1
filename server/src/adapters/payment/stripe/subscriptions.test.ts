import { expect, test } from 'vitest'
import { describeProvider } from '../testing/describe-provider.ts'
import {
  customerWith,
  daysAfter,
  good,
  monthPlan,
  newCustomer,
  newKey,
  promo,
  saveCard,
  startMembership,
} from '../testing/provider.ts'

describeProvider('subscriptions (reliability 4.2)', (provider) => {
  const payments = () => provider().payments
  const invoicesOf = async (subscription: string) => (await payments().listInvoices({ subscription })).records
  const reread = async (id: string) => (await payments().getSubscription(id))!

  test('without a trial the first period of 30 days is charged at once', async () => {
    const started = await startMembership(provider())
    expect(started).toMatchObject({ status: 'active', amountCents: 2900, trialEnd: null, action: null })
    expect(started.currentPeriodEnd).toEqual(daysAfter(started.currentPeriodStart, 30))
    const [invoice, ...others] = await invoicesOf(started.id)
    expect(others).toEqual([])
    expect(invoice).toMatchObject({ status: 'paid', paidCents: 2900, reason: 'subscription_create' })
  })

  test('a trial of 7 days begins with an invoice over nothing, and ends with the first charge', async () => {
    const started = await startMembership(provider(), { trialDays: 7 })
    expect(started).toMatchObject({ status: 'trialing' })
    expect(started.trialEnd).toEqual(daysAfter(started.createdAt, 7))
    expect((await invoicesOf(started.id)).map((invoice) => invoice.totalCents)).toEqual([0])
    await provider().advance(6.9)
    expect(await reread(started.id)).toMatchObject({ status: 'trialing' })
    await provider().advance(0.2)
    const later = await reread(started.id)
    expect(later).toMatchObject({ status: 'active' })
    expect(later.currentPeriodEnd).toEqual(daysAfter(started.trialEnd!, 30))
    const [charge] = await invoicesOf(started.id)
    expect(charge).toMatchObject({ paidCents: 2900, reason: 'subscription_cycle' })
    // The provider may keep it as a draft for an hour before charging.
    const hours = (charge!.paidAt!.getTime() - started.trialEnd!.getTime()) / 3_600_000
    expect(hours).toBeGreaterThanOrEqual(0)
    expect(hours).toBeLessThan(2)
  })

  test('renews every 30 days, each period charged once (I3)', async () => {
    const { id, createdAt } = await startMembership(provider())
    await provider().advance(91)
    expect((await reread(id)).currentPeriodEnd).toEqual(daysAfter(createdAt, 120))
    const invoices = await invoicesOf(id)
    expect(invoices.map((invoice) => invoice.paidCents)).toEqual([2900, 2900, 2900, 2900])
    expect(new Set(invoices.map((invoice) => invoice.periodStart.getTime())).size).toBe(4)
    expect(new Set(invoices.map((invoice) => invoice.number)).size).toBe(4)
  })

  test('a declined first charge leaves no subscription and nothing to pay', async () => {
    const customer = await customerWith(provider(), '4000000000000341')
    const price = await payments().ensurePrice(monthPlan(2900))
    const key = newKey()
    const start = () => payments().createSubscription({ customer, price: price.id, trialDays: 0 }, key)
    await expect(start()).rejects.toMatchObject({ name: 'CardError', code: 'card_declined' })
    await expect(start()).rejects.toMatchObject({ name: 'CardError', code: 'card_declined' })
    const { records } = await payments().listSubscriptions({ customer })
    expect(records.map(({ status }) => status)).toEqual([
      expect.stringMatching(/^(canceled|incomplete_expired)$/),
    ])
    expect((await payments().listInvoices({ customer })).records.map(({ status }) => status)).toEqual([
      'void',
    ])
  })

  test('the first charge with 3-D Secure waits, and a confirmation makes it active', async () => {
    const started = await startMembership(provider(), { card: '4000002760003184' })
    expect(started).toMatchObject({ status: 'incomplete' })
    await provider().confirm(started.action!, 'complete')
    expect(await reread(started.id)).toMatchObject({ status: 'active', action: null })
  })

  test('3-D Secure that nobody answers ends after 23 hours, its invoice void', async () => {
    const started = await startMembership(provider(), { card: '4000002760003184' })
    await provider().advance(22 / 24)
    expect(await reread(started.id)).toMatchObject({ status: 'incomplete' })
    await provider().advance(2 / 24)
    expect(await reread(started.id)).toMatchObject({ status: 'incomplete_expired' })
    expect((await invoicesOf(started.id)).map(({ status }) => status)).toEqual(['void'])
  })

  test('a lost answer under the same key makes no second subscription (F35)', async () => {
    const customer = await customerWith(provider(), good)
    const price = await payments().ensurePrice(monthPlan(2900))
    const key = newKey()
    const terms = { customer, price: price.id, trialDays: 0, metadata: { row: '1' } }
    const [first, second] = [
      await payments().createSubscription(terms, key),
      await payments().createSubscription(terms, key),
    ]
    expect(second).toEqual(first)
    expect(first.metadata).toEqual({ row: '1' })
    expect((await payments().listInvoices({ customer })).records).toHaveLength(1)
  })

  test('card 0341 is refused at the trial end: past due, retried on days 1, 3, 5 and 7, then ended', async () => {
    if (!provider().retryDays) provider().leaveOut('as the days of the retries are a setting of the account')
    const { id, trialEnd } = await startMembership(provider(), { trialDays: 7, card: '4000000000000341' })
    await provider().advance(7.1)
    expect(await reread(id)).toMatchObject({ status: 'past_due' })
    for (const days of [1, 3, 5, 7]) {
      const [invoice] = await invoicesOf(id)
      expect(invoice).toMatchObject({ status: 'open', nextAttemptAt: daysAfter(trialEnd!, days) })
      await provider().advance(days === 1 ? 1 : 2)
    }
    expect(await reread(id)).toMatchObject({ status: 'canceled', endedAt: daysAfter(trialEnd!, 7) })
    expect((await invoicesOf(id))[0]).toMatchObject({ status: 'uncollectible', nextAttemptAt: null })
  })

  test('a good card pays the open invoice at once and the subscription is active again (D17.new-card)', async () => {
    const { id, customer } = await startMembership(provider(), { trialDays: 7, card: '4000000000000341' })
    await provider().advance(7.1)
    const [open] = await invoicesOf(id)
    await saveCard(provider(), customer, good)
    expect(await payments().payInvoice(open!.id, newKey())).toMatchObject({
      status: 'paid',
      paidCents: 2900,
    })
    expect(await reread(id)).toMatchObject({ status: 'active' })
    await provider().advance(9)
    expect(await reread(id)).toMatchObject({ status: 'active' })
  })

  test('a card that wants 3-D Secure every time cannot renew by itself', async () => {
    const started = await startMembership(provider(), { card: '4000002760003184' })
    await provider().confirm(started.action!, 'complete')
    await provider().advance(30.1)
    expect(await reread(started.id)).toMatchObject({ status: 'past_due' })
    const [open] = await invoicesOf(started.id)
    expect(await payments().getInvoice(open!.id)).toMatchObject({ status: 'open', action: null })
    const asked = await payments().payInvoice(open!.id, newKey())
    expect(asked).toMatchObject({ status: 'open' })
    await provider().confirm(asked.action!, 'complete')
    expect(await reread(started.id)).toMatchObject({ status: 'active' })
  })

  test('cancelled at the period end: runs to it, then ends without a charge', async () => {
    const { id, currentPeriodEnd } = await startMembership(provider())
    const cancelled = await payments().cancel(id, 'period_end', newKey())
    expect(cancelled).toMatchObject({ status: 'active', cancelAtPeriodEnd: true, currentPeriodEnd })
    await provider().advance(30.1)
    expect(await reread(id)).toMatchObject({ status: 'canceled', endedAt: currentPeriodEnd })
    expect(await invoicesOf(id)).toHaveLength(1)
  })

  test('cancelled in a trial: ends at its end without a charge (D7)', async () => {
    const { id } = await startMembership(provider(), { trialDays: 7 })
    await payments().cancel(id, 'period_end', newKey())
    await provider().advance(8)
    expect(await reread(id)).toMatchObject({ status: 'canceled' })
    expect((await invoicesOf(id)).map(({ paidCents }) => paidCents)).toEqual([0])
  })

  test('a cancellation taken back renews as if nothing had been', async () => {
    const { id } = await startMembership(provider())
    await payments().cancel(id, 'period_end', newKey())
    expect(await payments().resume(id, newKey())).toMatchObject({
      cancelAtPeriodEnd: false,
      canceledAt: null,
    })
    await provider().advance(30.1)
    expect(await invoicesOf(id)).toHaveLength(2)
  })

  test('ended now, with its open invoice void, and twice is the same', async () => {
    const { id } = await startMembership(provider(), { trialDays: 7, card: '4000000000000341' })
    await provider().advance(7.1)
    expect(await payments().cancel(id, 'now', newKey())).toMatchObject({ status: 'canceled' })
    expect(await payments().cancel(id, 'now', newKey())).toMatchObject({ status: 'canceled' })
    expect((await invoicesOf(id))[0]).toMatchObject({ status: 'void' })
  })

  test('paused collects nothing; unpaused collects again', async () => {
    const { id } = await startMembership(provider())
    expect(await payments().pause(id, newKey())).toMatchObject({ paused: true })
    await provider().advance(30.1)
    expect((await invoicesOf(id))[0]).toMatchObject({ status: 'void', paidCents: 0 })
    expect(await payments().unpause(id, newKey())).toMatchObject({ paused: false, status: 'active' })
    await provider().advance(30)
    expect((await invoicesOf(id))[0]).toMatchObject({ status: 'paid', paidCents: 2900 })
  })

  test('a period begun anew after a pause is charged whole from now on, once under its key', async () => {
    const coupon = (await payments().ensureCoupon(promo(20, 'Once'))).id
    const { id } = await startMembership(provider())
    await payments().pause(id, newKey())
    await provider().advance(38)
    await payments().unpause(id, newKey())
    const key = newKey()
    const begun = await payments().beginPeriod(id, { coupon }, key)
    expect(await payments().beginPeriod(id, { coupon }, key)).toEqual(begun)
    expect(begun).toMatchObject({ status: 'active', currentPeriodStart: provider().now(), coupon: null })
    expect(begun.currentPeriodEnd).toEqual(daysAfter(provider().now(), 30))
    const [invoice, ...earlier] = await invoicesOf(id)
    expect(invoice).toMatchObject({ status: 'paid', paidCents: 2320, reason: 'subscription_update' })
    expect(invoice!.lines.map(({ proration, amountCents }) => [proration, amountCents])).toEqual([
      [false, 2900],
    ])
    expect(earlier.map(({ status }) => status)).toEqual(['void', 'paid'])
    await provider().advance(30.1)
    expect((await invoicesOf(id))[0]).toMatchObject({ paidCents: 2900, reason: 'subscription_cycle' })
  })

  test('a charge that was refused is not tried while collection is stopped, and is afterwards', async () => {
    const { id, customer } = await startMembership(provider(), { trialDays: 7 })
    await saveCard(provider(), customer, '4000000000000341')
    await provider().advance(7.1)
    await payments().pause(id, newKey())
    await saveCard(provider(), customer, good)
    await provider().advance(4)
    expect(await payments().getSubscription(id)).toMatchObject({ status: 'past_due', paused: true })
    expect((await invoicesOf(id))[0]).toMatchObject({ status: 'open', nextAttemptAt: null })
    await payments().unpause(id, newKey())
    await provider().advance(2)
    expect(await payments().getSubscription(id)).toMatchObject({ status: 'active', paused: false })
    expect((await invoicesOf(id))[0]).toMatchObject({ status: 'paid', paidCents: 2900 })
  })

  test.each(['4000000000000341', '4000002760003184'])(
    'a period begun anew on card %s is not paid, and is tried again like a renewal',
    async (card) => {
      const { id, customer } = await startMembership(provider())
      await payments().pause(id, newKey())
      await provider().advance(31)
      await saveCard(provider(), customer, card)
      await payments().unpause(id, newKey())
      expect(await payments().beginPeriod(id, { coupon: null }, newKey())).toMatchObject({
        status: 'past_due',
        currentPeriodStart: provider().now(),
      })
      const begunAt = provider().now()
      expect((await invoicesOf(id))[0]).toMatchObject({
        status: 'open',
        nextAttemptAt: daysAfter(begunAt, 1),
      })
      await provider().advance(7)
      expect(await reread(id)).toMatchObject({ status: 'canceled' })
    },
  )

  test('what is unknown is null, and a page says where the next begins', async () => {
    expect(await payments().getSubscription('sub_unknown')).toBeNull()
    expect(await payments().getInvoice('in_unknown')).toBeNull()
    const customer = await newCustomer(provider())
    expect(await payments().listSubscriptions({ customer })).toEqual({ records: [], next: null })
  })

  test('WELCOME20 takes 20 % off the first charge after the trial and none later', async () => {
    const coupon = (await payments().ensureCoupon(promo(20, 'Once'))).id
    const { id } = await startMembership(provider(), { trialDays: 7, coupon })
    expect(await reread(id)).toMatchObject({ coupon })
    await provider().advance(38)
    expect((await invoicesOf(id)).map(({ paidCents }) => paidCents)).toEqual([2900, 2320, 0])
    expect(await reread(id)).toMatchObject({ coupon: null })
  })

  test('a coupon for ever takes off every charge, rounded half up in cents (I10)', async () => {
    const coupon = (await payments().ensureCoupon(promo(5, 'Forever'))).id
    const { id } = await startMembership(provider(), { amountCents: 1050, coupon })
    await provider().advance(30.1)
    expect((await invoicesOf(id)).map(({ paidCents }) => paidCents)).toEqual([998, 998])
    await payments().applyCoupon(id, null, newKey())
    await provider().advance(30)
    expect((await invoicesOf(id))[0]).toMatchObject({ paidCents: 1050, discountCents: 0 })
  })

  test('100 % off is an invoice of 0, paid, and needs no bank', async () => {
    const coupon = (await payments().ensureCoupon(promo(100, 'Forever'))).id
    const started = await startMembership(provider(), { coupon, card: '4000000000000341' })
    expect(started).toMatchObject({ status: 'active' })
    expect((await invoicesOf(started.id))[0]).toMatchObject({
      status: 'paid',
      totalCents: 0,
      discountCents: 2900,
    })
  })
})
