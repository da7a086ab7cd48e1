import { createHmac, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { customers, providerEvents } from '../../../database/tables/billing.ts'
import { sandboxKeys } from '../../../platform/payment-sandbox.ts'
import { lockWaiters } from '../../../testing/lock-waiters.ts'
import { makeOffers } from '../../../testing/offers.ts'
import { startTestStudio, type TestStudio } from '../../../testing/start-test-studio.ts'
import { providerChanged } from './provider-changed.ts'

let studio: TestStudio
let offers: ReturnType<typeof makeOffers>
beforeAll(async () => {
  studio = await startTestStudio()
  offers = makeOffers(studio)
})
afterAll(() => studio?.stop())

async function receive(customer: string): Promise<string> {
  const at = Math.floor(Date.now() / 1000)
  const id = `evt_${randomUUID()}`
  const object = { id: customer, object: 'customer' }
  const event = {
    id,
    object: 'event',
    created: at,
    livemode: false,
    type: 'customer.deleted',
    data: { object },
  }
  const payload = JSON.stringify(event)
  const v1 = createHmac('sha256', sandboxKeys(studio.context.tokens).webhookSecret)
    .update(`${at}.${payload}`)
    .digest('hex')
  const headers = { 'content-type': 'application/json', 'stripe-signature': `t=${at},v1=${v1}` }
  const answer = await studio.inject({ method: 'POST', url: '/api/Payment/webhook', headers, payload })
  expect(answer.statusCode).toBe(200)
  return id
}

const outcomeOf = async (id: string) =>
  (await studio.context.db.select().from(providerEvents).where(eq(providerEvents.id, id)))[0]?.outcome

/** Waits until a statement of another connection waits for a lock. */
async function somebodyWaits(): Promise<void> {
  await expect.poll(() => lockWaiters(studio)).toBeGreaterThan(0)
}

describe('an event of somebody who is being deleted (S-D2, I12)', () => {
  it('is settled, though the person is deleted between the look-up and the refresh', async () => {
    const person = await offers.studentWithCard()
    const { db } = studio.context
    const [row] = await db.select().from(customers).where(eq(customers.userId, person.id))
    const customer = row?.providerId ?? ''
    await studio.context.queue.drain()
    const id = await receive(customer)
    // Locks are granted in the order of the requests: to the look-up, to the deletion, then to the repeated
    // look-up.
    const [first, second] = [await db.$client.connect(), await db.$client.connect()]
    await first.query('begin; lock table customers in access exclusive mode')
    const job = providerChanged(studio.context, { customer, paymentIntent: null })
    await somebodyWaits()
    await second.query('begin')
    const deleted = second
      .query('lock table customers in access exclusive mode')
      .then(() => second.query(`delete from customers where user_id = '${person.id}'; commit`))
    await sleep(100)
    await first.query('commit')
    await Promise.all([job, deleted])
    first.release()
    second.release()
    expect(await outcomeOf(id)).toBe('ignored: unknown customer')
  })
})

it('an event that arrives while the job of an earlier one begins is settled by that job (I12)', async () => {
  const { db, queue } = studio.context
  const customer = `cus_${randomUUID()}`
  // The second event is written, its job is already enqueued, and only its commit is delayed.
  await db.$client.query(`
    create function hold_commit() returns trigger language plpgsql as
      $$ begin perform pg_advisory_xact_lock(4242); return null; end $$;
    create constraint trigger hold_commit after insert on provider_events
      deferrable initially deferred for each row execute function hold_commit()`)
  const first = await receive(customer)
  const holder = await db.$client.connect()
  await holder.query('select pg_advisory_lock(4242)')
  const second = receive(customer)
  await somebodyWaits()
  const drained = queue.drain()
  await Promise.race([drained, sleep(1_500)])
  await holder.query('select pg_advisory_unlock(4242)')
  holder.release()
  const id = await second
  await drained
  await db.$client.query('drop trigger hold_commit on provider_events')
  await queue.drain()
  expect(await outcomeOf(first)).toBe('ignored: unknown customer')
  expect(await outcomeOf(id)).toBe('ignored: unknown customer')
})

it('a flood of events of one customer is one job, so that nobody else’s waits behind it (L8)', async () => {
  const { db, queue } = studio.context
  await queue.drain()
  const [flooded, ...others] = Array.from({ length: 6 }, () => `cus_${randomUUID()}`) as [string, ...string[]]
  const received: string[] = []
  for (let count = 0; count < 100; count += 1) received.push(await receive(flooded))
  for (const other of others) received.push(await receive(other))
  const waiting = `select data->>'customer' as customer, count(*)::int as jobs from queue.job
    where name = 'provider.changed' and state = 'created' group by 1`
  const { rows } = await db.$client.query<{ customer: string; jobs: number }>(waiting)
  expect(new Map(rows.map(({ customer, jobs }) => [customer, jobs]))).toEqual(
    new Map([flooded, ...others].map((customer) => [customer, 1])),
  )
  await queue.drain()
  for (const id of received) expect(await outcomeOf(id)).toBe('ignored: unknown customer')
})
