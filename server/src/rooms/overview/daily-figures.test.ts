import { randomUUID } from 'node:crypto'
import { addDays, DAY, dayOf } from '@studio/contract/dates.ts'
import { overview } from '@studio/contract/overview/endpoints.ts'
import { instantsOf } from '@studio/contract/overview/rules.ts'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { invoices, ledger } from '../../database/tables/billing.ts'
import { subscriptions } from '../../database/tables/membership.ts'
import { dailyFigures } from '../../database/tables/studio.ts'
import { makeOffers } from '../../testing/offers.ts'
import { startTestStudio, type TestStudio } from '../../testing/start-test-studio.ts'
import { checkLedger } from '../billing/invariants.ts'

let studio: TestStudio
let admin: { token: string }
let plans: string[]
let people: string[]

beforeAll(async () => {
  studio = await startTestStudio()
  const offers = makeOffers(studio)
  admin = await studio.people.admin()
  plans = [(await offers.plan()).id, (await offers.plan({ intervalUnit: 'Day' })).id]
  people = [(await studio.people.student()).id, (await studio.people.student()).id]
})
const clearMoney = async () => {
  for (const table of [ledger, invoices, subscriptions]) await studio.context.db.delete(table)
}
afterEach(clearMoney)
afterAll(() => studio.stop())

const at = (ago: number) => new Date(studio.context.clock.now().getTime() - ago * DAY)
const wrongFigures = async () =>
  (await checkLedger(studio.context.db)).filter(({ invariant }) => invariant.startsWith('I15'))

/** An event in one membership, in days before today; events may arrive in any order and days late. */
const event = fc.record({
  of: fc.nat(3),
  what: fc.constantFrom('starts', 'trial', 'runs', 'ends', 'pays', 'back', 'void', 'named', 'plan', 'erased'),
  ago: fc.integer({ min: 1, max: 40 }),
  plan: fc.nat(1),
  cents: fc.integer({ min: 1, max: 9_999 }),
})
type Event = typeof event extends fc.Arbitrary<infer E> ? E : never

/** Applies one event to a membership in any state. */
async function happens(id: string, { of, what, ago, plan, cents }: Event): Promise<void> {
  const { db } = studio.context
  const change = (to: Partial<typeof subscriptions.$inferInsert>) =>
    db.update(subscriptions).set(to).where(sql`id = ${id}`)
  const [startedAt, planId] = [at(ago), plans[plan] ?? '']
  const span = { startedAt, periodStart: startedAt, periodEnd: startedAt, costCents: 1900 }
  if (what === 'starts') {
    const started = { id, planId, ...span, providerState: 'pending' as const }
    await db.insert(subscriptions).values(started).onConflictDoNothing()
  }
  if (what === 'trial') await change({ providerState: 'trialing', trialEnd: at(ago - 7) })
  if (what === 'runs') await change({ providerState: 'active', endedAt: null })
  if (what === 'ends') await change({ providerState: 'ended', endedAt: at(ago) })
  if (what === 'plan') await change({ planId })
  if (what === 'erased') await db.delete(subscriptions).where(sql`id = ${id}`)
  if (what === 'pays') await pay(id, { ago, cents, planId: of === 2 ? null : planId })
  if (what === 'back') await refundCents(id, ago)
  if (what === 'void')
    await db.update(invoices).set({ status: 'void' }).where(sql`subscription_id = ${id} and plan_id is null`)
  if (what === 'named')
    await db.update(invoices).set({ planId }).where(sql`subscription_id = ${id} and plan_id is null`)
}

async function pay(subscriptionId: string, paid: { ago: number; cents: number; planId: string | null }) {
  const [providerId, issuedAt] = [`in_${randomUUID()}`, at(paid.ago)]
  const period = { periodStart: issuedAt, periodEnd: issuedAt, issuedAt, paidAt: issuedAt }
  const money = {
    amountCents: paid.cents,
    currency: 'usd',
    status: 'paid' as const,
    reason: 'renewal' as const,
  }
  const row = { providerId, number: providerId, subscriptionId, planId: paid.planId, ...period, ...money }
  const [invoice] = await studio.context.db.insert(invoices).values(row).returning()
  await studio.context.db
    .insert(ledger)
    .values({ invoiceId: invoice!.id, kind: 'charge', amountCents: paid.cents, providerId, at: issuedAt })
}

