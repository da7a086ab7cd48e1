import { randomUUID } from 'node:crypto'
import { MINUTE } from '@studio/contract/dates.ts'
import { type AnyEndpoint, isOpenWhileImpersonating } from '@studio/contract/endpoint.ts'
import { markRead } from '@studio/contract/notifications/endpoints.ts'
import { auditRows } from '@studio/contract/overview/endpoints.ts'
import { endImpersonation, startImpersonation } from '@studio/contract/people/impersonation/endpoints.ts'
import { me, signOut } from '@studio/contract/people/sign-in/endpoints.ts'
import { blockUser } from '@studio/contract/people/staff/endpoints.ts'
import { video } from '@studio/contract/videos/endpoints.ts'
import { storeProgress, watchedVideos } from '@studio/contract/videos/progress/endpoints.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { looks } from '../../../database/tables/people.ts'
import { allEndpoints, nameOf } from '../../../testing/all-endpoints.ts'
import { makeLibrary } from '../../../testing/library.ts'
import type { TestPerson } from '../../../testing/people.ts'
import { refused } from '../../../testing/refused.ts'
import { startTestStudio, type TestStudio } from '../../../testing/start-test-studio.ts'
import { expireImpersonation } from './impersonation.ts'

let studio: TestStudio
let library: ReturnType<typeof makeLibrary>

beforeAll(async () => {
  studio = await startTestStudio()
  library = makeLibrary(studio.context)
})
afterAll(() => studio.stop())

const admin = () => studio.people.admin({ firstName: 'Ruth', lastName: 'Sandoval' })
const impersonate = (by: TestPerson, { id }: { id: string }) =>
  studio.as(by).call(startImpersonation, { params: { id } })
const seeing = (token: string) => studio.as({ token })
/** Checks whether the token of the look still works. */
const runs = async (token: string) =>
  (await seeing(token)
    .call(me, {})
    .catch(() => null)) !== null
const entries = async (by: TestPerson, personId: string) =>
  (await studio.as(by).call(auditRows, { query: { personId } })).records

/** Calls an endpoint without the typed client, with an id for each parameter and no body. */
const ask = ({ method, path }: AnyEndpoint, token: string) =>
  studio.inject({
    method: method as 'GET',
    url: `/api${path.replace(/:\w+/g, randomUUID())}`,
    headers: {
      authorization: `Bearer ${token}`,
      'tus-resumable': '1.0.0',
      ...(method === 'PATCH' ? { 'content-type': 'application/offset+octet-stream' } : {}),
    },
  })

/**
 * Calls that a look may not even read: keys, sessions, the card, the VAT number, exports of everything, and calls that
 * count wrong codes.
 */
const KEYS = [
  'GET User/refreshAccessToken',
  'GET User/sessions',
  'GET UserSubscription/paymentMethod',
  'GET UserSubscription/taxProfile',
  'GET Leaving',
  'GET UserSubscription/preview',
  'GET UserSubscription/{id}/preview',
  'GET Promocodes/{id}',
  'GET CalendarFeed',
  'GET Push',
  'GET Notification/stream',
  'GET User/secondFactor',
  'GET SharedYear',
]

test('every call that writes, and every key, is refused to an Admin who sees the studio as a member or as a teacher', async () => {
  const ruth = await admin()
  const endpoints = (await allEndpoints()).map(([, endpoint]) => endpoint)
  const closed = endpoints.filter((endpoint) => !isOpenWhileImpersonating(endpoint))
  const writes = endpoints.filter(({ method }) => !['GET', 'HEAD', 'OPTIONS'].includes(method))
  expect(writes.length).toBeGreaterThan(60)
  const open = writes.filter(isOpenWhileImpersonating).map(nameOf)
  expect(open, 'what reads by another method').toEqual(['POST Video/getAllVideos'])
  expect(closed.map(nameOf)).toEqual(expect.arrayContaining(KEYS))
  expect(closed.length).toBe(writes.length - open.length + KEYS.length)
  for (const person of [await studio.people.student(), await studio.people.coach()]) {
    const { accessToken } = await impersonate(ruth, person)
    for (const endpoint of closed) {
      const answer = await ask(endpoint, accessToken)
      expect([answer.statusCode, answer.json().code], nameOf(endpoint)).toEqual([403, 'OnlyLooking'])
    }
  }
})

