import { expect, test } from 'vitest'
import { startStripeStub } from '../../../testing/stripe-stub.ts'
import { describeProvider } from '../testing/describe-provider.ts'
import { newCustomer, newKey, promo, startMembership } from '../testing/provider.ts'
import { stripePayments } from './stripe-payments.ts'

describeProvider('subscriptions around an id', (provider) => {
  test('are found by one of them and by their customer, with the terms that decide whether a studio can run them', async () => {
    const { payments, card } = provider()
    const made = await startMembership(provider(), { trialDays: 7 })
    const around = await payments.subscriptionsAround(made.id)
    expect(around).toEqual([
      {
        ...made,
        currency: 'usd',
        units: 1,
        term: 'days30',
        every: '30 days',
        charged: true,
        scheduled: false,
        discounts: [],
        foundTax: null,
        fixed: true,
        isPaid: true,
        itemsPending: false,
        balanceCents: 0,
        card: await card(made.customer),
        email: expect.stringContaining('@example.test'),
        name: 'Łukasz 山田',
        country: null,
        postalCode: null,
      },
    ])
    expect(await payments.subscriptionsAround(made.customer)).toEqual(around)
    await payments.cancel(made.id, 'now', newKey())
    expect(await payments.subscriptionsAround(made.customer)).toMatchObject([{ status: 'canceled' }])
  })

  test('tell the coupon and its end, the term, and what the price is called', async () => {
    const { payments } = provider()
    const coupon = await payments.ensureCoupon(promo(20, 'Forever'))
    const made = await startMembership(provider(), { term: 'quarter', coupon: coupon.id })
    const [found] = await payments.subscriptionsAround(made.id)
    expect(found).toMatchObject({
      term: 'quarter',
      every: '3 months',
      discounts: [
        {
          coupon: coupon.id,
          name: 'WELCOME20',
          percentOff: 20,
          amountOffCents: null,
          duration: 'forever',
          ends: null,
        },
      ],
    })
    expect(await payments.priceTitle(made.price)).toBe('Plan of 2900')
  })

  test('of the whole account come in pages, the newest first', async () => {
    const { payments } = provider()
    const made = await startMembership(provider())
    const { records } = await payments.subscriptionsOfAccount()
    expect(records.find(({ id }) => id === made.id)).toEqual((await payments.subscriptionsAround(made.id))[0])
    const [first] = records
    const after = await payments.subscriptionsOfAccount(first?.id)
    expect(after.records.map(({ id }) => id)).not.toContain(first?.id)
  })

  test('are none for an unknown id, and for a customer who has bought nothing', async () => {
    const { payments } = provider()
    expect(await payments.subscriptionsAround('sub_nobodys')).toEqual([])
    expect(await payments.subscriptionsAround('cus_nobodys')).toEqual([])
    expect(await payments.subscriptionsAround(await newCustomer(provider()))).toEqual([])
  })
})

test('an id of the other mode is told apart from an unknown one', async () => {
  const stub = await startStripeStub()
  const payments = stripePayments({ secretKey: 'sk_test_1', webhookSecret: 'whsec_1', apiBase: stub.url })
  const message =
    "No such subscription: 'sub_1'; a similar object exists in live mode, but a test mode key was used to make this request."
  const error = { type: 'invalid_request_error', code: 'resource_missing', param: 'id', message }
  stub.answers({ status: 404, body: { error } })
  await expect(payments.subscriptionsAround('sub_1')).rejects.toMatchObject({ code: 'other_mode' })
  await expect(payments.subscriptionsAround('cus_1')).rejects.toMatchObject({ code: 'other_mode' })
  await stub.stop()
})
