import { expect, test } from 'vitest'
import { CardError, ConflictError, RequestError } from '../payment-errors.ts'
import { describeProvider } from '../testing/describe-provider.ts'
import { retryWhileUnderWay } from '../testing/persistent.ts'
import {
  customerWith,
  good,
  monthPlan,
  newCustomer,
  newKey,
  newPerson,
  startMembership,
} from '../testing/provider.ts'

const declines: [number: string, code: string][] = [
  ['4000000000000002', 'card_declined'],
  ['4000000000009995', 'insufficient_funds'],
  ['4000000000006975', 'card_velocity_exceeded'],
  ['4000000000000069', 'expired_card'],
  ['4000000000000127', 'incorrect_cvc'],
  ['4000000000000119', 'processing_error'],
]

const newPlan = (amountCents: number) => ({ ...monthPlan(amountCents), planId: newKey() })

describeProvider('cards (reliability 4.6)', (provider) => {
  const payments = () => provider().payments

  test('a good card is saved and summarised', async () => {
    const customer = await newCustomer(provider())
    const saved = await payments().saveCard(customer, await provider().cardToken(good), newKey())
    expect(saved).toMatchObject({ status: 'saved', card: { brand: 'visa', last4: '4242', expMonth: 12 } })
    expect(await provider().card(customer)).toEqual(saved.status === 'saved' && saved.card)
  })

  test('is that of its customer; a customer without a card has none', async () => {
    const customer = await customerWith(provider(), good)
    expect(await payments().getCustomer(customer)).toEqual({ card: await provider().card(customer) })
    const other = await newCustomer(provider())
    expect(await provider().card(other)).toBeNull()
    expect(await payments().getCustomer(other)).toEqual({ card: null })
  })

  test.each(declines)('card %s is refused with %s and not saved', async (number, code) => {
    const customer = await newCustomer(provider())
    const saving = payments().saveCard(customer, await provider().cardToken(number), newKey())
    await expect(saving).rejects.toMatchObject({ name: 'CardError', code })
    expect(await provider().card(customer)).toBeNull()
  })

  test('a second card takes the place of the first', async () => {
    const customer = await customerWith(provider(), good)
    await payments().saveCard(customer, await provider().cardToken('5555555555554444'), newKey())
    expect(await provider().card(customer)).toMatchObject({ brand: 'mastercard', last4: '4444' })
  })

  test('the same number has the same fingerprint for two people, another number another (S-M3)', async () => {
    const fingerprint = async (number: string) =>
      (await provider().card(await customerWith(provider(), number)))?.fingerprint
    const first = await fingerprint(good)
    expect(await fingerprint(good)).toBe(first)
    expect(await fingerprint('4000056655665556')).not.toBe(first)
  })

  test('a card of somebody else is refused', async () => {
    const token = await provider().cardToken(good)
    await payments().saveCard(await newCustomer(provider()), token, newKey())
    const theft = payments().saveCard(await newCustomer(provider()), token, newKey())
    await expect(theft).rejects.toBeInstanceOf(RequestError)
  })

  test('3-D Secure: the same call is repeated after the person has confirmed (D18.3ds)', async () => {
    const customer = await newCustomer(provider())
    const token = await provider().cardToken('4000002500003155')
    const key = newKey()
    const asked = await payments().saveCard(customer, token, key)
    if (asked.status !== 'action_required') throw new Error('3-D Secure was not asked for')
    expect(await provider().card(customer)).toBeNull()
    await provider().confirm(asked.action, 'complete')
    expect(await payments().saveCard(customer, token, key)).toMatchObject({ status: 'saved' })
  })

  test('3-D Secure that fails saves nothing', async () => {
    const customer = await newCustomer(provider())
    const token = await provider().cardToken('4000002500003155')
    const key = newKey()
    const asked = await payments().saveCard(customer, token, key)
    if (asked.status === 'action_required') await provider().confirm(asked.action, 'fail')
    await expect(payments().saveCard(customer, token, key)).rejects.toMatchObject({
      code: 'authentication_required',
    })
  })

  test('card 1629 is declined after 3-D Secure', async () => {
    const customer = await newCustomer(provider())
    const token = await provider().cardToken('4000008400001629')
    const key = newKey()
    const asked = await payments().saveCard(customer, token, key)
    if (asked.status === 'action_required') await provider().confirm(asked.action, 'complete')
    await expect(payments().saveCard(customer, token, key)).rejects.toBeInstanceOf(CardError)
    expect(await provider().card(customer)).toBeNull()
  })

  test('a repeated key answers the same customer, and another request under it is a conflict', async () => {
    const key = newKey()
    const person = await newPerson(provider())
    const first = await payments().createCustomer(person, key)
    expect(await payments().createCustomer(person, key)).toEqual(first)
    const other = payments().createCustomer({ ...person, name: 'Two' }, key)
    await expect(other).rejects.toBeInstanceOf(ConflictError)
  })

  test('ten requests at once under one key make one customer (R2)', async () => {
    const key = newKey()
    const person = await newPerson(provider())
    const make = () => payments().createCustomer(person, key)
    const answers = await Promise.all(Array.from({ length: 10 }, () => retryWhileUnderWay(make)))
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1)
  })

  test('a plan has one price for its terms, and another for others', async () => {
    const plan = newPlan(2900)
    const { id } = await payments().ensurePrice(plan)
    expect(await payments().ensurePrice({ ...plan, title: 'New name' })).toEqual({ id })
    expect(await payments().ensurePrice({ ...plan, amountCents: 3100 })).not.toEqual({ id })
    expect(await payments().ensurePrice({ ...plan, term: 'day' })).not.toEqual({ id })
  })

  test('a price asked for ten times at once is made once', async () => {
    const plan = newPlan(1900)
    const prices = await Promise.all(Array.from({ length: 10 }, () => payments().ensurePrice(plan)))
    expect(new Set(prices.map(({ id }) => id)).size).toBe(1)
  })

  test('a deleted customer has nothing left that could charge (S-D2)', async () => {
    const customer = await customerWith(provider(), good)
    const price = await payments().ensurePrice(monthPlan(2900))
    const { id } = await payments().createSubscription({ customer, price: price.id, trialDays: 7 }, newKey())
    await payments().deleteCustomer(customer, newKey())
    expect(await payments().getSubscription(id)).toMatchObject({ status: 'canceled' })
    expect(await provider().card(customer)).toBeNull()
    expect(await payments().getCustomer(customer)).toBeNull()
    await payments().deleteCustomer(customer, newKey())
  })

  test('a customer that was deleted in the dashboard is told no new address, and nothing fails', async () => {
    const customer = await newCustomer(provider())
    await payments().deleteCustomer(customer, newKey())
    await payments().changeCustomer(customer, { email: 'new@one.example' }, newKey())
    expect(await payments().getCustomer(customer)).toBeNull()
  })
})

