import { setPaymentMethod } from '@studio/contract/billing/endpoints.ts'
import { addDays, DAY, dayOf } from '@studio/contract/dates.ts'
import { cancel } from '@studio/contract/membership/endpoints.ts'
import { overview } from '@studio/contract/overview/endpoints.ts'
import { signIn } from '@studio/contract/people/sign-in/endpoints.ts'
import { people } from '@studio/contract/people/staff/endpoints.ts'
import { programmes } from '@studio/contract/training/programme/endpoints.ts'
import { playedVideos } from '@studio/contract/videos/plays/endpoints.ts'
import { and, count, eq, gt, isNotNull, isNull, max, ne, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkLedger } from '../../rooms/billing/invariants.ts'
import type { Row } from '../../rooms/membership/rows.ts'
import { reconcilePerson } from '../../rooms/membership/sync/reconcile.ts'
import { DRIFT_ACTION } from '../../rooms/membership/sync/record-drift.ts'
import { currentSubscriptionOf } from '../../testing/current-subscription.ts'
import { startTestStudio, type TestStudio } from '../../testing/start-test-studio.ts'
import { invoices } from '../tables/billing.ts'
import { subscriptions } from '../tables/membership.ts'
import { practices, videoProgress } from '../tables/progress.ts'
import { auditLog } from '../tables/studio.ts'
import { personId } from './content/people.ts'
import { regulars } from './content/regulars.ts'
import { prepareStudio } from './prepare-studio.ts'

let studio: TestStudio
let today: string

beforeAll(async () => {
  studio = await startTestStudio({ STUDIO_MODE: 'demo', DEMO_HISTORY: 'on' })
  await prepareStudio(studio.context)
  today = dayOf(studio.context.clock.now())
}, 60_000)
afterAll(() => studio.stop())

const db = () => studio.context.db
const admin = async () => {
  const { accessToken } = await studio.call(signIn, {
    body: { email: 'admin@demo.studio', password: 'Admin123' },
  })
  return studio.as({ token: accessToken }).call
}
const rows = () => db().select().from(subscriptions)
const versionless = ({ providerVersion: _, ...row }: Row) => row

describe('the demo begins with fourteen months behind it (D16)', () => {
  test('96 members, of whom 11 try it; 4 are past due, and 30 have left', async () => {
    const call = await admin()
    const since = { dateTimeFrom: addDays(today, -365), dateTimeTo: today }
    const shown = await call(overview, { query: since })
    expect(shown).toMatchObject({ members: 96, trialing: 11 })
    expect(shown.membersByDay[0]!.members).toBeLessThan(60)
    const ended = isNotNull(subscriptions.endedAt)
    expect(await db().$count(subscriptions, ended)).toBe(30)
    expect(await db().$count(subscriptions, and(ended, isNull(subscriptions.cancelReason)))).toBeGreaterThan(
      0,
    )
    expect(await db().$count(subscriptions, eq(subscriptions.providerState, 'past_due'))).toBe(4)
    const month = await call(overview, { query: { dateTimeFrom: addDays(today, -29) } })
    expect(month).toMatchObject({ joined: 15, left: 3 })
  })

  test('every month of fourteen has its payments, more from month to month', async () => {
    const { rows: months } = await db().execute<{ cents: string }>(sql`
      select sum(amount_cents) as cents from ledger where at < date_trunc('month', now())
      group by date_trunc('month', at) order by date_trunc('month', at) desc limit 14`)
    expect(months).toHaveLength(14)
    expect(Number(months[0]?.cents)).toBeGreaterThan(1.5 * Number(months[13]?.cents))
  })

  test('60 entries in the log, two of them refunds, and films that are watched', async () => {
    expect(await db().$count(auditLog)).toBe(60)
    expect(await db().$count(auditLog, eq(auditLog.action, 'invoice.refunded'))).toBe(2)
    const { records } = await (await admin())(playedVideos, {
      query: { pageNumber: 1, pageLength: 10, dateTimeFrom: addDays(today, -29) },
    })
    expect(records[0]!.plays).toBeGreaterThan(100)
  })

  test('is money that adds up (I1 to I15)', async () => {
    expect(await checkLedger(db())).toEqual([])
  })

  test('a second start makes nobody twice', async () => {
    const before = await rows()
    await prepareStudio(studio.context)
    expect(await rows()).toEqual(before)
    expect(await db().$count(auditLog)).toBe(60)
  })
})

