import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ask } from '../testing/ask.ts'
import { day, daysAfter, good, monthPlan, newKey, newPerson, saveCard } from '../testing/provider.ts'
import { type SandboxProvider, sandboxProvider } from '../testing/sandbox-provider.ts'

let provider: SandboxProvider
beforeAll(async () => {
  provider = await sandboxProvider()
})
afterAll(() => provider?.close())

const clocks = '/v1/test_helpers/test_clocks'
const start = new Date('2026-05-01T10:00:00Z')
const second = (days: number) => String(daysAfter(start, days).getTime() / 1000)
const newClock = async () =>
  (await ask(provider, 'POST', clocks, { frozen_time: second(0), name: 'A test' })).body.id
const advance = (clock: string, days: number) =>
  ask(provider, 'POST', `${clocks}/${clock}/advance`, { frozen_time: second(days) })
const standing = (clock: string) => async () => (await ask(provider, 'GET', `${clocks}/${clock}`)).body

async function customerBy(testClock: string) {
  const person = { ...(await newPerson(provider)), testClock }
  return (await provider.payments.createCustomer(person, newKey())).id
}

async function membershipBy(testClock: string) {
  const customer = await customerBy(testClock)
  await saveCard(provider, customer, good)
  const price = (await provider.payments.ensurePrice(monthPlan(2900))).id
  return provider.payments.createSubscription({ customer, price, trialDays: 0 }, newKey())
}

async function inSandbox(statement: string, values: unknown[]) {
  const client = new pg.Client(provider.connection)
  await client.connect()
  await client.query(statement, values)
  await client.end()
}

const refused = (param: string) => ({
  status: 400,
  body: { error: { type: 'invalid_request_error', param } },
})

describe('test clocks on the wire (reliability 4.6)', () => {
  test('one that advances says so at once, and is ready when what fell due is done', async () => {
    const clock = await newClock()
    const { id } = await membershipBy(clock)
    const asked = await advance(clock, 31)
    expect(asked.body).toMatchObject({
      status: 'advancing',
      frozen_time: Number(second(0)),
      status_details: { advancing: { target_frozen_time: Number(second(31)) } },
    })
    await expect
      .poll(standing(clock))
      .toMatchObject({ status: 'ready', frozen_time: Number(second(31)), status_details: {} })
    expect((await provider.payments.getSubscription(id))?.currentPeriodEnd).toEqual(daysAfter(start, 60))
    await provider.sandbox.runDue(provider.now())
    const told = (await provider.told()).filter(({ objectId }) => objectId === clock).map(({ type }) => type)
    expect(told).toEqual(['created', 'advancing', 'ready'].map((what) => `test_helpers.test_clock.${what}`))
  })

  test('it goes forward only, and at most two intervals of its shortest subscription at once', async () => {
    const clock = await newClock()
    expect(await advance(clock, 731)).toMatchObject(refused('frozen_time'))
    await membershipBy(clock)
    expect(await advance(clock, 0)).toMatchObject(refused('frozen_time'))
    expect(await advance(clock, -1)).toMatchObject(refused('frozen_time'))
    expect(await advance(clock, 60.1)).toMatchObject(refused('frozen_time'))
    expect(await advance(clock, 60)).toMatchObject({ status: 200 })
    await expect.poll(standing(clock)).toMatchObject({ status: 'ready' })
  })

  test('while it advances nothing of it can be changed, and everything read', async () => {
    const clock = await newClock()
    const { id, customer } = await membershipBy(clock)
    await inSandbox(`update sandbox.objects set body = body || '{"status": "advancing"}' where id = $1`, [
      clock,
    ])
    const changes: [path: string, form: Record<string, string>][] = [
      [`/v1/customers/${customer}`, { name: 'Another' }],
      [`/v1/subscriptions/${id}`, { cancel_at_period_end: 'true' }],
      ['/v1/setup_intents', { customer }],
      [`${clocks}/${clock}/advance`, { frozen_time: second(1) }],
    ]
    for (const [path, form] of changes)
      expect(await ask(provider, 'POST', path, form)).toMatchObject({
        status: 429,
        body: { error: { message: expect.stringContaining('Test clock advancement underway') } },
      })
    expect(await ask(provider, 'GET', `/v1/subscriptions/${id}`)).toMatchObject({ status: 200 })
    expect(await ask(provider, 'POST', '/v1/customers', { name: 'A stranger' })).toMatchObject({
      status: 200,
    })
  })

  test('a customer is made with a clock that exists, and goes with it', async () => {
    const none = await ask(provider, 'POST', '/v1/customers', { test_clock: 'clock_no' })
    expect(none.body.error).toMatchObject({ code: 'resource_missing', param: 'test_clock' })
    const clock = await newClock()
    const customer = await customerBy(clock)
    expect(await ask(provider, 'DELETE', `${clocks}/${clock}`)).toMatchObject({
      body: { id: clock, deleted: true },
    })
    expect(await ask(provider, 'GET', `/v1/customers/${customer}`)).toMatchObject({ body: { deleted: true } })
    expect(await ask(provider, 'GET', `${clocks}/${clock}`)).toMatchObject({ status: 404 })
  })

  test('a test clock takes three customers', async () => {
    const clock = await newClock()
    for (let customer = 0; customer < 3; customer++) await customerBy(clock)
    const fourth = await ask(provider, 'POST', '/v1/customers', { test_clock: clock })
    expect(fourth).toMatchObject(refused('test_clock'))
  })

  test('a move that was under way when the process ended goes on with the next', async () => {
    const clock = await newClock()
    const { id } = await membershipBy(clock)
    const underway = {
      status: 'advancing',
      status_details: { advancing: { target_frozen_time: Number(second(31)) } },
    }
    await inSandbox(
      `update sandbox.objects set lookup = 'advancing', body = body || $2::jsonb where id = $1`,
      [clock, JSON.stringify(underway)],
    )
    await provider.restart()
    await expect.poll(standing(clock)).toMatchObject({ status: 'ready', frozen_time: Number(second(31)) })
    expect((await provider.payments.getSubscription(id))?.currentPeriodEnd).toEqual(daysAfter(start, 60))
  })
})

