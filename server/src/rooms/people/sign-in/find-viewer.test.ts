import { changePassword } from '@studio/contract/people/passwords/endpoints.ts'
import { me, refresh, signIn, signOut } from '@studio/contract/people/sign-in/endpoints.ts'
import { blockUser, deleteUser } from '@studio/contract/people/staff/endpoints.ts'
import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Transaction } from '../../../database/connect.ts'
import { sessions, users } from '../../../database/tables/people.ts'
import type { TestPerson } from '../../../testing/people.ts'
import { refused } from '../../../testing/refused.ts'
import { startTestStudio, type TestStudio } from '../../../testing/start-test-studio.ts'
import { statementsOf, watchStatements } from '../../../testing/statements.ts'

let studio: TestStudio
let other: TestStudio
let watched: { stop(): void }
beforeAll(async () => {
  studio = await startTestStudio()
  other = await studio.secondServer()
  watched = watchStatements()
})
afterEach(() => vi.useRealTimers())
afterAll(async () => {
  watched.stop()
  await other.stop()
  await studio.stop()
})

const on = (server: TestStudio, person: { token: string }) => server.as(person).call(me, {})
/** A person whose session both servers have cached: news of earlier changes may still be on their way. */
async function known(): Promise<TestPerson> {
  const person = await studio.people.student()
  for (const server of [studio, other])
    await expect.poll(() => statementsOf(() => on(server, person)), { interval: 1, timeout: 5_000 }).toBe(1)
  return person
}
const asAdmin = async () => studio.as(await studio.people.admin()).call
const blocked = { blockedAccess: true, blockedChat: false, blockedComments: false }
const isRefused = (server: TestStudio, person: { token: string }) =>
  on(server, person).then(
    () => false,
    (error: { status?: number }) => error.status === 401 || error.status === 403,
  )

test('the calls of a page ask once who makes them', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const person = await studio.people.student()
  const [first, second] = [
    await statementsOf(() => on(studio, person)),
    await statementsOf(() => on(studio, person)),
  ]
  expect([first, second]).toEqual([2, 1])
})

describe('whoever is shut out on one server gets no further call there, nor on the others once they are told (S-S6, F45)', () => {
  const entries: Record<string, (person: TestPerson) => Promise<unknown>> = {
    'by a block': async ({ id }) => (await asAdmin())(blockUser, { params: { id }, body: blocked }),
    'since they are made inactive': async ({ id }) =>
      (await asAdmin())(deleteUser, { params: { id }, query: {} }),
    'since they are erased': async ({ id }) =>
      (await asAdmin())(deleteUser, { params: { id }, query: { permanentDelete: true } }),
    'since they signed out': ({ refreshToken }) => studio.call(signOut, { body: { refreshToken } }),
    'by a spent refresh token that comes again': async ({ refreshToken: token }) => {
      const successor = await studio.call(refresh, { body: { token } })
      await studio.call(refresh, { body: { token: successor.refreshToken } })
      await studio.context.db.execute(
        sql`update spent_refresh_tokens set spent_at = now() - interval '1 minute'`,
      )
      await refused(studio.call(refresh, { body: { token } }))
    },
  }

  // Nothing ends by its time here: the other server has to be told.
  beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }))

  test.each(Object.entries(entries))('%s', async (_, entry) => {
    const person = await known()
    await entry(person)
    expect([401, 403]).toContain((await refused(on(studio, person))).status)
    await expect.poll(() => isRefused(other, person), { timeout: 5_000 }).toBe(true)
  })

  test('on another device, by a new password', async () => {
    const person = await known()
    const elsewhere = await studio.call(signIn, { body: { email: person.email, password: person.password } })
    for (const server of [studio, other]) await on(server, { token: elsewhere.accessToken })
    const passwords = { oldPassword: person.password, newPassword: 'Another1Passw0rd' }
    await studio.as(person).call(changePassword, { query: { userId: person.id }, body: passwords })
    expect((await refused(on(studio, { token: elsewhere.accessToken }))).status).toBe(401)
    await expect.poll(() => isRefused(other, { token: elsewhere.accessToken }), { timeout: 5_000 }).toBe(true)
    for (const server of [other, studio]) await on(server, person)
  })
})

describe('a change of rights or sessions, by whatever statement', () => {
  const changes: Record<string, (tx: Transaction, id: string) => Promise<unknown>> = {
    'a role': (tx, id) => tx.update(users).set({ role: 'Coach' }).where(eq(users.id, id)),
    'an account made inactive': (tx, id) => tx.update(users).set({ active: false }).where(eq(users.id, id)),
    'a block': (tx, id) => tx.update(users).set({ blockedAccess: true }).where(eq(users.id, id)),
    'the end of a block': (tx, id) =>
      tx.update(users).set({ blockedToDateTime: new Date() }).where(eq(users.id, id)),
    'a second step': (tx, id) =>
      tx.update(users).set({ secondFactorSince: new Date() }).where(eq(users.id, id)),
    'a session that ends': (tx, id) =>
      tx.update(sessions).set({ endedAt: new Date() }).where(eq(sessions.userId, id)),
    'a session that is deleted': (tx, id) => tx.delete(sessions).where(eq(sessions.userId, id)),
    'an account that is deleted': (tx, id) => tx.delete(users).where(eq(users.id, id)),
  }

  test.each(Object.entries(changes))(
    '%s: from there on its server asks the database at each call, so nobody counts as before once it is committed',
    async (_, change) => {
      vi.useFakeTimers({ toFake: ['performance'] })
      const person = await known()
      await studio.context.db.transaction(async (tx) => {
        await change(tx, person.id)
        const calls = [
          await statementsOf(() => on(studio, person)),
          await statementsOf(() => on(studio, person)),
        ]
        expect(calls).toEqual([2, 2])
      })
    },
  )

  test('no change: others stay known', async () => {
    vi.useFakeTimers({ toFake: ['performance'] })
    const person = await known()
    await studio.context.db.update(users).set({ city: 'Gent' }).where(eq(users.id, person.id))
    expect(await statementsOf(() => on(studio, person))).toBe(1)
  })
})

test('nobody stays known where the servers may not have heard of each other', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const person = await known()
  const { signals, db } = studio.context
  await db.execute(sql`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'studio signals' and datname = current_database()`)
  await expect.poll(() => signals.listening(), { interval: 1 }).toBe(false)
  expect(await statementsOf(() => on(studio, person))).toBe(2)
  await expect.poll(() => signals.listening(), { timeout: 10_000 }).toBe(true)
})

test('a server that is told nothing asks again within a second', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  vi.advanceTimersByTime(1)
  const person = await known()
  vi.advanceTimersByTime(1_001)
  expect(await statementsOf(() => on(other, person))).toBe(2)
})
