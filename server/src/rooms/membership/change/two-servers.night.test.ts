import { randomUUID } from 'node:crypto'
import { invoices, refundInvoice, setPaymentMethod } from '@studio/contract/billing/endpoints.ts'
import { DAY, HOUR } from '@studio/contract/dates.ts'
import { cancel, change, resume, setMembershipActive, start } from '@studio/contract/membership/endpoints.ts'
import { deleteUser } from '@studio/contract/people/staff/endpoints.ts'
import { signatureOf } from '@studio/sandbox/events/delivery.ts'
import type { Sandbox } from '@studio/sandbox/sandbox.ts'
import { isNull, like, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { stripePayments } from '../../../adapters/payment/stripe/stripe-payments.ts'
import { providerEvents } from '../../../database/tables/billing.ts'
import { mails } from '../../../database/tables/studio.ts'
import { sandboxKeys } from '../../../platform/payment-sandbox.ts'
import { providerMoney, storedMoney } from '../../../testing/both-sides.ts'
import { type Member, startMember, startPayingMember } from '../../../testing/members.ts'
import { freshCard, makeOffers } from '../../../testing/offers.ts'
import type { TestPerson } from '../../../testing/people.ts'
import { startTestStudio, type TestStudio } from '../../../testing/start-test-studio.ts'
import { checkLedger } from '../../billing/invariants.ts'
import { setClock } from '../../studio/clock.ts'
import { openRows } from '../rows.ts'
import { reconcile } from '../sync/reconcile.ts'

let studio: TestStudio
let sandbox: Sandbox
let both: TestStudio[]
let offers: ReturnType<typeof makeOffers>
let admin: TestPerson
let daily: { id: string }
let full: { id: string }
let drop: { id: string }

beforeAll(async () => {
  studio = await startTestStudio()
  sandbox = studio.context.sandbox as unknown as Sandbox
  both = [studio, await another()]
  offers = makeOffers(studio)
  admin = await studio.people.admin()
  daily = await offers.plan({ costCents: 1900 })
  full = await offers.plan({ costCents: 2900 })
  drop = await offers.plan({ intervalUnit: 'Day', costCents: 1200 })
})
afterAll(async () => {
  for (const server of both.toReversed()) await server.stop()
})
afterEach(async () => expect(await checkLedger(studio.context.db)).toEqual([]))

/** Starts one more server of the studio, with the same payment provider. */
async function another(): Promise<TestStudio> {
  const server = await studio.secondServer()
  const keys = sandboxKeys(server.context.tokens)
  server.context.payments = stripePayments({ ...keys, apiBase: `http://${sandbox.host}:${sandbox.port}` })
  return server
}

/** Moves the studio clock, also for servers that start later. */
async function move(milliseconds: number): Promise<void> {
  await studio.clock.move(milliseconds)
  for (const { context } of both) setClock(context, studio.context.clock.now())
}

async function payingMember(plan: { id: string }): Promise<Member> {
  const member = await startPayingMember(studio, offers, plan)
  await move(0)
  return member
}

/** Runs a call that many times in parallel, alternating between the servers, and returns the outcomes. */
const atBoth = <T>(times: number, ask: (server: TestStudio, time: number) => Promise<T>) =>
  Promise.allSettled(Array.from({ length: times }, (_, time) => ask(both[time % 2]!, time)))

const answers = <T>(outcomes: PromiseSettledResult<T>[]) =>
  outcomes.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))

/** Expects no unexpected errors, only refusals with one of these statuses. */
function expectRefusals(outcomes: PromiseSettledResult<unknown>[], ...status: number[]): void {
  const refusals = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason.status] : []))
  for (const one of refusals) expect(status).toContain(one)
}

/** Expects the same charges and refunds in the database and at the provider. */
async function expectSame({ id }: TestPerson): Promise<void> {
  const [here, there] = [await storedMoney(studio, id), await providerMoney(studio, id)]
  expect(here.invoices).toEqual(there.invoices)
  expect({ paid: here.paid, refunded: here.refunded }).toEqual({ paid: there.paid, refunded: there.refunded })
}

