import { expect, test } from 'vitest'
import { RequestError } from './payment-errors.ts'
import { describeGateway } from './testing/describe-gateway.ts'
import { newKey, startMembership, type TestGateway } from './testing/gateway.ts'

describeGateway('refunds', (gateway) => {
  test('a part and then the rest are given back, and never more than was paid', async () => {
    const { payments } = gateway()
    const { customer, intent } = await paidInvoice(gateway())
    const part = await payments.refund({ paymentIntent: intent, amountCents: 900 }, newKey())
    expect(part).toMatchObject({ paymentIntent: intent, amountCents: 900 })
    const tooMuch = payments.refund({ paymentIntent: intent, amountCents: 2001 }, newKey())
    await expect(tooMuch).rejects.toThrow(RequestError)
    await payments.refund({ paymentIntent: intent, amountCents: 2000 }, newKey())
    const again = payments.refund({ paymentIntent: intent, amountCents: 1 }, newKey())
    await expect(again).rejects.toThrow(RequestError)
    const amounts = (await payments.listRefunds(customer)).map(({ amountCents }) => amountCents)
    expect(amounts.sort()).toEqual([2000, 900])
  })

  test('the same key gives back once', async () => {
    const { payments } = gateway()
    const { customer, intent } = await paidInvoice(gateway())
    const key = newKey()
    const first = await payments.refund({ paymentIntent: intent, amountCents: 500 }, key)
    expect(await payments.refund({ paymentIntent: intent, amountCents: 500 }, key)).toEqual(first)
    expect(await payments.listRefunds(customer)).toEqual([first])
  })

  test('who got nothing back has no refunds', async () => {
    const { customer } = await paidInvoice(gateway())
    expect(await gateway().payments.listRefunds(customer)).toEqual([])
  })
})

async function paidInvoice(gateway: TestGateway) {
  const { customer } = await startMembership(gateway, { amountCents: 2900 })
  const { records } = await gateway.payments.listInvoices({ customer })
  return { customer, intent: records[0]?.paymentIntent ?? '' }
}
