import { DAY } from '@studio/contract/dates.ts'
import type { Standing } from '@studio/contract/membership/schema.ts'
import { standings } from '@studio/contract/membership/standings.ts'
import { people, standingCounts, subscribedUsers } from '@studio/contract/people/staff/endpoints.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { invoices } from '../../../database/tables/billing.ts'
import { subscriptions } from '../../../database/tables/membership.ts'
import { sessions, users } from '../../../database/tables/people.ts'
import { makeLibrary } from '../../../testing/library.ts'
import type { TestPerson } from '../../../testing/people.ts'
import { refused } from '../../../testing/refused.ts'
import { startTestStudio, type TestStudio } from '../../../testing/start-test-studio.ts'

let studio: TestStudio
let admin: TestPerson
const plans = new Map<string, string>()

/** One student for each way to stand; their user name is the way. */
beforeAll(async () => {
  studio = await startTestStudio()
  admin = await studio.people.admin()
  await studio.people.coach()
  const later = new Date(studio.context.clock.now().getTime() + 3 * DAY)
  const earlier = new Date(studio.context.clock.now().getTime() - DAY)
  const rows: Record<string, Partial<typeof subscriptions.$inferInsert>> = {
    trialing: { providerState: 'trialing', trialEnd: later },
    active: {},
    past_due: { providerState: 'past_due' },
    ending: { cancelAtPeriodEnd: true },
    suspended: { deactivatedAt: earlier },
    day_pass: { providerState: 'day_pass' },
    given: { providerState: 'given', givenKind: 'complimentary', providerId: null },
  }
  for (const [userName, columns] of Object.entries(rows)) await member(userName, columns)
  await studio.people.student({ userName: 'none' })
  await member('none_any_more', { endedAt: earlier, providerState: 'ended' })
  await member('none_since_yesterday', { cancelAtPeriodEnd: true, periodEnd: earlier })
  const { id } = await studio.people.student({ userName: 'unfinished' })
  await studio.context.db.update(users).set({ registeredFully: null }).where(eq(users.id, id))
})
afterAll(() => studio.stop())

async function member(userName: string, columns: Partial<typeof subscriptions.$inferInsert>) {
  const { id } = await studio.people.student({ userName })
  plans.set(userName, await makeLibrary(studio.context).membership(id, ['DailyClasses']))
  await studio.context.db
    .update(subscriptions)
    .set({ cancelAtPeriodEnd: false, ...columns })
    .where(eq(subscriptions.userId, id))
}

async function found(query: object): Promise<string[]> {
  const { records } = await studio.as(admin).call(people, { query: { pageLength: 100, ...query } })
  return records.map(({ userName }) => userName).sort()
}

const none = ['none', 'none_any_more', 'none_since_yesterday']

test.each(standings)('users are narrowed to those who stand so: %s', async (state: Standing) => {
  const expected = state === 'none' ? none : [state]
  expect(await found({ states: [state] })).toEqual(expected)
  const { pageInfo } = await studio.as(admin).call(people, { query: { states: [state], pageLength: 1 } })
  expect(pageInfo.totalRecords).toBe(expected.length)
})

test('each way to stand is counted as the list narrowed to it has rows', async () => {
  const counts = await studio.as(admin).call(standingCounts, {})
  for (const state of standings) {
    const { pageInfo } = await studio.as(admin).call(people, { query: { states: [state], pageLength: 1 } })
    expect([state, counts[state]]).toEqual([state, pageInfo.totalRecords])
  }
})

test('several ways add up, a role and a search narrow further, and a plan has those who hold it now', async () => {
  expect(await found({ states: ['past_due', 'ending', 'unfinished'] })).toEqual([
    'ending',
    'past_due',
    'unfinished',
  ])
  expect(await found({ states: ['active', 'ending'], userName: 'end' })).toEqual(['ending'])
  expect(await found({ states: ['active', 'none'], role: 'Coach' })).toEqual([])
  expect(await found({ priceId: plans.get('active') })).toEqual(['active'])
  expect(await found({ priceId: plans.get('active'), states: ['ending', 'none', 'unfinished'] })).toEqual([])
  expect(await found({ priceId: plans.get('none_any_more') })).toEqual([])
})