describe('two servers of one studio, of one person at once', () => {
  it.each(['one key', 'no key'])('start one membership, with %s (R2, I1)', async (keyed) => {
    const person = await offers.studentWithCard()
    const headers: Record<string, string> = keyed === 'one key' ? { 'idempotency-key': randomUUID() } : {}
    const body = { userId: person.id, priceId: drop.id }
    const outcomes = await atBoth(6, (server) => server.as(person).call(start, { body }, { headers }))
    expect(answers(outcomes)).toHaveLength(keyed === 'one key' ? 6 : 1)
    expect(new Set(answers(outcomes).map(({ id }) => id)).size).toBe(1)
    expectRefusals(outcomes, 409)
    expect((await providerMoney(studio, person.id)).paid).toEqual([1200])
    await expectSame(person)
  })

  it('charge one difference, whatever is cancelled, kept and changed besides (I3, D7)', async () => {
    const one = await payingMember(daily)
    const { params } = one
    const wishes = [
      (at: TestStudio) => at.as(one.person).call(change, { params, body: { priceId: full.id } }),
      (at: TestStudio) => at.as(one.person).call(change, { params, body: { priceId: full.id } }),
      (at: TestStudio) => at.as(one.person).call(cancel, { params }),
      (at: TestStudio) => at.as(one.person).call(resume, { params }),
    ]
    expectRefusals(await atBoth(8, (server, time) => wishes[time % 4]!(server) as Promise<unknown>), 409)
    await one.call(cancel, { params })
    expect([[1900], [1000, 1900]]).toContainEqual((await providerMoney(studio, one.person.id)).paid)
    await move(31 * DAY)
    expect([[1900], [1000, 1900]]).toContainEqual((await providerMoney(studio, one.person.id)).paid)
    await expectSame(one.person)
  })

  it('give back no more than was paid, and a refund with a key once (I4)', async () => {
    const one = await payingMember(full)
    const { id } = (await one.call(invoices, {})).records[0]!
    const headers = { 'idempotency-key': randomUUID() }
    const part = { params: { id }, body: { amount: 9 } }
    const keyed = await atBoth(4, (at) => at.as(admin).call(refundInvoice, part, { headers }))
    expect(answers(keyed).map(({ refunded }) => refunded)).toEqual([9, 9, 9, 9])
    const equal = await atBoth(30, (at) =>
      at.as(admin).call(refundInvoice, { params: { id }, body: { amount: 3 } }),
    )
    expect(answers(equal).map(({ refunded }) => refunded)).toEqual([12])
    expectRefusals(equal, 409)
    const rest = await atBoth(4, (at, time) =>
      at.as(admin).call(refundInvoice, { params: { id }, body: time % 2 ? {} : { amount: 15 } }),
    )
    expectRefusals(rest, 400, 409)
    const { refunded } = await providerMoney(studio, one.person.id)
    expect(refunded.reduce((sum, cents) => sum + cents, 0)).toBeLessThanOrEqual(2900)
    await expectSame(one.person)
  })

  it('keep one card, and a start beside it is charged once (CARD-02)', async () => {
    const person = await offers.studentWithCard()
    const tokens = [await offers.token(freshCard()), await offers.token(freshCard())]
    const query = { userId: person.id, cardToken: '' }
    const body = { userId: person.id, priceId: drop.id }
    const outcomes = await atBoth(4, (at, time): Promise<unknown> => {
      const cardToken = tokens[time % 2]!
      const { call } = at.as(person)
      return time < 2 ? call(setPaymentMethod, { query: { ...query, cardToken } }) : call(start, { body })
    })
    expectRefusals(outcomes, 409)
    expect((await providerMoney(studio, person.id)).paid).toEqual([1200])
  })

  it('leave nothing that runs of somebody who is deleted at one while they buy at the other (I14, S-D2)', async () => {
    const person = await offers.studentWithCard()
    const erase = { params: { id: person.id }, query: { permanentDelete: true } }
    const body = { userId: person.id, priceId: full.id }
    const outcomes = await atBoth(
      2,
      (at, time): Promise<unknown> =>
        time === 0 ? at.as(person).call(start, { body }) : at.as(admin).call(deleteUser, erase),
    )
    expectRefusals(outcomes, 400, 401, 404)
    const { records } = await studio.context.payments.listSubscriptions({})
    const rows = await openRows(studio.context.db, person.id)
    expect(rows).toEqual([])
    expect(records.filter(({ status }) => status === 'trialing').length).toBe(
      (await studio.context.db.execute(sql`select 1 from subscriptions where provider_state = 'trialing'`))
        .rows.length,
    )
  })
})

