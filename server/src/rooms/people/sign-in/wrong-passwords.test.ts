import { changePassword } from '@studio/contract/people/passwords/endpoints.ts'
import { signIn } from '@studio/contract/people/sign-in/endpoints.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { refused } from '../../../testing/refused.ts'
import { startTestStudio, type TestStudio } from '../../../testing/start-test-studio.ts'

let studio: TestStudio
beforeAll(async () => {
  studio = await startTestStudio({ RATE_LIMITS: 'on' })
})
afterAll(() => studio.stop())

type Person = Awaited<ReturnType<TestStudio['people']['student']>>
const WRONG = 'Kestrel7x'

/** Tries to sign in from an address. */
const tryFrom = (remoteAddress: string, { email }: { email: string }, password: string) =>
  studio.inject({ method: 'POST', url: '/api/User/login', remoteAddress, payload: { email, password } })

/** Sends wrong passwords, each from its own address, in parallel. */
const guessFrom = (count: number, person: { email: string }, network = '10.1.0') =>
  Promise.all(Array.from({ length: count }, (_, at) => tryFrom(`${network}.${at}`, person, WRONG)))

/** Returns the key of the promise that settles first. */
const first = async (promises: Record<string, Promise<unknown>>) =>
  Promise.race(Object.entries(promises).map(([name, promise]) => promise.then(() => name)))

describe('wrong passwords', () => {
  test('S-A4: the eleventh of an account from one address is 429 there, and so is the right one; elsewhere it opens', async () => {
    const person = await studio.people.student()
    const tries = await Promise.all(Array.from({ length: 12 }, () => tryFrom('10.9.0.1', person, WRONG)))
    expect(tries.filter(({ statusCode }) => statusCode === 400)).toHaveLength(10)
    const here = await tryFrom('10.9.0.1', { email: person.email.toUpperCase() }, person.password)
    expect(here.statusCode).toBe(429)
    expect(Number(here.headers['retry-after'])).toBeGreaterThan(800)
    expect(Number(here.headers['retry-after'])).toBeLessThanOrEqual(900)
    expect((await tryFrom('10.9.0.2', person, person.password)).statusCode).toBe(200)
    const other = await studio.people.student()
    expect((await tryFrom('10.9.0.1', other, other.password)).statusCode).toBe(200)
  })

  test('S-A4: from a dozen addresses they never refuse the right one, of nobody and of nobody’s account either', async () => {
    const person = await studio.people.student()
    const statuses = (await guessFrom(12, person)).map(({ statusCode }) => statusCode)
    expect(new Set(statuses)).toEqual(new Set([400]))
    expect((await tryFrom('10.9.0.3', person, person.password)).statusCode).toBe(200)
  })

  test('S-A4: they hold back the next answers, right or wrong, known or unknown, but not where the person has signed in before', async () => {
    const person = await studio.people.student()
    expect((await tryFrom('10.9.1.1', person, person.password)).statusCode).toBe(200)
    const nobody = { email: 'nobody@example.com' }
    for (const account of [person, nobody]) await guessFrom(13, account, '10.2.0')
    const held = {
      right: tryFrom('10.9.1.2', person, person.password),
      wrong: tryFrom('10.9.1.3', person, WRONG),
      unknown: tryFrom('10.9.1.3', nobody, WRONG),
    }
    const known = tryFrom('10.9.1.1', person, person.password)
    expect(await first({ ...held, known })).toBe('known')
    expect((await known).statusCode).toBe(200)
    const answers = await Promise.all(Object.values(held))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 400, 400])
    const bodies = answers.map((answer) => ({ ...answer.json(), requestId: '' }))
    expect(bodies[2]).toEqual(bodies[1])
  })
})

describe('wrong old passwords', () => {
  const change = (person: Person, oldPassword: string, newPassword = 'Kestrel9x') =>
    studio.as(person).call(changePassword, {
      query: { userId: person.id },
      body: { oldPassword, newPassword },
    })

  test('S-A10: ten of a session in 15 minutes; who guesses at the sign-in stops nobody’s change', async () => {
    const person = await studio.people.student()
    const guesses = Array.from({ length: 11 }, () =>
      refused(studio.call(signIn, { body: { email: person.email, password: WRONG } })),
    )
    expect((await Promise.all(guesses)).some(({ status }) => status === 429)).toBe(true)
    for (let times = 0; times < 9; times += 1) expect((await refused(change(person, WRONG))).status).toBe(400)
    await change(person, person.password)
    expect((await refused(change(person, WRONG))).status).toBe(400)
    expect((await refused(change(person, 'Kestrel9x', 'Kestrel9y'))).status).toBe(429)
  })
})