describe('names of test cards on the wire (reliability 4.7)', () => {
  test('each use of a name is another payment method of the same card', async () => {
    const [first, second] = [
      await ask(provider, 'GET', '/v1/payment_methods/pm_card_visa'),
      await ask(provider, 'GET', '/v1/payment_methods/pm_card_visa'),
    ]
    expect(first.body).toMatchObject({ card: { brand: 'visa', last4: '4242' }, customer: null })
    expect(second!.body.id).not.toBe(first.body.id)
    const customer = (await ask(provider, 'POST', '/v1/customers')).body.id
    const declined = await ask(provider, 'POST', '/v1/setup_intents', {
      customer,
      payment_method: 'pm_card_visa_chargeDeclined',
      confirm: 'true',
    })
    expect(declined).toMatchObject({ status: 402, body: { error: { code: 'card_declined' } } })
  })
})

describe('coupons on the wire (reliability 4.6)', () => {
  test('one that repeats for two calendar months is off every charge until they are over', async () => {
    await ask(provider, 'POST', '/v1/coupons', {
      id: 'two-months',
      percent_off: '10',
      duration: 'repeating',
      duration_in_months: '2',
    })
    const clock = await newClock()
    const customer = await customerBy(clock)
    await saveCard(provider, customer, good)
    const price = (await provider.payments.ensurePrice(monthPlan(2900))).id
    const terms = { customer, price, trialDays: 0, coupon: 'two-months' }
    const { id } = await provider.payments.createSubscription(terms, newKey())
    await provider.payments.clock!.advance(clock, daysAfter(start, 91))
    const { records } = await provider.payments.listInvoices({ subscription: id })
    // Charges on 1 and 31 May, 30 June and 30 July; the discount ends on 1 July.
    expect(records.map(({ paidCents }) => paidCents)).toEqual([2900, 2610, 2610, 2610])
    expect(records[0]!.createdAt.getTime() - start.getTime()).toBe(90 * day)
  })
})