describeProvider('what a saved card does later (reliability 4.6)', (provider) => {
  const payments = () => provider().payments
  const paidOf = async (subscription: string) =>
    (await payments().listInvoices({ subscription })).records.map(({ paidCents }) => paidCents)

  test('card 3155 asks the bank when it is saved and while the person is present, and never at a renewal', async () => {
    const { id, action } = await startMembership(provider(), { card: '4000002500003155' })
    await provider().confirm(action!, 'complete')
    expect(await payments().getSubscription(id)).toMatchObject({ status: 'active' })
    await provider().advance(30.1)
    expect(await payments().getSubscription(id)).toMatchObject({ status: 'active' })
    expect(await paidOf(id)).toEqual([2900, 2900])
  })

  test('a card that is saved with 3-D Secure begins a trial', async () => {
    const started = await startMembership(provider(), { card: '4000002760003184', trialDays: 7 })
    expect(started).toMatchObject({ status: 'trialing', action: null })
    expect(await paidOf(started.id)).toEqual([0])
  })

  test('card 3178 is saved with 3-D Secure and has no funds at the trial end', async () => {
    const { id } = await startMembership(provider(), { card: '4000008260003178', trialDays: 7 })
    await provider().advance(7.1)
    expect(await payments().getSubscription(id)).toMatchObject({ status: 'past_due' })
    expect(await paidOf(id)).toEqual([0, 0])
  })

  test('card 0341 is saved, and refused at its first charge', async () => {
    const customer = await customerWith(provider(), '4000000000000341')
    expect(await provider().card(customer)).toMatchObject({ last4: '0341' })
    const price = (await payments().ensurePrice({ ...monthPlan(1200), term: 'day' })).id
    const buying = payments().chargeOnce({ customer, currency: 'usd', price }, newKey())
    await expect(buying).rejects.toMatchObject({ name: 'CardError', code: 'card_declined' })
  })
})