describe('the jobs of two servers', () => {
  it('take each event once, and come to one end (I12, F38)', async () => {
    sandbox.setDelivery('drop')
    const one = await payingMember(full)
    await move(31 * DAY)
    sandbox.setDelivery('normal')
    const { rows } = await studio.context.db.execute(
      sql`select body from sandbox.objects where kind = 'event' order by seq desc limit 12`,
    )
    const events = rows.map(({ body }) => JSON.stringify(body))
    const told = await atBoth(events.length * 2, (at, time) => hand(at, events[time >> 1]!))
    expect(answers(told)).toEqual(events.flatMap(() => [200, 200]))
    await Promise.all(both.map(({ context }) => context.queue.drain()))
    expect(await studio.context.db.$count(providerEvents, isNull(providerEvents.outcome))).toBe(0)
    expect(await one.paid()).toEqual([29, 29])
    await expectSame(one.person)
  })

  it('compare, end and tell of trials at once, each once (I1 to I14)', async () => {
    const fresh = await startMember(studio, offers, full)
    const guest = await startMember(studio, offers, drop)
    const leaving = await startMember(studio, offers, daily)
    await leaving.call(cancel, { params: leaving.params })
    await move(5 * DAY)
    const jobs = ['billing.reconcile', 'billing.reconcileEverybody', 'membership.advance', 'trial.ending']
    for (const { context } of both)
      for (const job of jobs) await context.queue.send(job, { id: fresh.id }, { key: randomUUID() })
    await Promise.all(both.map(({ context }) => context.queue.drain()))
    const { db } = studio.context
    const told = await db
      .select()
      .from(mails)
      .where(like(mails.key, `trial-ending-${fresh.id}%`))
    expect(told).toHaveLength(1)
    expect(told[0]?.sentAt).not.toBeNull()
    expect(await openRows(db, guest.person.id)).toEqual([])
    await move(3 * DAY)
    await Promise.all(both.map(({ context }) => reconcile(context, { everybody: true })))
    expect(await openRows(db, leaving.person.id)).toEqual([])
    expect(await fresh.paid()).toEqual([29, 0])
    await expectSame(fresh.person)
  })

  it('leave collection as an Admin last set it at either (4.2)', async () => {
    const one = await payingMember(full)
    const body = (active: boolean) => (active ? { active } : { active, deactivationReason: 'Again' })
    const turns = await atBoth(6, (at, time) =>
      at.as(admin).call(setMembershipActive, { params: one.params, body: body(time % 3 === 0) }),
    )
    expectRefusals(turns)
    await Promise.all(both.map(({ context }) => context.queue.drain()))
    await studio.context.queue.drain()
    const [row] = await openRows(studio.context.db, one.person.id)
    const word = await studio.context.payments.getSubscription(row?.providerId ?? '')
    expect(word?.paused).toBe(row?.deactivatedAt !== null)
    expect(await one.paid()).toEqual([29])
  })
})

it('a server that starts in the middle of calls at another disturbs none of them', async () => {
  const people = [await offers.studentWithCard(), await offers.studentWithCard()]
  const buying = Promise.all(
    people.map(({ id, ...person }) =>
      studio.as({ id, ...person }).call(start, { body: { userId: id, priceId: drop.id } }),
    ),
  )
  const third = await another()
  await buying
  await reconcile(third.context, { everybody: true })
  await third.stop()
  for (const person of people) {
    expect((await providerMoney(studio, person.id)).paid).toEqual([1200])
    await expectSame(person)
  }
  await move(HOUR)
})

async function hand(server: TestStudio, payload: string): Promise<number> {
  const headers = {
    'content-type': 'application/json',
    'stripe-signature': signatureOf(payload, sandboxKeys(studio.context.tokens).webhookSecret, new Date()),
  }
  const answer = await server.inject({ method: 'POST', url: '/api/Payment/webhook', payload, headers })
  return answer.statusCode
}