/** Refunds a cent of each of its invoices, possibly long ago. */
async function refundCents(id: string, ago: number): Promise<void> {
  await studio.context.db.execute(sql`insert into ledger (invoice_id, kind, amount_cents, provider_id, at)
    select id, 'refund', -1, ${randomUUID()} || id, ${at(ago).toISOString()}::timestamptz
    from invoices where subscription_id = ${id}`)
}

/** Computes the same figures from ledger and memberships without the roll-up. */
async function fromTheRows(range: { from: string; to: string }) {
  const instants = instantsOf(range, [])
  const [since, until] = [instants.since.toISOString(), instants.until.toISOString()]
  const asOf = new Date(
    Math.min(instants.until.getTime(), studio.context.clock.now().getTime()),
  ).toISOString()
  const runs = (instant: string) =>
    sql`(m.started_at < ${instant}::timestamptz and (m.ended_at is null or m.ended_at >= ${instant}::timestamptz))`
  const begun = sql`(select s.*, p.interval_unit from subscriptions s join plans p on p.id = s.plan_id
    where s.provider_state <> 'pending' and (s.provider_state <> 'ended' or s.trial_end is not null
      or exists (select 1 from invoices i where i.subscription_id = s.id and i.status = 'paid')))`
  const { rows } = await studio.context.db.execute(sql`with m as ${begun}, money as (
      select coalesce(i.plan_id, s.plan_id) as plan_id, sum(l.amount_cents)::int as cents from ledger l
      join invoices i on i.id = l.invoice_id left join subscriptions s on s.id = i.subscription_id
      where l.at >= ${since}::timestamptz and l.at < ${until}::timestamptz group by 1)
    select (select count(*)::int from m where ${runs(until)}) as members,
      (select count(*)::int from m where ${runs(since)}) as "atStart",
      (select count(*)::int from m where ${runs(asOf)} and trial_end > ${asOf}::timestamptz) as trialing,
      (select json_agg((select count(*) from m where m.started_at < instant and (m.ended_at is null or m.ended_at >= instant)
          and m.trial_end > instant) order by instant)
        from (select least(day, ${asOf}::timestamptz) as instant from generate_series(
          ${since}::timestamptz + interval '24 hours', ${until}::timestamptz, interval '24 hours') as day) as ends) as trials,
      (select coalesce(sum(cents), 0)::int from money) as cents,
      (select json_object_agg(plan_id, cents) from money where plan_id is not null) as plans,
      (select json_object_agg(plan_id, n) from (select plan_id, count(*) as n from m where ${runs(until)} group by 1) by_plan) as "planMembers",
      (select count(*)::int from m where ${runs(since)} and interval_unit = 'Month') as monthly`)
  return rows[0]!
}

const cents = (dollars: number) => Math.round(dollars * 100)

async function told({ from, to }: { from: string; to: string }) {
  const asked = { dateTimeFrom: from, dateTimeTo: to }
  const answer = await studio.as(admin as never).call(overview, { query: asked })
  const before = { dateTimeFrom: addDays(from, -1), dateTimeTo: addDays(from, -1) }
  const start = await studio.as(admin as never).call(overview, { query: before })
  const moved = answer.plans.filter(({ revenue }) => revenue !== 0)
  return { answer, atStart: start.members, moved }
}

