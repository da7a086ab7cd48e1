import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestStudio, type TestStudio } from '../../../testing/start-test-studio.ts'
import { countForOthers } from './wrong-passwords.ts'

let studio: TestStudio
beforeAll(async () => {
  studio = await startTestStudio({ RATE_LIMITS: 'on' })
})
afterAll(() => studio.stop())

type Person = Awaited<ReturnType<TestStudio['people']['student']>>
const WRONG = 'Kestrel7x'

async function enter(remoteAddress: string, { email }: { email: string }, password: string, cookie?: string) {
  const answer = await studio.inject({
    method: 'POST',
    url: '/api/User/login',
    remoteAddress,
    payload: { email, password },
    headers: cookie ? { cookie } : {},
  })
  const [set = ''] = [answer.headers['set-cookie'] ?? ''].flat()
  return { status: answer.statusCode, set, cookie: set.split(';')[0] ?? '' }
}
const right = (network: string, person: Person, cookie?: string) =>
  enter(network, person, person.password, cookie)
/** Guesses at many accounts, as somebody in a network does. Most only count: a hash for each would take seconds. */
async function crowd(network: string) {
  const guesses = Array.from({ length: 100 }, () => ({ email: `${randomUUID()}@example.com` }))
  for (const { email } of guesses.slice(3))
    await countForOthers(studio.context, { emailFolded: email, address: network })
  for (const nobody of guesses.slice(0, 3)) expect((await enter(network, nobody, WRONG)).status).toBe(400)
}

test('S-A4: a hundred wrong passwords for unknown addresses shut nobody of their network out, and leave three tries for an account', async () => {
  const [person, other] = [await studio.people.student(), await studio.people.student()]
  await crowd('10.6.0.1')
  expect((await right('10.6.0.1', person)).status).toBe(200)
  for (let times = 0; times < 3; times += 1) {
    expect((await enter('10.6.0.1', other, WRONG)).status).toBe(400)
  }
  expect((await enter('10.6.0.1', other, WRONG)).status).toBe(429)
  expect((await right('10.6.0.1', other)).status).toBe(429)
  expect((await right('10.6.0.2', other)).status).toBe(200)
})

test('S-A4, S-S10: a device that an account knows counts by itself, whatever its network guesses; the cookie goes to no other call', async () => {
  const person = await studio.people.student()
  const first = await right('10.6.1.1', person)
  expect(first.set).toMatch(
    /^known_device=[\w~-]+; Path=\/api\/User\/login; Max-Age=\d+; HttpOnly; SameSite=Strict$/,
  )
  for (let times = 0; times < 10; times += 1) await enter('10.6.1.1', person, WRONG)
  expect((await right('10.6.1.1', person)).status).toBe(429)
  expect((await right('10.6.1.1', person, first.cookie)).status).toBe(200)
  for (let times = 0; times < 10; times += 1) {
    expect((await enter('10.6.1.9', person, WRONG, first.cookie)).status).toBe(400)
  }
  expect((await right('10.6.1.9', person, first.cookie)).status).toBe(429)
  expect((await right('10.6.1.9', person)).status).toBe(200)
})

test('S-A4: a device is known to five accounts, and to none by another’s or a made-up cookie', async () => {
  const people = await Promise.all(Array.from({ length: 6 }, () => studio.people.student()))
  let cookie = ''
  for (const person of people) cookie = (await right('10.6.2.1', person, cookie)).cookie
  expect(cookie.split('.')).toHaveLength(5)
  expect((await right('10.6.2.1', people[5]!, cookie)).cookie).toBe(cookie)
  const [sixth] = cookie.split('.')
  for (const foreign of [
    sixth!,
    'known_device=x~y',
    `known_device=${'a'.repeat(22)}~${'a'.repeat(43)}`,
    '',
  ]) {
    const guessed = await studio.people.student()
    for (let times = 0; times < 10; times += 1) await enter('10.6.2.1', guessed, WRONG, foreign)
    expect((await right('10.6.2.1', guessed, foreign)).status).toBe(429)
  }
})
