import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import Stripe from 'stripe'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { RequestError } from '../payment-errors.ts'
import { newCustomer, newKey, startMembership } from '../testing/provider.ts'
import {
  type SandboxProvider,
  sandboxProvider,
  secretKey,
  webhookSecret,
} from '../testing/sandbox-provider.ts'

let provider: SandboxProvider
beforeAll(async () => {
  provider = await sandboxProvider()
})
afterAll(() => provider?.close())
beforeEach(async () => {
  provider.answerWebhooks(200)
  provider.sandbox.setDelivery('normal')
  await provider.sandbox.runDue(provider.now())
  provider.webhooks.length = 0
})

const settle = () => provider.sandbox.runDue(provider.now())
const received = () =>
  provider.webhooks.map(({ body, signature }) => provider.payments.verifyWebhook(body, signature))
const sign = (payload: string, timestamp: number, secret = webhookSecret) =>
  new Stripe(secretKey).webhooks.generateTestHeaderString({ payload, secret, timestamp })
const seconds = () => Math.floor(Date.now() / 1000)
const body = JSON.stringify({
  id: 'evt_1',
  object: 'event',
  type: 'invoice.paid',
  created: 1,
  livemode: false,
  data: { object: { id: 'in_1', object: 'invoice', customer: 'cus_1' } },
})

test('an event arrives signed, once, naming its object, customer and subscription', async () => {
  const started = await startMembership(provider)
  await settle()
  const events = received()
  expect(new Set(events.map(({ id }) => id)).size).toBe(events.length)
  expect(events.map(({ type }) => type)).toEqual(
    expect.arrayContaining(['customer.created', 'customer.subscription.created', 'invoice.paid']),
  )
  expect(events.find(({ type }) => type === 'invoice.paid')).toMatchObject({
    objectId: started.latestInvoice,
    objectKind: 'invoice',
    customer: started.customer,
    subscription: started.id,
    live: false,
    createdAt: started.createdAt,
  })
})

test('events come in the order in which things happened', async () => {
  const { id } = await startMembership(provider, { trialDays: 7 })
  await provider.advance(8)
  const own = received().filter(({ subscription }) => subscription === id)
  expect(own.map(({ type }) => type)).toEqual([
    'customer.subscription.created',
    'invoice.created',
    'invoice.finalized',
    'invoice.paid',
    'invoice.payment_succeeded',
    'customer.subscription.trial_will_end',
    'invoice.created',
    'customer.subscription.updated',
    'invoice.finalized',
    'invoice.paid',
    'invoice.payment_succeeded',
  ])
})

test('an event that was refused comes again until it is taken', async () => {
  provider.answerWebhooks(503)
  await newCustomer(provider)
  await settle()
  expect(received()).toEqual([])
  provider.answerWebhooks(200)
  await expect
    .poll(() => received().map(({ type }) => type), { timeout: 10_000 })
    .toEqual(['customer.created'])
})

test('duplicate: each event comes twice', async () => {
  provider.sandbox.setDelivery('duplicate')
  await newCustomer(provider)
  await settle()
  expect(received().map(({ type }) => type)).toEqual(['customer.created', 'customer.created'])
  expect(new Set(received().map(({ id }) => id)).size).toBe(1)
})

test('shuffle: every event comes once, in another order', async () => {
  provider.sandbox.setDelivery('shuffle', 1)
  for (let person = 0; person < 12; person++) await newCustomer(provider)
  await settle()
  const listed = await provider.eventsSince(provider.now())
  const order = listed.slice(0, 12).map(({ id }) => id)
  const got = received().map(({ id }) => id)
  expect(new Set(got)).toEqual(new Set(order))
  expect(got).not.toEqual(order.toReversed())
})

test('drop: nothing comes, and the list of events still has it (F40)', async () => {
  provider.sandbox.setDelivery('drop')
  const customer = await newCustomer(provider)
  await settle()
  provider.sandbox.setDelivery('normal')
  await settle()
  expect(received()).toEqual([])
  const events = await provider.eventsSince(provider.now())
  expect(events.some(({ objectId }) => objectId === customer)).toBe(true)
})

test('held back: an event comes later than it happened', async () => {
  provider.sandbox.setDelivery('normal', 1)
  await newCustomer(provider)
  await pause(300)
  expect(received()).toEqual([])
  await settle()
  expect(received()).toHaveLength(1)
})

test('a signature of the provider is good, of another secret, changed or missing is not (S-O4)', () => {
  expect(provider.payments.verifyWebhook(body, sign(body, seconds()))).toMatchObject({
    id: 'evt_1',
    customer: 'cus_1',
  })
  expect(provider.payments.verifyWebhook(Buffer.from(body), sign(body, seconds()))).toMatchObject({
    id: 'evt_1',
  })
  const bad = [sign(body, seconds(), 'whsec_other'), '', 'garbage', 't=,v1=', sign(`${body} `, seconds())]
  for (const signature of bad)
    expect(() => provider.payments.verifyWebhook(body, signature)).toThrow(RequestError)
})

test('a signature holds for 300 s to both sides of now (S-O4)', () => {
  const at = (offset: number) => () => provider.payments.verifyWebhook(body, sign(body, seconds() + offset))
  expect(at(-290)).not.toThrow()
  expect(at(290)).not.toThrow()
  expect(at(-310)).toThrow(RequestError)
  expect(at(310)).toThrow(RequestError)
  expect(at(86_400)).toThrow(RequestError)
})

test('what happened and what is not delivered yet survive the end of the process', async () => {
  provider.answerWebhooks(503)
  const { id } = await startMembership(provider, { trialDays: 7 })
  const before = await provider.payments.getSubscription(id)
  await provider.restart()
  expect(await provider.payments.getSubscription(id)).toEqual(before)
  provider.answerWebhooks(200)
  await expect.poll(() => received().some(({ objectId }) => objectId === id), { timeout: 10_000 }).toBe(true)
  await provider.advance(8)
  expect(await provider.payments.getSubscription(id)).toMatchObject({ status: 'active' })
})

test('an event that another process left is delivered some seconds later', async () => {
  const { id } = await startMembership(provider)
  await settle()
  provider.webhooks.length = 0
  const client = new pg.Client(provider.connection)
  await client.connect()
  await client.query(
    `insert into sandbox.deliveries (event) select id from sandbox.objects where kind = 'event'
       and body #>> '{data,object,id}' = $1 order by seq limit 1`,
    [id],
  )
  await client.end()
  const ofIt = () => received().filter(({ objectId }) => objectId === id)
  await expect.poll(() => ofIt().length, { timeout: 10_000 }).toBe(1)
})

test('a key answers the same after the process was another', async () => {
  const key = newKey()
  const person = { userId: 'kept', email: 'kept@example.test', name: 'Kept' }
  const first = await provider.payments.createCustomer(person, key)
  await provider.restart()
  expect(await provider.payments.createCustomer(person, key)).toEqual(first)
})

test('a provider that cannot be reached is unavailable, not wrong (F41)', async () => {
  const { payments } = provider
  await provider.restart()
  await expect(payments.getSubscription('sub_1')).rejects.toMatchObject({ name: 'UnavailableError' })
})
