import { setImmediate as nextTurn } from 'node:timers/promises'
import { settings } from '@studio/contract/studio/endpoints.ts'
import { like } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { limitCounters } from '../../database/tables/studio.ts'
import { startTestStudio, type TestStudio } from '../../testing/start-test-studio.ts'
import { CALLS_A_MINUTE, makeCountCall, makeCountVisit } from './count-calls.ts'
import { withoutCounting } from './limits.ts'

let studio: TestStudio
beforeAll(async () => {
  studio = await startTestStudio({ RATE_LIMITS: 'on', TRUST_PROXY: '127.0.0.1' })
})
afterAll(() => studio.stop())
afterEach(() => vi.restoreAllMocks())

const tooMany = { status: 429, code: 'TooManyRequests' }
const visitor = { kind: 'visitor' } as const

const isAnswered = (call: Promise<unknown>) =>
  call.then(
    () => true,
    () => false,
  )

test('S-R1: 1,200 calls a minute for an address, without a write for each, shared about once a second', async () => {
  let now = Date.now()
  const clock = { ...studio.context.clock, machine: () => new Date(now) }
  const counting = { ...studio.context, clock }
  const [here, there] = [makeCountCall(counting), makeCountCall(counting)]
  const call = (server: typeof here, address = '10.0.0.1') => server(settings, visitor, address)
  const shared = () =>
    studio.context.db.select().from(limitCounters).where(like(limitCounters.key, 'calls %10.0.0.1'))

  for (let times = 0; times < 700; times += 1) await call(here)
  expect(await shared()).toEqual([])
  now += 1001
  await call(here)
  await expect.poll(async () => (await shared())[0]?.count).toBe(701)
  await call(there)
  await expect.poll(async () => (await shared())[0]?.count).toBe(702)
  // Waits between calls so that the other server's count arrives, as over a network.
  let answered = 702
  while (answered < 2 * CALLS_A_MINUTE && (await isAnswered(call(there)))) {
    answered += 1
    await new Promise((resolve) => setTimeout(resolve, 1))
  }
  expect(answered).toBe(CALLS_A_MINUTE)
  await expect(call(there)).rejects.toMatchObject({ ...tooMany, retryAfter: expect.any(Number) })
  await call(there, '10.0.0.2')
  now += 60_001
  await call(there)
})

test('S-R1: callers with IPv6 count by their /64, and by IPv4 where it is written inside IPv6', async () => {
  await studio.people.student({ userName: 'rosa' })
  const callFrom = (address: string) =>
    studio.inject({ url: '/api/User/checkUserName?userName=rosa', headers: { 'x-forwarded-for': address } })
  for (let host = 1; host <= 100; host += 1) await callFrom(`2001:db8::${host.toString(16)}`)
  expect((await callFrom('2001:db8::ffff:1')).statusCode).toBe(429)
  expect((await callFrom('2001:db8:0:1::1')).statusCode).toBe(200)
  for (let times = 0; times < 50; times += 1) await callFrom('192.0.2.1')
  for (let times = 0; times < 50; times += 1) await callFrom('::ffff:192.0.2.1')
  expect((await callFrom('192.0.2.1')).statusCode).toBe(429)
})

test('S-R1: visits count by themselves, and a page’s own reads against nothing', async () => {
  const [visit, call] = [makeCountVisit(studio.context), makeCountCall(studio.context)]
  for (let times = 0; times < CALLS_A_MINUTE; times += 1) visit('10.0.0.3')
  expect(() => visit('10.0.0.3')).toThrow(expect.objectContaining(tooMany))
  // Whoever holds a link of their own is no part of the crowd.
  for (let times = 0; times < CALLS_A_MINUTE; times += 1) visit('10.0.0.3', 'rosa')
  expect(() => visit('10.0.0.9', 'rosa')).toThrow(expect.objectContaining(tooMany))
  await call(settings, visitor, '10.0.0.3')
  for (let times = 0; times < CALLS_A_MINUTE; times += 1) {
    await withoutCounting(() => call(settings, visitor, '10.0.0.4'))
  }
  await call(settings, visitor, '10.0.0.4')
})

test.each([
  ['calls with a token that opens nothing', '/api/User/getUserInfo', 401],
  ['calls that are not there', '/api/Nothing', 404],
])('S-R1: %s count against their address', async (what, url, status) => {
  const from = `198.51.100.${what.length}`
  const headers = { authorization: 'Bearer nobody', 'x-forwarded-for': from }
  // The limit uses whole minutes, and 1,200 calls may run past the end of one.
  const minute = new Date()
  vi.spyOn(studio.context.clock, 'machine').mockImplementation(() => minute)
  // The tests before kept this thread busy, as a crowd does.
  await expect
    .poll(async () => (await studio.inject('/health/live')).statusCode, { timeout: 10_000 })
    .toBe(200)
  for (let call = 0; call < CALLS_A_MINUTE; call += 1) {
    const answer = await studio.inject({ url, headers })
    // A call without a database query ends within one turn of the event loop: without an extra turn, 1,200
    // calls would look like a hang.
    await nextTurn()
    if (answer.statusCode !== status) throw new Error(`${answer.statusCode} at the ${call + 1}th`)
  }
  expect((await studio.inject({ url, headers })).statusCode).toBe(429)
})