test('whoever never finished the sign-up is told from a student (D3)', async () => {
  const { records } = await studio.as(admin).call(people, { query: { pageLength: 100 } })
  const unfinished = records.filter((one) => 'signUpFinished' in one && !one.signUpFinished)
  expect(unfinished.map(({ userName }) => userName)).toEqual(['unfinished'])
})

test('whose payment failed is listed with when it is tried again, and nobody else is (USERS-01)', async () => {
  const { db, clock } = studio.context
  const next = new Date(clock.now().getTime() + 2 * DAY)
  const [late] = await db
    .select({ userId: subscriptions.userId, subscriptionId: subscriptions.id })
    .from(subscriptions)
    .where(eq(subscriptions.providerState, 'past_due'))
  const time = { issuedAt: clock.now(), periodStart: clock.now(), periodEnd: next, nextAttemptAt: next }
  const money = { amountCents: 1900, currency: 'usd', status: 'open', reason: 'renewal' } as const
  await db.insert(invoices).values({ ...late, ...time, ...money, providerId: 'in_late', number: 'LATE-0001' })
  const { records } = await studio.as(admin).call(people, { query: { pageLength: 100 } })
  const retried = records.flatMap((one) =>
    'retryDateTime' in one && one.retryDateTime ? [[one.userName, one.retryDateTime]] : [],
  )
  expect(retried).toEqual([['past_due', next.toISOString()]])
})

test('the file has those that the list shows', async () => {
  const headers = { authorization: `Bearer ${admin.token}` }
  const url = '/api/Export/users.csv?states=ending&states=unfinished'
  const file = (await studio.inject({ url, headers })).rawPayload.toString('utf8')
  expect(file.match(/(?<=^[\da-f-]{36},)\w+/gm)?.sort()).toEqual(['ending', 'unfinished'])
})

test('subscribers are narrowed in the same way, and nobody else learns how people stand', async () => {
  const subscribers = async (query: object) =>
    (await studio.as(admin).call(subscribedUsers, { query })).records.map(({ userName }) => userName).sort()
  expect(await subscribers({ states: ['past_due', 'suspended'] })).toEqual(['past_due', 'suspended'])
  expect(await subscribers({ states: ['none', 'unfinished'] })).toEqual([])
  const coach = await studio.people.coach()
  expect((await refused(studio.as(coach).call(people, { query: { states: ['none'] } }))).status).toBe(403)
  const asVisitor = await studio.call(people, { query: { role: 'Coach', states: ['none'] } })
  expect(asVisitor.pageInfo.totalRecords).toBe(2)
})

test('who has not been here for some days is found, but nobody who keeps no history or has just come (D18.last-visit)', async () => {
  const { db, clock } = studio.context
  const visit = async (
    userName: string,
    daysAgo: number,
    columns: Partial<typeof users.$inferInsert> = {},
  ) => {
    const { id } = await studio.people.student({ userName })
    const then = new Date(clock.now().getTime() - daysAgo * DAY)
    const registeredAt = new Date(clock.now().getTime() - 80 * DAY)
    await db
      .update(users)
      .set({ registeredAt, ...columns })
      .where(eq(users.id, id))
    await db.delete(sessions).where(eq(sessions.userId, id))
    await db.insert(sessions).values({ userId: id, refreshHash: userName, startedAt: then, rotatedAt: then })
    return then.toISOString().slice(0, 10)
  }
  const day = await visit('away', 30)
  await visit('here', 2)
  await visit('quiet', 30, { keepsHistory: false })
  await visit('new', 30, { registeredAt: new Date(clock.now().getTime() - DAY) })
  const unseen = await found({ unseenDays: 21 })
  expect(unseen).toContain('away')
  expect(unseen).not.toEqual(expect.arrayContaining(['here']))
  expect(unseen.filter((one) => ['quiet', 'new'].includes(one))).toEqual([])
  const { records } = await studio.as(admin).call(people, { query: { pageLength: 100 } })
  const seenOf = (userName: string) =>
    records.flatMap((one) => (one.userName === userName && 'seenOn' in one ? [one.seenOn] : []))
  expect([seenOf('away'), seenOf('quiet')]).toEqual([[day], [null]])
  expect((await refused(studio.as(admin).call(people, { query: { unseenDays: 91 } }))).status).toBe(400)
})
