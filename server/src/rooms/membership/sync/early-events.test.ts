import { cancel, start } from '@studio/contract/membership/endpoints.ts'
import type { Sandbox } from '@studio/sandbox/sandbox.ts'
import { eq } from 'drizzle-orm'
import { afterAll, describe, expect, it } from 'vitest'
import { stripePayments } from '../../../adapters/payment/stripe/stripe-payments.ts'
import { providerEvents } from '../../../database/tables/billing.ts'
import { subscriptions } from '../../../database/tables/membership.ts'
import { sandboxKeys } from '../../../platform/payment-sandbox.ts'
import { providerMoney, storedMoney } from '../../../testing/both-sides.ts'
import { type HoldingProxy, startHoldingProxy } from '../../../testing/holding-proxy.ts'
import { until } from '../../../testing/kill-at-point.ts'
import { startMoneyStudio } from '../../../testing/money-studio.ts'
import { freshCard, type Offers } from '../../../testing/offers.ts'
import type { TestPerson } from '../../../testing/people.ts'
import type { TestStudio } from '../../../testing/start-test-studio.ts'
import { findCustomer } from '../../billing/customers.ts'

let studio: TestStudio
let sandbox: Sandbox
let proxy: HoldingProxy
let offers: Offers
let month: { id: string }
let drop: { id: string }
let usedCard: string

startMoneyStudio(async (money) => {
  studio = money.studio
  offers = money.offers
  sandbox = studio.context.sandbox as unknown as Sandbox
  proxy = await startHoldingProxy(`http://${sandbox.host}:${sandbox.port}`)
  const keys = sandboxKeys(studio.context.tokens)
  studio.context.payments = stripePayments({ ...keys, apiBase: proxy.url })
  month = await offers.plan()
  drop = await offers.plan({ intervalUnit: 'Day', costCents: 1200 })
  usedCard = freshCard()
  await buy(await offers.studentWithCard(usedCard), month)
})
afterAll(async () => {
  proxy.stop()
})

const buy = (person: TestPerson, plan: { id: string }) =>
  studio.as(person).call(start, { body: { userId: person.id, priceId: plan.id } })

const rowsOf = (person: TestPerson) =>
  studio.context.db.select().from(subscriptions).where(eq(subscriptions.userId, person.id))

/** Delivers all of the provider's events and runs the resulting jobs. */
async function hear(): Promise<void> {
  await sandbox.runDue(studio.context.clock.now())
  await studio.context.queue.drain()
}

/** Calls a start whose answer is delayed until the provider's events have arrived. */
async function startHeardFirst(person: TestPerson, plan: { id: string }) {
  proxy.hold('answer', /^POST \/v1\/subscriptions start:/, /\/pay start:/)
  const answer = buy(person, plan)
  await until('held', () => proxy.held().length > 0)
  await hear()
  return { answer }
}

async function outcomesOf(person: TestPerson) {
  const customer = (await findCustomer(studio.context, person.id))?.providerId ?? ''
  const { db } = studio.context
  const events = await db.select().from(providerEvents).where(eq(providerEvents.customerId, customer))
  return { told: events.length, outcomes: [...new Set(events.map(({ outcome }) => outcome))] }
}

describe('an event of a start that comes before the answer to our own call', () => {
  it.each([
    ['a Month plan with a trial', 'trialing'],
    ['a Month plan without a trial', 'active'],
    ['a Day plan', 'day_pass'],
  ])('of %s is taken, and the answer that follows takes nothing back (F39)', async (what, state) => {
    const person = await offers.studentWithCard(state === 'active' ? usedCard : undefined)
    const { answer } = await startHeardFirst(person, what === 'a Day plan' ? drop : month)
    const [early, ...second] = await rowsOf(person)
    expect(early?.providerState).toBe(state)
    expect(second).toEqual([])
    const { told, outcomes } = await outcomesOf(person)
    expect(told).toBeGreaterThan(0)
    expect(outcomes).toEqual(['applied'])
    proxy.release()
    expect(await answer).toEqual({ id: early?.id })
    const [late, ...more] = await rowsOf(person)
    expect(more).toEqual([])
    expect(late).toMatchObject({ providerState: state, providerId: early?.providerId })
    expect(late?.providerVersion).toBeGreaterThanOrEqual(early?.providerVersion ?? 0)
    expect(await storedMoney(studio, person.id)).toEqual(await providerMoney(studio, person.id))
  })

  it('lets the member cancel at once, and that stays so (F39, I8)', async () => {
    const person = await offers.studentWithCard()
    const { answer } = await startHeardFirst(person, month)
    const [row] = await rowsOf(person)
    const cancelled = studio.as(person).call(cancel, { params: { id: row?.id ?? '' }, query: {} })
    proxy.release()
    await Promise.all([answer, cancelled])
    await hear()
    expect((await storedMoney(studio, person.id)).running).toEqual([
      { state: 'trialing', cents: 2900, ends: true },
    ])
    expect(await storedMoney(studio, person.id)).toEqual(await providerMoney(studio, person.id))
  })
})
