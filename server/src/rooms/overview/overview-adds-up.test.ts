import { randomUUID } from 'node:crypto'
import { addDays, DAY, dayOf } from '@studio/contract/dates.ts'
import { change, start } from '@studio/contract/membership/endpoints.ts'
import { overview } from '@studio/contract/overview/endpoints.ts'

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyOf } from '../../database/any-of.ts'
import { invoices, ledger } from '../../database/tables/billing.ts'
import { subscriptions } from '../../database/tables/membership.ts'
import { startMoneyStudio } from '../../testing/money-studio.ts'
import type { Offers } from '../../testing/offers.ts'
import type { TestPerson } from '../../testing/people.ts'
import type { TestStudio } from '../../testing/start-test-studio.ts'
import { checkLedger } from '../billing/invariants.ts'

let studio: TestStudio
let offers: Offers
let admin: TestPerson
let plans: { id: string }[]

startMoneyStudio(async (money) => {
  studio = money.studio
  offers = money.offers
  admin = await studio.people.admin()
  plans = [
    await offers.plan({ costCents: 1900 }),
    await offers.plan(),
    await offers.plan({ costCents: 1200, intervalUnit: 'Day' }),
  ]
})

const ask = (query: { dateTimeFrom?: string; dateTimeTo?: string } = {}) =>
  studio.as(admin).call(overview, { query })
const cents = (dollars: number) => Math.round(dollars * 100)
const total = (parts: { revenue: number }[]) => parts.reduce((sum, { revenue }) => sum + cents(revenue), 0)

/** A membership that may have changed its plan, its payments by day, and their refunds. */
const life = fc.record({
  bought: fc.nat(2),
  now: fc.nat(2),
  payments: fc.array(
    fc.record({
      ago: fc.integer({ min: 0, max: 150 }),
      cents: fc.integer({ min: 50, max: 99_999 }),
      back: fc.option(fc.record({ after: fc.nat(70), part: fc.integer({ min: 1, max: 100 }) })),
    }),
    { maxLength: 4 },
  ),
})
type Life = typeof life extends fc.Arbitrary<infer L> ? L : never
interface Movement {
  day: string
  cents: number
  plan: string | undefined
}

/** Writes a history as the provider's snapshots would, and returns its movements of money. */
async function write({ bought, now, payments }: Life, ids: string[]): Promise<Movement[]> {
  const { db, clock } = studio.context
  const id = randomUUID()
  ids.push(id)
  const at = (ago: number) => new Date(clock.now().getTime() - ago * DAY)
  const startedAt = at(150)
  const span = { startedAt, periodStart: startedAt, periodEnd: at(149), endedAt: at(0) }
  const state = { providerState: 'ended' as const, costCents: 1900, planId: plans[now]?.id ?? '' }
  await db.insert(subscriptions).values({ id, ...state, ...span })
  const movements: Movement[] = []
  for (const { ago, cents: amountCents, back } of payments) {
    const [providerId, planId, issuedAt] = [`in_${randomUUID()}`, plans[bought]?.id, at(ago)]
    const period = { periodStart: issuedAt, periodEnd: issuedAt, issuedAt, paidAt: issuedAt }
    const money = { amountCents, currency: 'usd', status: 'paid' as const, reason: 'renewal' as const }
    const invoice = { providerId, number: providerId, subscriptionId: id, planId, ...period, ...money }
    const [{ id: invoiceId } = { id: '' }] = await db.insert(invoices).values(invoice).returning()
    const move = async (kind: 'charge' | 'refund', amount: number, when: Date) => {
      const row = { invoiceId, kind, amountCents: amount, providerId: `${kind}_${providerId}`, at: when }
      await db.insert(ledger).values(row)
      movements.push({ day: dayOf(when), cents: amount, plan: planId })
    }
    await move('charge', amountCents, issuedAt)
    if (back)
      await move('refund', -Math.ceil((amountCents * back.part) / 100), at(Math.max(0, ago - back.after)))
  }
  return movements
}

/** Movements are never deleted by the studio, so each round clears the database. */
async function forget(ids: string[]): Promise<void> {
  const { db } = studio.context
  const own = await db.select().from(invoices).where(anyOf(invoices.subscriptionId, ids))
  const theirs = own.map(({ id }) => id)
  await db.delete(ledger).where(anyOf(ledger.invoiceId, theirs))
  await db.delete(invoices).where(anyOf(invoices.id, theirs))
  await db.delete(subscriptions).where(anyOf(subscriptions.id, ids))
}

describe('the figures of any range', () => {
  it('are those of the ledger, by month and by the plan that was paid, refunds of earlier months too (I4)', async () => {
    const range = fc.tuple(fc.nat(160), fc.nat(160))
    await fc.assert(
      fc.asyncProperty(fc.array(life, { maxLength: 5 }), range, async (lives, ends) => {
        const ids: string[] = []
        const moved = (await Promise.all(lives.map((one) => write(one, ids)))).flat()
        const today = dayOf(studio.context.clock.now())
        const [from, to] = [Math.max(...ends), Math.min(...ends)].map((ago) => addDays(today, -ago))
        const told = await ask({ dateTimeFrom: from, dateTimeTo: to })
        if (ids.length > 0) await forget(ids)
        const within = moved.filter(({ day }) => day >= (from ?? '') && day <= (to ?? ''))
        const sumOf = (some: Movement[]) => some.reduce((sum, one) => sum + one.cents, 0)
        expect(cents(told.revenue)).toBe(sumOf(within))
        expect(total(told.revenueByMonth)).toBe(sumOf(within))
        expect(total(told.plans)).toBe(sumOf(within))
        for (const { month, revenue } of told.revenueByMonth)
          expect(cents(revenue)).toBe(sumOf(within.filter(({ day }) => day.startsWith(month))))
        for (const { id, revenue } of told.plans)
          expect(cents(revenue)).toBe(sumOf(within.filter(({ plan }) => plan === id)))
        expect(told.members).toBe(told.membersByDay.at(-1)?.members)
      }),
      { numRuns: process.env.FULL ? 500 : 25 },
    )
  }, 600_000)
})

describe('a member who changed the plan', () => {
  it('has paid for the plan they had, and counts for the plan they have', async () => {
    const [cheap, dear] = plans
    const person = await offers.studentWithCard()
    const { call } = studio.as(person)
    const params = await call(start, { body: { userId: person.id, priceId: cheap?.id ?? '' } })
    await studio.clock.move(7 * DAY)
    await studio.clock.move(15 * DAY)
    await call(change, { params, body: { priceId: dear?.id ?? '' } })
    const told = (await ask()).plans.map(({ id, members, revenue }) => [id, members, revenue])
    expect(told).toEqual([
      [cheap?.id, 0, 19],
      [dear?.id, 1, 5],
    ])
    expect(await checkLedger(studio.context.db)).toEqual([])
  })
})
