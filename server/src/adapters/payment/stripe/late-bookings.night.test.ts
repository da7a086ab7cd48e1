import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  customerWith,
  monthPlan,
  newCustomer,
  newKey,
  saveCard,
  startMembership,
} from '../testing/provider.ts'
import { type SandboxProvider, sandboxProvider } from '../testing/sandbox-provider.ts'

/** A card that requires 3-D Secure for every charge with the person present. */
const challenged = '4000002760003184'

describe('a payment that the bank has taken and the provider has not booked yet', () => {
  let provider: SandboxProvider
  beforeAll(async () => {
    provider = await sandboxProvider()
    provider.sandbox.setFaults({ failRate: 0, dropResponseAfterCommit: 0, bookAfter: 700 })
  })
  afterAll(() => provider?.close())
  const payments = () => provider.payments
  const invoicesOf = async (subscription: string) => (await payments().listInvoices({ subscription })).records

  test('a card that the person has confirmed is saved, and not refused (D18.bank-taken)', async () => {
    const customer = await newCustomer(provider)
    const token = await provider.cardToken(challenged)
    const key = newKey()
    const asked = await payments().saveCard(customer, token, key)
    if (asked.status !== 'action_required') throw new Error('3-D Secure was not asked for')
    await provider.confirm(asked.action, 'complete')
    expect(await payments().saveCard(customer, token, key)).toMatchObject({ status: 'saved' })
  })

  test('a start that the person has confirmed goes on, and is neither ended nor refused (D18.bank-taken, I7)', async () => {
    const customer = await customerWith(provider, challenged)
    const price = (await payments().ensurePrice(monthPlan(2900))).id
    const key = newKey()
    const start = () => payments().createSubscription({ customer, price, trialDays: 0 }, key)
    const asked = await start()
    await provider.confirm(asked.action!, 'complete')
    expect(await start()).toMatchObject({ id: asked.id, status: 'active', action: null })
    expect((await invoicesOf(asked.id)).map(({ status }) => status)).toEqual(['paid'])
  })

  test('a membership is not read as one that waits', async () => {
    const asked = await startMembership(provider, { card: challenged })
    await provider.confirm(asked.action!, 'complete')
    expect(await payments().getSubscription(asked.id)).toMatchObject({ status: 'active' })
  })

  test('a dearer plan is charged once (I3)', async () => {
    const { id, customer } = await startMembership(provider)
    await saveCard(provider, customer, challenged)
    const price = (await payments().ensurePrice(monthPlan(4900))).id
    const change = { price, prorate: 'now' as const, at: provider.now() }
    const asked = await payments().changePrice(id, change, newKey())
    await provider.confirm(asked.action!, 'complete')
    expect(await payments().changePrice(id, change, newKey())).toMatchObject({ price, changePending: false })
    expect((await invoicesOf(id)).map(({ status }) => status)).toEqual(['paid', 'paid'])
  })

  test('a day pass is paid, and not void', async () => {
    const customer = await customerWith(provider, challenged)
    const { id: price } = await payments().ensurePrice({ ...monthPlan(1200), term: 'day' })
    const key = newKey()
    const asked = await payments().chargeOnce({ customer, currency: 'usd', price }, key)
    await provider.confirm(asked.action!, 'complete')
    expect(await payments().chargeOnce({ customer, currency: 'usd', price }, key)).toMatchObject({
      status: 'paid',
    })
    expect(await payments().getInvoice(asked.id)).toMatchObject({ paidCents: 1200, action: null })
  })
})