test('an Admin reads what the person reads, their films included, and leaves no trace of watching', async () => {
  const [ruth, member] = [
    await admin(),
    await studio.people.student({ firstName: 'Ada', lastName: 'Lovelace' }),
  ]
  await library.membership(member.id, ['DailyClasses'])
  const videoId = await library.video()
  await library.day('2026-01-05', [videoId])
  const { accessToken, user, dateTimeEnd } = await impersonate(ruth, member)
  expect([user.id, user.firstName]).toEqual([member.id, 'Ada'])
  const machine = studio.context.clock.machine().getTime()
  expect(Math.round((Date.parse(dateTimeEnd) - machine) / MINUTE)).toBe(30)
  const { call } = seeing(accessToken)
  expect((await call(me, {})).id).toBe(member.id)
  const seen = await call(video, { params: { id: videoId } })
  const film = await studio.inject({ url: seen.url ?? '' })
  expect(film.statusCode).toBe(200)
  const progress = call(storeProgress, { params: { videoId }, body: { seconds: 40 } })
  expect((await refused(progress)).body.code).toBe('OnlyLooking')
  expect((await refused(call(markRead, { body: { ids: [] } }))).status).toBe(403)
  expect((await studio.as(member).call(watchedVideos, { query: {} })).records).toEqual([])
  expect((await refused(call(auditRows, { query: {} }))).status).toBe(403)
  await studio.as(ruth).call(endImpersonation, { params: { id: member.id } })
  expect(await runs(accessToken)).toBe(false)
})

test('it ends when the Admin says so, with their own session, after thirty minutes, and with the next one', async () => {
  const member = await studio.people.student()
  const [ruth, other] = [await admin(), await studio.people.student()]
  const stopped = await impersonate(ruth, member)
  await studio.as(ruth).call(endImpersonation, { params: { id: member.id } })
  await studio.as(ruth).call(endImpersonation, { params: { id: member.id } })
  expect(await runs(stopped.accessToken)).toBe(false)

  const first = await impersonate(ruth, member)
  const second = await impersonate(ruth, other)
  expect([await runs(first.accessToken), await runs(second.accessToken)]).toEqual([false, true])

  const longAgo = new Date(studio.context.clock.machine().getTime() - 30 * MINUTE)
  await studio.context.db.update(looks).set({ startedAt: longAgo }).where(eq(looks.userId, other.id))
  expect(await runs(second.accessToken)).toBe(false)

  const last = await impersonate(ruth, member)
  await studio.call(signOut, { body: { refreshToken: ruth.refreshToken } })
  expect(await runs(last.accessToken)).toBe(false)
})

test('the log has its beginning and its end, with from when to when, also where nobody ended it', async () => {
  const [ruth, kofi, member] = [await admin(), await admin(), await studio.people.student()]
  await impersonate(ruth, member)
  await studio.as(ruth).call(endImpersonation, { params: { id: member.id } })
  expect((await entries(ruth, member.id)).map(({ action, user }) => [action, user?.id])).toEqual([
    ['person.lookEnded', ruth.id],
    ['person.lookBegan', ruth.id],
  ])
  await impersonate(ruth, member)
  await studio.call(signOut, { body: { refreshToken: ruth.refreshToken } })
  const rows = await studio.context.db.select().from(looks).where(eq(looks.userId, member.id))
  for (const { id } of rows) await expireImpersonation(studio.context, { id })
  for (const { id } of rows) await expireImpersonation(studio.context, { id })
  const told = (await entries(kofi, member.id)).filter(({ action }) => action === 'person.lookEnded')
  expect(told).toHaveLength(2)
  const { from = '', to = '' } = (told[0]?.after ?? {}) as { from?: string; to?: string }
  const lasted = Date.parse(to) - Date.parse(from)
  expect(lasted).toBeGreaterThanOrEqual(0)
  expect(lasted).toBeLessThan(30 * MINUTE)
})

test('an Admin’s studio is not shown, nor that of whoever can’t sign in; whoever is blocked meanwhile is not seen any more', async () => {
  const [ruth, kofi, member] = [await admin(), await admin(), await studio.people.student()]
  expect((await refused(impersonate(ruth, kofi))).message).toBe(
    'You can’t see the studio as another administrator',
  )
  const inactive = await studio.people.student({ active: false })
  expect((await refused(impersonate(ruth, inactive))).status).toBe(409)
  const signup = await studio.people.signingUp()
  expect((await refused(impersonate(ruth, signup))).status).toBe(409)
  expect((await refused(impersonate(ruth, { id: randomUUID() }))).status).toBe(404)
  const { accessToken } = await impersonate(ruth, member)
  const block = { blockedAccess: true, blockedChat: false, blockedComments: false }
  await studio.as(kofi).call(blockUser, { params: { id: member.id }, body: block })
  expect((await refused(seeing(accessToken).call(me, {}))).body.code).toBe('Blocked')
})
