import { checkUserName } from '@studio/contract/people/endpoints.ts'
import { settings } from '@studio/contract/studio/endpoints.ts'
import { eq, like } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { limitCounters } from '../database/tables/studio.ts'
import { refused } from '../testing/refused.ts'
import { startTestStudio, type TestStudio } from '../testing/start-test-studio.ts'
import { CALLS_A_MINUTE, countUse, forgetUses, makeCountCall, refuseIfUsedUp } from './limits.ts'

let studio: TestStudio
beforeAll(async () => {
  studio = await startTestStudio({ RATE_LIMITS: 'on' })
})
afterAll(() => studio.stop())

const allowance = { key: 'tea account:1', max: 3, minutes: 15 }
const tooMany = { status: 429, code: 'TooManyRequests' }

test('D17: the use after the last allowed one is refused with the seconds left, for all servers together', async () => {
  const uses = await Promise.allSettled(Array.from({ length: 10 }, () => countUse(studio.context, allowance)))
  const refusals = uses.filter((use) => use.status === 'rejected')
  expect(refusals).toHaveLength(7)
  for (const { reason } of refusals) {
    expect(reason).toMatchObject(tooMany)
    expect(reason.retryAfter).toBeGreaterThan(890)
    expect(reason.retryAfter).toBeLessThanOrEqual(900)
  }
  await expect(refuseIfUsedUp(studio.context, [allowance])).rejects.toMatchObject(tooMany)
  await countUse(studio.context, { ...allowance, key: 'tea account:2' })
})

test('D17: a window that is over begins anew', async () => {
  const windowEnds = new Date(Date.now() - 1)
  await studio.context.db
    .update(limitCounters)
    .set({ windowEnds })
    .where(eq(limitCounters.key, allowance.key))
  await expect(refuseIfUsedUp(studio.context, [allowance])).resolves.toBeUndefined()
  await countUse(studio.context, allowance)
  const [row] = await studio.context.db
    .select()
    .from(limitCounters)
    .where(eq(limitCounters.key, allowance.key))
  expect(row?.count).toBe(1)
  expect(row!.windowEnds.getTime() - Date.now()).toBeGreaterThan(890_000)
  await forgetUses(studio.context, allowance.key)
  for (let times = 0; times < 3; times += 1) await countUse(studio.context, allowance)
})

test('S-A5, D17: a check call is open a hundred times an hour for an address', async () => {
  const check = () => studio.call(checkUserName, { query: { userName: 'rosa' } })
  for (let times = 0; times < 100; times += 1) await check()
  expect((await refused(check())).status).toBe(429)
  const answer = await studio.inject({ url: '/api/User/checkUserName?userName=rosa' })
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(3500)
})

const isAnswered = (call: Promise<void>) =>
  call.then(
    () => true,
    () => false,
  )

test('S-R1: 1,200 calls a minute for a person or an address, without a write for each, shared about once a second', async () => {
  let now = Date.now()
  const clock = { ...studio.context.clock, machine: () => new Date(now) }
  const counting = { ...studio.context, clock }
  const [here, there] = [makeCountCall(counting), makeCountCall(counting)]
  const visitor = { kind: 'visitor' } as const
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
  // Each call lets the other server's count arrive, as calls over a network do.
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

test('D17: RATE_LIMITS=off turns every limit off', async () => {
  const off = { ...studio.context, config: { rateLimits: false } }
  for (let times = 0; times < 5; times += 1) await countUse(off, { ...allowance, key: 'off' })
  await refuseIfUsedUp(off, [{ ...allowance, max: 0 }])
  expect(await studio.context.db.select().from(limitCounters).where(eq(limitCounters.key, 'off'))).toEqual([])
})
