import { invoices, sandboxWebhooks } from '@studio/contract/billing/endpoints.ts'
import { DAY, HOUR, MINUTE, SECOND } from '@studio/contract/dates.ts'
import { cancel, start, subscription } from '@studio/contract/membership/endpoints.ts'
import { eq, isNull, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { NotRecordedYetError } from '../../../adapters/payment/payment-errors.ts'
import type { Payments } from '../../../adapters/payment/payments.ts'
import { providerEvents } from '../../../database/tables/billing.ts'
import { subscriptions } from '../../../database/tables/membership.ts'
import { expireOpenOperations, withLostCall } from '../../../testing/lost-answers.ts'
import { startMember } from '../../../testing/members.ts'
import { startMoneyStudio } from '../../../testing/money-studio.ts'
import type { Offers } from '../../../testing/offers.ts'
import { refused } from '../../../testing/refused.ts'
import type { TestStudio } from '../../../testing/start-test-studio.ts'
import { findCustomer } from '../../billing/customers.ts'
import { openRows } from '../rows.ts'
import { reconcile } from './reconcile.ts'
import { refreshPerson } from './refresh.ts'

let studio: TestStudio
let offers: Offers
let full: { id: string }
let drop: { id: string }

startMoneyStudio(async (money) => {
  studio = money.studio
  offers = money.offers
  full = await offers.plan()
  drop = await offers.plan({ intervalUnit: 'Day', costCents: 1200 })
})

async function deliver(mode: 'normal' | 'duplicate' | 'shuffle' | 'drop') {
  const admin = await studio.people.admin()
  await studio.as(admin).call(sandboxWebhooks, { body: { mode } })
}

describe('a renewal', () => {
  it.each(['normal', 'duplicate', 'drop'] as const)(
    'is known when webhooks are delivered as %s (I2, I3)',
    async (mode) => {
      const person = await offers.studentWithCard()
      const { call } = studio.as(person)
      const { id } = await call(start, { body: { userId: person.id, priceId: full.id } })
      await deliver(mode)
      await studio.clock.move(38 * DAY)
      await deliver('normal')
      expect((await call(subscription, { params: { id } })).state).toBe('active')
      const amounts = (await call(invoices, {})).records.map(({ amount }) => amount)
      expect(amounts).toEqual([29, 29, 0])
      await reconcile(studio.context, { everybody: true })
      expect(await studio.context.db.$count(providerEvents, isNull(providerEvents.outcome))).toBe(0)
    },
  )
})

describe('a start whose answer is lost', () => {
  it.each([
    ['Month', 'createSubscription'],
    ['Day', 'chargeOnce'],
  ] as const)('of a %s plan is found again, and not made twice (F36, R2)', async (unit, name) => {
    const person = await offers.studentWithCard()
    const { call } = studio.as(person)
    const body = { userId: person.id, priceId: unit === 'Day' ? drop.id : full.id }
    const lost = await withLostCall(studio, 'answer', name, () => refused(call(start, { body })))
    expect(lost).toMatchObject({ status: 503 })
    await expireOpenOperations(studio)
    await reconcile(studio.context)
    const [known] = await openRows(studio.context.db, person.id)
    expect(await call(start, { body })).toEqual({ id: known?.id })
    expect(await refused(call(start, { body }))).toMatchObject({ status: 409, code: 'AlreadySubscribed' })
    expect((await call(invoices, {})).records).toHaveLength(1)
  })

  it('is found by the repeated call too, under the same key or another (F35)', async () => {
    for (const keys of [
      ['first', 'first'],
      ['first', 'second'],
    ]) {
      const person = await offers.studentWithCard()
      const { call } = studio.as(person)
      const body = { userId: person.id, priceId: full.id }
      const [once, again] = keys.map((key) => ({ headers: { 'idempotency-key': key } }))
      const lost = await withLostCall(studio, 'answer', 'createSubscription', () =>
        refused(call(start, { body }, once)),
      )
      expect(lost.status).toBe(503)
      await expireOpenOperations(studio)
      const { id } = await call(start, { body }, again)
      expect((await call(subscription, { params: { id } })).state).toBe('trialing')
      expect((await call(invoices, {})).records).toHaveLength(1)
      const { records } = await studio.context.payments.listSubscriptions({})
      expect(records.filter(({ metadata }) => metadata.subscriptionId === id)).toHaveLength(1)
    }
  })
})

describe('a start that never arrived', () => {
  it('is abandoned, and its code and trial are released', async () => {
    const person = await offers.studentWithCard()
    const promo = await offers.promo([full.id], { maxRedemptions: 1 })
    const { call } = studio.as(person)
    const body = { userId: person.id, priceId: full.id, promocodeCode: promo.code }
    await withLostCall(studio, 'request', 'createSubscription', () => refused(call(start, { body })))
    await expireOpenOperations(studio)
    await reconcile(studio.context)
    const { id } = await call(start, { body })
    const begun = await call(subscription, { params: { id } })
    expect(begun).toMatchObject({ state: 'trialing', promocodeCode: promo.code })
  })
})

describe('a cancellation whose answer is lost', () => {
  it('is known after the next snapshot of the provider', async () => {
    const person = await offers.studentWithCard()
    const { call } = studio.as(person)
    const { id } = await call(start, { body: { userId: person.id, priceId: full.id } })
    await withLostCall(studio, 'answer', 'cancel', () => refused(call(cancel, { params: { id } })))
    await reconcile(studio.context, { everybody: true })
    expect((await call(subscription, { params: { id } })).state).toBe('ending')
  })
})

describe("the provider's snapshot", () => {
  it('is never overtaken by an older one (I8)', async () => {
    const person = await offers.studentWithCard()
    const { call } = studio.as(person)
    const { id } = await call(start, { body: { userId: person.id, priceId: full.id } })
    const { context } = studio
    const { payments } = context
    const customers = await context.db.select().from(subscriptions).where(eq(subscriptions.id, id))
    const before = customers[0]?.providerVersion ?? 0
    const slow: Payments['listSubscriptions'] = async (filter) => {
      const old = await payments.listSubscriptions(filter)
      context.payments = payments
      await call(cancel, { params: { id } })
      return old
    }
    context.payments = { ...payments, listSubscriptions: slow }
    await refreshPerson(context, person.id)
    expect((await call(subscription, { params: { id } })).state).toBe('ending')
    const [after] = await context.db.select().from(subscriptions).where(eq(subscriptions.id, id))
    expect(after?.providerVersion).toBeGreaterThan(before)
  })

  it('is compared for everybody as long as a large studio needs, and not begun again meanwhile (reliability 4.4)', async () => {
    const { rows } = await studio.context.db.execute<{ seconds: number }>(
      sql`select expire_seconds as seconds from queue.queue where name = 'billing.reconcileEverybody'`,
    )
    expect(rows[0]!.seconds).toBeGreaterThan((10 * HOUR) / SECOND)
  })

  it.each([
    ['can’t be read', new TypeError('it answers nonsense')],
    ['has a payment under way', new NotRecordedYetError('not yet')],
  ])('goes on to everybody else where one %s, who is tried again (reliability 4.4)', async (_what, error) => {
    const members = [await startMember(studio, offers, full), await startMember(studio, offers, full)]
    const { context } = studio
    const { payments } = context
    await deliver('drop')
    for (const { id } of members) {
      const [row] = await context.db.select().from(subscriptions).where(eq(subscriptions.id, id))
      await payments.cancel(row?.providerId ?? '', 'period_end', `outside:${id}`)
    }
    const unread = await findCustomer(context, members[0]!.person.id)
    context.payments = {
      ...payments,
      listSubscriptions: async (filter) => {
        if (filter.customer === unread?.providerId) throw error
        return payments.listSubscriptions(filter)
      },
    }
    const states = () => Promise.all(members.map(async (one) => (await one.read()).state))
    await reconcile(context, { everybody: true })
    expect(await states()).toEqual(['trialing', 'ending'])
    context.payments = payments
    await deliver('normal')
    await context.queue.drain()
    expect(await states()).toEqual(['ending', 'ending'])
  })

  it('ends a pending purchase that stayed open for 23 hours', async () => {
    const person = await offers.studentWithCard()
    const { call } = studio.as(person)
    const body = { userId: person.id, priceId: full.id }
    await withLostCall(studio, 'request', 'createSubscription', () => refused(call(start, { body })))
    await studio.clock.move(23 * HOUR + MINUTE)
    const rows = await studio.context.db
      .select()
      .from(subscriptions)
      .where(eq(subscriptions.userId, person.id))
    expect(rows.map(({ providerState }) => providerState)).toEqual(['ended'])
  })
})