describe('the daily figures equal the ledger (I15)', () => {
  it('after any sequence of events about money, in any order, and in any range of days', async () => {
    const range = fc.tuple(fc.nat(50), fc.nat(50))
    await fc.assert(
      fc.asyncProperty(fc.array(event, { maxLength: 25 }), range, async (events, ends) => {
        await clearMoney()
        const ids = [0, 1, 2, 3].map(() => randomUUID())
        for (const one of events) await happens(ids[one.of]!, one)
        expect(await wrongFigures()).toEqual([])
        const today = dayOf(studio.context.clock.now())
        const days = { from: addDays(today, -Math.max(...ends)), to: addDays(today, -Math.min(...ends)) }
        const [{ answer, atStart, moved }, rows] = [await told(days), await fromTheRows(days)]
        expect({
          members: answer.members,
          trialing: answer.trialing,
          trials: answer.membersByDay.map((day) => day.trialing),
          atStart,
          cents: cents(answer.revenue),
        }).toEqual({
          members: rows.members,
          trialing: rows.trialing,
          trials: rows.trials,
          atStart: rows.atStart,
          cents: rows.cents,
        })
        const byPlan = Object.entries((rows.plans ?? {}) as Record<string, number>).filter(
          ([, sum]) => sum !== 0,
        )
        expect(new Map(moved.map((plan) => [plan.id, cents(plan.revenue)]))).toEqual(new Map(byPlan))
        const counted = answer.plans
          .filter(({ members }) => members > 0)
          .map(({ id, members }) => [id, members])
        expect(Object.fromEntries(counted)).toEqual(rows.planMembers ?? {})
      }),
      { numRuns: process.env.FULL ? 500 : 40 },
    )
    await clearMoney()
    expect(await wrongFigures()).toEqual([])
  }, 600_000)

  it('counts no trial that is over before its membership starts', async () => {
    const id = randomUUID()
    const [begins, over] = [{ of: 0, plan: 0, ago: 31, cents: 1900 }, 40]
    await happens(id, { ...begins, what: 'starts' })
    await happens(id, { ...begins, what: 'trial', ago: over })
    const { answer } = await told({ from: dayOf(at(42)), to: dayOf(at(30)) })
    expect(answer.membersByDay.filter(({ trialing }) => trialing !== 0)).toEqual([])
  })

  it('of a day that is long over change with the refund that is told late', async () => {
    const id = randomUUID()
    const [gone, range] = [{ of: 0, plan: 0, ago: 20, cents: 1900 }, dayOf(at(20))]
    for (const what of ['starts', 'runs', 'pays'] as const) await happens(id, { ...gone, what })
    const day = { from: range, to: range }
    expect((await told(day)).answer.revenue).toBe(19)
    await happens(id, { ...gone, what: 'back' })
    expect((await told(day)).answer.revenue).toBe(18.99)
    expect((await told(day)).answer.plans).toMatchObject([{ id: plans[0], revenue: 18.99 }])
  })

  it('stay few, whatever is written, and whoever writes at the same moment', async () => {
    const id = randomUUID()
    const before = await studio.context.db.$count(dailyFigures)
    await happens(id, { of: 0, what: 'starts', ago: 3, plan: 0, cents: 1 })
    await Promise.all(
      Array.from({ length: 8 }, async () => {
        for (let round = 0; round < 40; round += 1) await pay(id, { ago: 1, cents: 100, planId: plans[0]! })
      }),
    )
    expect(await wrongFigures()).toEqual([])
    expect((await told({ from: dayOf(at(1)), to: dayOf(at(1)) })).answer.revenue).toBe(320)
    expect((await studio.context.db.$count(dailyFigures)) - before).toBeLessThan(320)
  })
})

describe('who left', () => {
  const member = (userId: string, from: number, to: number | null, plan = 0) => {
    const [startedAt, endedAt] = [at(from), to === null ? null : at(to)]
    const span = { startedAt, periodStart: startedAt, periodEnd: startedAt, endedAt, trialEnd: at(from - 7) }
    const state = { providerState: endedAt ? ('ended' as const) : ('active' as const), costCents: 1900 }
    return studio.context.db.insert(subscriptions).values({ userId, planId: plans[plan]!, ...state, ...span })
  }
  const churn = async (from: number, to: number) =>
    (await told({ from: dayOf(at(from)), to: dayOf(at(to)) })).answer.churn

  it('is not who came back within these days, and is again who left once more', async () => {
    await member(people[0]!, 60, 20)
    await member(people[1]!, 60, null)
    expect(await churn(30, 0)).toBe(50)
    await member(people[0]!, 10, null)
    expect([await churn(30, 15), await churn(30, 5)]).toEqual([50, 0])
    await studio.context.db
      .update(subscriptions)
      .set({ providerState: 'ended', endedAt: at(3) })
      .where(sql`ended_at is null and started_at > ${at(11).toISOString()}::timestamptz`)
    expect([await churn(30, 0), await churn(5, 0)]).toEqual([50, 50])
  })
})