test('members were here lately, and some have been quiet for three weeks', async () => {
  const { accessToken } = await studio.call(signIn, {
    body: { email: 'admin@demo.studio', password: 'Admin123' },
  })
  const found = async (query: object) =>
    (await studio.as({ token: accessToken }).call(people, { query: { role: 'Student', ...query } })).pageInfo
      .totalRecords
  const quiet = await found({ states: ['active'], unseenDays: 21 })
  expect(quiet).toBeGreaterThan(3)
  expect(quiet).toBeLessThan((await found({ states: ['active'] })) / 3)
})

describe('the member of the demo', () => {
  test('has practised in each of 42 weeks, has begun three classes, and is on the third day of a path', async () => {
    const own = eq(practices.userId, personId('member'))
    const weeks = await db()
      .select({ week: sql<number>`(${today}::date - ${practices.day} - 1) / 7`, times: count() })
      .from(practices)
      .where(own)
      .groupBy(sql`1`)
    expect(weeks).toHaveLength(42)
    const begun = and(eq(videoProgress.userId, personId('member')), isNull(videoProgress.finishedAt))
    expect(await db().$count(videoProgress, begun)).toBe(3)
    const [last] = await db()
      .select({ day: max(practices.day) })
      .from(practices)
      .where(own)
    expect(last?.day).toBe(addDays(today, -1))
  })

  test('finds the path where the days have brought them: two of six done, the third today', async () => {
    const { accessToken } = await studio.call(signIn, {
      body: { email: 'member@demo.studio', password: 'Member123' },
    })
    const { records } = await studio.as({ token: accessToken }).call(programmes, {})
    expect(records).toMatchObject([{ title: 'Sleep, practised', state: 'going' }])
    const days = records[0]!.days.map(({ day, done }) => [day, done])
    expect(days).toEqual([-2, -1, 0, 1, 2, 3].map((ahead, index) => [addDays(today, ahead), index < 2]))
  })

  test('has paid for each month since', async () => {
    const paid = and(eq(invoices.userId, personId('member')), gt(invoices.amountCents, 0))
    expect(await db().$count(invoices, and(paid, eq(invoices.status, 'paid')))).toBe(11)
    const held = await currentSubscriptionOf(studio.context, personId('member'))
    const left = Date.parse(held!.dateTimeEnd) - studio.context.clock.now().getTime()
    expect(Math.round(left / DAY)).toBe(15)
  })
})

describe('the provider knows the same', () => {
  test('of every membership', async () => {
    const there = new Map<string, { status: string; currentPeriodEnd: Date }>()
    for (let after: string | undefined; ; ) {
      const { records, next } = await studio.context.payments.listSubscriptions(after ? { after } : {})
      for (const one of records) there.set(one.id, one)
      if (!next) break
      after = next
    }
    const statusOf = { ended: 'canceled', past_due: 'past_due', active: 'active', trialing: 'trialing' }
    for (const row of await db()
      .select()
      .from(subscriptions)
      .where(ne(subscriptions.providerState, 'day_pass'))) {
      const one = there.get(row.providerId!)
      expect(one?.status).toBe(statusOf[row.providerState as keyof typeof statusOf])
      expect(one?.currentPeriodEnd).toEqual(row.periodEnd)
    }
  })

  test('so that reading somebody anew changes nothing, and there is no drift', async () => {
    const before = await rows()
    const some = ['trialing', 'active', 'past_due', 'ended'].map(
      (state) => before.find(({ providerState, userId }) => providerState === state && isRegular(userId))!,
    )
    for (const { userId } of some) await reconcilePerson(studio.context, { userId: userId! })
    const after = await rows()
    for (const row of some) {
      expect(versionless(after.find(({ id }) => id === row.id)!)).toEqual(versionless(row))
    }
    expect(await db().$count(auditLog, eq(auditLog.action, DRIFT_ACTION))).toBe(0)
  })

  const isRegular = (userId: string | null) => regulars.some(({ id }) => id === userId)

  test('a card that is changed pays what is open, and a membership that is cancelled ends', async () => {
    const call = await admin()
    const all = await rows()
    const late = all.find(({ providerState }) => providerState === 'past_due')!
    const { id: cardToken } = await studio.context.sandbox!.createPaymentMethod({
      number: '4242424242424242',
      exp_month: 1,
      exp_year: 2040,
      cvc: '123',
    })
    await call(setPaymentMethod, { query: { userId: late.userId!, cardToken }, body: {} })
    expect(await currentSubscriptionOf(studio.context, late.userId!)).toMatchObject({ state: 'active' })
    const one = all.find(
      ({ providerState, cancelAtPeriodEnd }) => providerState === 'active' && !cancelAtPeriodEnd,
    )!
    await call(cancel, { params: { id: one.id } })
    expect(await currentSubscriptionOf(studio.context, one.userId!)).toMatchObject({ state: 'ending' })
    expect(await checkLedger(db())).toEqual([])
  })
})
