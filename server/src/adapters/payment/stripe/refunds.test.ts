import { expect, test } from 'vitest'
import { RequestError } from '../payment-errors.ts'
import { describeProvider } from '../testing/describe-provider.ts'
import { good, newKey, startMembership, type TestProvider } from '../testing/provider.ts'

/** Banks take some time, which no test clock advances. */
const soon = { timeout: 60_000, interval: 500 }

describeProvider('refunds', (provider) => {
  test('a part and then the rest are given back, and never more than was paid', async () => {
    const { payments } = provider()
    const { customer, intent } = await paidInvoice(provider())
    const part = await payments.refund({ paymentIntent: intent, amountCents: 900 }, newKey())
    expect(part).toMatchObject({ paymentIntent: intent, amountCents: 900 })
    const tooMuch = payments.refund({ paymentIntent: intent, amountCents: 2001 }, newKey())
    await expect(tooMuch).rejects.toThrow(RequestError)
    await payments.refund({ paymentIntent: intent, amountCents: 2000 }, newKey())
    const again = payments.refund({ paymentIntent: intent, amountCents: 1 }, newKey())
    await expect(again).rejects.toThrow(RequestError)
    const amounts = (await payments.listMoneyBack({ customer })).refunds.map(({ amountCents }) => amountCents)
    expect(amounts.sort()).toEqual([2000, 900])
  })

  test('the same key gives back once', async () => {
    const { payments } = provider()
    const { customer, intent } = await paidInvoice(provider())
    const key = newKey()
    const first = await payments.refund({ paymentIntent: intent, amountCents: 500 }, key)
    expect(await payments.refund({ paymentIntent: intent, amountCents: 500 }, key)).toEqual(first)
    expect((await payments.listMoneyBack({ customer })).refunds).toEqual([first])
    expect((await payments.listMoneyBack({ paymentIntent: intent })).refunds).toEqual([first])
  })

  test('who got nothing back has no refunds', async () => {
    const { customer } = await paidInvoice(provider())
    expect(await provider().payments.listMoneyBack({ customer })).toMatchObject({ refunds: [], disputes: [] })
  })

  test('each payment names the card that made it, also once the person pays with another', async () => {
    const { payments } = provider()
    const { customer, intent } = await paidInvoice(provider())
    await payments.saveCard(customer, await provider().cardToken('5555555555554444'), newKey())
    const [face, other] = [
      { brand: 'visa', last4: '4242' },
      { brand: 'mastercard', last4: '4444' },
    ]
    expect((await payments.listMoneyBack({ paymentIntent: intent })).cards).toEqual(new Map([[intent, face]]))
    await provider().advance(31)
    const [renewal] = (await payments.listInvoices({ customer })).records
    expect(Object.fromEntries((await payments.listMoneyBack({ customer })).cards)).toEqual({
      [intent]: face,
      [renewal?.paymentIntent ?? '']: other,
    })
  })

  test('more than the ten that come with a charge are all found', async () => {
    const { payments } = provider()
    const { customer, intent } = await paidInvoice(provider())
    for (let cents = 1; cents <= 12; cents += 1)
      await payments.refund({ paymentIntent: intent, amountCents: cents }, newKey())
    const { refunds } = await payments.listMoneyBack({ customer })
    expect(refunds.map(({ amountCents }) => amountCents).sort((a, b) => a - b)).toEqual(
      Array.from({ length: 12 }, (_, place) => place + 1),
    )
  })

  test('one on its way counts as given, and still does once it went through (7726)', async () => {
    const { payments } = provider()
    const { customer, intent } = await paidInvoice(provider(), '4000000000007726')
    const pending = await payments.refund({ paymentIntent: intent, amountCents: 500 }, newKey())
    expect(pending.returned).toBe(false)
    await provider().advance(1)
    expect((await payments.listMoneyBack({ customer })).refunds).toEqual([pending])
  })

  test('one that the bank sends back later is told as returned, and the money can be given again (5126)', async () => {
    const { payments } = provider()
    const { customer, intent } = await paidInvoice(provider(), '4000000000005126')
    const first = await payments.refund({ paymentIntent: intent, amountCents: 2900 }, newKey())
    expect(first.returned).toBe(false)
    await provider().advance(1)
    const refunds = async () => (await payments.listMoneyBack({ customer })).refunds
    await expect.poll(refunds, soon).toEqual([{ ...first, returned: true }])
    await payments.refund({ paymentIntent: intent, amountCents: 2900 }, newKey())
    expect((await payments.listMoneyBack({ customer })).refunds).toHaveLength(2)
  })
})

describeProvider('a payment', (provider) => {
  test('names who made it; one of nobody is null', async () => {
    const { customer, intent } = await paidInvoice(provider())
    expect(await provider().payments.payerOf(intent)).toBe(customer)
    expect(await provider().payments.payerOf('pi_nobody')).toBeNull()
  })

  test('that its holder disputes is taken back at once, and can not be refunded besides (0259)', async () => {
    const { payments } = provider()
    const { customer, intent } = await paidInvoice(provider(), '4000000000000259')
    const disputes = async () => (await payments.listMoneyBack({ customer })).disputes
    await expect.poll(disputes, soon).toEqual([
      {
        id: expect.any(String),
        paymentIntent: intent,
        amountCents: 2900,
        reason: 'fraudulent',
        createdAt: expect.any(Date),
        withdrawnAt: expect.any(Date),
        reinstatedAt: null,
      },
    ])
    const refund = payments.refund({ paymentIntent: intent, amountCents: 1 }, newKey())
    await expect(refund).rejects.toThrow(RequestError)
    const before = await disputes()
    await provider().advance(8)
    expect((await payments.listMoneyBack({ paymentIntent: intent })).disputes).toEqual(before)
  })
})

async function paidInvoice(provider: TestProvider, card = good) {
  const { customer } = await startMembership(provider, { amountCents: 2900, card })
  const { records } = await provider.payments.listInvoices({ customer })
  return { customer, intent: records[0]?.paymentIntent ?? '' }
}
