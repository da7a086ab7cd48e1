import { sandboxWebhooks } from '@studio/contract/billing/endpoints.ts'
import { DAY } from '@studio/contract/dates.ts'
import { start } from '@studio/contract/membership/endpoints.ts'
import { signatureOf } from '@studio/sandbox/events/delivery.ts'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sandboxKeys } from '../../../platform/payment-sandbox.ts'
import { makeOffers } from '../../../testing/offers.ts'
import { startTestStudio, type TestStudio } from '../../../testing/start-test-studio.ts'
import { startTimeBudget } from '../../../testing/time-budget.ts'
import { checkLedger } from '../../billing/invariants.ts'

/** By itself it draws a sample, `npm run test:full` the whole (D18.full-tests). */
const sample = 5
const shuffles = process.env.FULL ? 1_000 : sample
/** Tables that a life writes, in the order of their foreign keys. */
const tables = ['operations', 'subscriptions', 'invoices', 'ledger', 'provider_events', 'mails'] as const

let studio: TestStudio
let events: { id: string }[]

beforeAll(async () => {
  studio = await startTestStudio()
  events = await lifeWithoutWebhooks()
  for (const table of tables) await run(`create table before_${table} as table ${table}`)
})
afterAll(() => studio.stop())

const run = (text: string) => studio.context.db.execute(sql.raw(text))

/** A trial, its end, two renewals and a declined third, without any webhook to the studio. */
async function lifeWithoutWebhooks(): Promise<{ id: string }[]> {
  const offers = makeOffers(studio)
  const person = await offers.studentWithCard()
  const plan = await offers.plan()
  await studio.as(person).call(start, { body: { userId: person.id, priceId: plan.id } })
  await studio.context.queue.drain()
  const admin = await studio.people.admin()
  await studio.as(admin).call(sandboxWebhooks, { body: { mode: 'drop' } })
  await studio.clock.move(70 * DAY)
  const { rows } = await run(
    `select body from sandbox.objects where kind = 'event' order by seq desc limit 12`,
  )
  return rows.map(({ body }) => body as { id: string }).reverse()
}

async function startOver(): Promise<void> {
  for (const table of tables.toReversed()) await run(`delete from ${table}`)
  for (const table of tables) await run(`insert into ${table} select * from before_${table}`)
}

/** Delivers events as the provider does, running the resulting jobs now and then, and at the end. */
async function deliver(order: { event: object; thenWork: boolean }[]): Promise<void> {
  for (const { event, thenWork } of order) {
    const payload = JSON.stringify(event)
    const answer = await studio.inject({
      method: 'POST',
      url: '/api/Payment/webhook',
      payload,
      headers: {
        'content-type': 'application/json',
        'stripe-signature': signatureOf(
          payload,
          sandboxKeys(studio.context.tokens).webhookSecret,
          new Date(),
        ),
      },
    })
    expect(answer.statusCode).toBe(200)
    if (thenWork) await studio.context.queue.drain()
  }
  await studio.context.queue.drain()
}

/** The resulting state, without our ids and machine times. */
async function outcome() {
  const { rows } = await run(`select
    (select json_agg(json_build_array(provider_state, period_start, period_end, ended_at)) from subscriptions) states,
    (select json_agg(json_build_array(number, status, amount_cents, reason, period_start, paid_at) order by number) from invoices) invoices,
    (select json_agg(json_build_array(kind, amount_cents, provider_id, at) order by at) from ledger) ledger,
    (select json_agg(json_build_array(key, "to", subject) order by key) from mails where key not like 'captcha%') mails,
    (select count(*) from provider_events where outcome is null) waiting`)
  return rows[0]
}

test('twelve events in any order, each one to three times, leave the same state, ledger and mails (F38)', {
  timeout: 1_200_000,
}, async () => {
  expect(events).toHaveLength(12)
  await deliver(events.map((event) => ({ event, thenWork: true })))
  const inOrder = await outcome()
  const charge = (amountCents: number) => ['charge', amountCents, expect.any(String), expect.any(String)]
  expect(inOrder).toMatchObject({ ledger: [charge(2900), charge(2900), charge(2900)], waiting: '0' })
  const anyTimes = fc.tuple(
    ...events.map((event) => fc.integer({ min: 1, max: 3 }).map((times) => Array(times).fill(event))),
  )
  const anyOrder = anyTimes
    .map((all) => all.flat() as { id: string }[])
    .chain((all) => fc.shuffledSubarray(all, { minLength: all.length }))
    .chain((all) =>
      fc
        .array(fc.boolean(), { minLength: all.length, maxLength: all.length })
        .map((works) => all.map((event, place) => ({ event, thenWork: works[place] ?? false }))),
    )
  const budget = startTimeBudget(15, sample)
  await fc.assert(
    fc.asyncProperty(anyOrder, async (order) => {
      if (!budget.begin()) return
      await startOver()
      await deliver(order)
      expect(await outcome()).toEqual(inOrder)
      expect(await checkLedger(studio.context.db)).toEqual([])
    }),
    { numRuns: shuffles },
  )
  budget.report('shuffled events')
})
