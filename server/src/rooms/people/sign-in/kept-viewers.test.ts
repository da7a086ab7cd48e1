import { changePassword } from '@studio/contract/people/passwords/endpoints.ts'
import { me, refresh, signIn, signOut } from '@studio/contract/people/sign-in/endpoints.ts'
import { blockUser, deleteUser } from '@studio/contract/people/staff/endpoints.ts'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { VIEWER_TTL } from '../../../platform/session-cache.ts'
import type { SessionHolder } from '../../../platform/viewer.ts'
import type { TestPerson } from '../../../testing/builders.ts'
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
/** A person whose session both servers have cached. */
async function known(): Promise<TestPerson> {
  const person = await studio.people.student()
  for (const server of [studio, other]) await on(server, person)
  return person
}
const asAdmin = async () => studio.as(await studio.people.admin()).call
const blocked = { blockedAccess: true, blockedChat: false, blockedComments: false }
const sessionOf = ({ id }: TestPerson) => ({ sub: id, sid: 'a session' })
const holder = ({ id }: TestPerson): SessionHolder => ({
  id,
  role: 'Student',
  active: true,
  blockedAccess: false,
  blockedToDateTime: null,
  secondFactorSince: null,
  registeredFully: new Date(),
})

test('the calls of a page ask once who makes them', async () => {
  const person = await studio.people.student()
  const [first, second] = [
    await statementsOf(() => on(studio, person)),
    await statementsOf(() => on(studio, person)),
  ]
  expect([first, second]).toEqual([2, 1])
})

describe('whoever is shut out on one server gets no further call on any, from the moment that is answered (S-S6, F45)', () => {
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

  test.each(Object.entries(entries))('%s', async (_, entry) => {
    const person = await known()
    await entry(person)
    for (const server of [other, studio]) {
      expect([401, 403]).toContain((await refused(on(server, person))).status)
    }
  })

  test('on another device, by a new password', async () => {
    const person = await known()
    const elsewhere = await studio.call(signIn, { body: { email: person.email, password: person.password } })
    for (const server of [studio, other]) await on(server, { token: elsewhere.accessToken })
    const passwords = { oldPassword: person.password, newPassword: 'Another1Passw0rd' }
    await studio.as(person).call(changePassword, { query: { userId: person.id }, body: passwords })
    for (const server of [other, studio]) {
      expect((await refused(on(server, { token: elsewhere.accessToken }))).status).toBe(401)
      await on(server, person)
    }
  })
})

describe('forgetting somebody', () => {
  test('is done as soon as all servers say so', async () => {
    const person = await known()
    // Time stands still, so that only the answers can end the wait.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    await studio.context.viewers.forget(person.id)
  })

  test('waits, where a server says nothing, until whatever it knows is too old to be used', async () => {
    const person = await known()
    const mute = new pg.Client({
      ...(studio.context.db.$client.options as pg.ClientConfig),
      application_name: 'studio signals',
    })
    await mute.connect()
    const began = performance.now()
    await studio.context.viewers.forget(person.id)
    // A timer may fire a millisecond early.
    expect(performance.now() - began).toBeGreaterThan(VIEWER_TTL - 5)
    await mute.end()
  })

  test('also holds for what was asked before and comes afterwards', async () => {
    const person = await studio.people.student()
    const answer = Promise.withResolvers<SessionHolder>()
    const before = studio.context.viewers.of(sessionOf(person), () => answer.promise)
    await studio.context.viewers.forget(person.id)
    answer.resolve(holder(person))
    await before
    expect(await studio.context.viewers.of(sessionOf(person), async () => null)).toBe(null)
  })

  test('happens by itself where the servers may not have heard of each other', async () => {
    const person = await known()
    const { viewers, signals, db } = studio.context
    await viewers.of(sessionOf(person), async () => holder(person))
    await db.execute(sql`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'studio signals' and datname = current_database()`)
    await expect.poll(() => signals.listening(), { interval: 1 }).toBe(false)
    expect(await viewers.of(sessionOf(person), async () => null)).toBe(null)
    await expect.poll(() => signals.listening(), { timeout: 10_000 }).toBe(true)
  })
})
