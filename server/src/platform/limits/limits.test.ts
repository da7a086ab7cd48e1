import { changeEmail } from '@studio/contract/people/email/endpoints.ts'
import { checkUserName } from '@studio/contract/people/sign-up/endpoints.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { limitCounters } from '../../database/tables/studio.ts'
import { refused } from '../../testing/refused.ts'
import { startTestStudio, type TestStudio } from '../../testing/start-test-studio.ts'
import { countUse, forgetUses, refuseIfUsedUp, withoutCounting } from './limits.ts'

let studio: TestStudio
beforeAll(async () => {
  studio = await startTestStudio({ RATE_LIMITS: 'on' })
})
afterAll(() => studio.stop())

const allowance = { key: 'tea account:1', max: 3, minutes: 15 }
const tooMany = { status: 429, code: 'TooManyRequests' }

test('D17.limits: the use after the last allowed one is refused with the seconds left, for all servers together', async () => {
  const uses = await Promise.allSettled(Array.from({ length: 10 }, () => countUse(studio.context, allowance)))
  const refusals = uses.filter((use) => use.status === 'rejected')
  expect(refusals).toHaveLength(7)
  for (const { reason } of refusals) {
    expect(reason).toMatchObject(tooMany)
    expect(reason.retryAfter).toBeGreaterThan(890)
    expect(reason.retryAfter).toBeLessThanOrEqual(900)
    expect(reason.message).toBe('Too many attempts. Please try again in 15 minutes')
  }
  await expect(refuseIfUsedUp(studio.context, [allowance])).rejects.toMatchObject(tooMany)
  await countUse(studio.context, { ...allowance, key: 'tea account:2' })
})

test('D17.limits: a window that is over begins anew', async () => {
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

test('S-A5, D17.limits: an address is told of a hundred taken names an hour, and of free ones without a count', async () => {
  await studio.people.student({ userName: 'rosa' })
  const check = (userName = 'rosa') => studio.call(checkUserName, { query: { userName } })
  for (let times = 0; times < 200; times += 1) await check(`free${times}`)
  for (let times = 0; times < 100; times += 1) await check()
  expect((await refused(check())).status).toBe(429)
  const answer = await studio.inject({ url: '/api/User/checkUserName?userName=rosa' })
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(3500)
})

test('S-A5, D17.limits: a registration tells no more taken addresses than the check calls do, also with an invitation that was made up', async () => {
  const { email } = await studio.people.student()
  const [firstName, lastName, password, inviteToken] = ['Rosa', 'Almeida', 'Kestrel7x', 'made up']
  const ask = (typed: string, userName: string) =>
    studio.inject({
      method: 'POST',
      url: '/api/User/registration',
      remoteAddress: '203.0.113.77',
      payload: { firstName, lastName, password, inviteToken, email: typed, userName },
    })
  const statuses = async (times: number, typed: (turn: number) => string) => {
    const answers = []
    for (let turn = 0; turn < times; turn += 1)
      answers.push((await ask(typed(turn), `rosa.${turn}`)).statusCode)
    return new Set(answers)
  }
  expect(await statuses(10, (turn) => `free${turn}@example.com`)).toEqual(new Set([400]))
  expect(await statuses(100, () => email)).toEqual(new Set([409]))
  expect((await ask(email, 'rosa.new')).statusCode).toBe(429)
})

test('D17.limits: a refused change of e-mail costs nothing; the sixth that is made in an hour waits', async () => {
  const person = await studio.people.student()
  const ask = (email: string) =>
    studio.as(person).call(changeEmail, { body: { email, password: person.password } })
  for (let times = 0; times < 8; times += 1) expect((await refused(ask(person.email))).status).toBe(400)
  for (let times = 0; times < 5; times += 1) await ask(`new${times}@example.com`)
  expect(await refused(ask('new6@example.com'))).toMatchObject(tooMany)
})

test('D17.limits: RATE_LIMITS=off turns every limit off', async () => {
  const off = { ...studio.context, config: { rateLimits: false } }
  for (let times = 0; times < 5; times += 1) await countUse(off, { ...allowance, key: 'off' })
  await refuseIfUsedUp(off, [{ ...allowance, max: 0 }])
  expect(await studio.context.db.select().from(limitCounters).where(eq(limitCounters.key, 'off'))).toEqual([])
})

test('S-R1: what counts against nothing is neither counted nor refused', async () => {
  const once = { ...allowance, key: 'uncounted', max: 1 }
  for (let times = 0; times < 3; times += 1) await withoutCounting(() => countUse(studio.context, once))
  await countUse(studio.context, once)
  await withoutCounting(() => refuseIfUsedUp(studio.context, [once]))
  await expect(countUse(studio.context, once)).rejects.toMatchObject(tooMany)
})
