import { like } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { limitCounters } from '../../../database/tables/studio.ts'
import { startTestStudio, type TestStudio } from '../../../testing/start-test-studio.ts'

let studio: TestStudio
beforeAll(async () => {
  studio = await startTestStudio({ RATE_LIMITS: 'on' })
})
afterAll(() => studio.stop())

const WRONG = 'Kestrel7x'
const tryFrom = (remoteAddress: string, { email }: { email: string }, password: string, at = studio) =>
  at.inject({ method: 'POST', url: '/api/User/login', remoteAddress, payload: { email, password } })

/** Sends wrong passwords, each from its own address, in parallel. */
const guessFrom = (count: number, person: { email: string }, network: string, server = studio) =>
  Promise.all(Array.from({ length: count }, (_, at) => tryFrom(`${network}.${at}`, person, WRONG, server)))

test('S-A4: a flood of addresses at one account keeps no bystander from signing in', async () => {
  const person = await studio.people.student()
  await guessFrom(14, person, '10.3.0')
  const flood = guessFrom(40, person, '10.4.0')
  const other = await studio.people.student()
  const bystander = tryFrom('10.9.2.1', other, other.password)
  const first = await Promise.race([flood.then(() => 'flood'), bystander.then(() => 'bystander')])
  expect(first).toBe('bystander')
  expect((await bystander).statusCode).toBe(200)
  for (const { statusCode, headers } of await flood) {
    expect([400, 503]).toContain(statusCode)
    expect(headers['retry-after']).toBe(statusCode === 503 ? '4' : undefined)
  }
})

test('S-A4: what is held back ends with the server', async () => {
  const server = await startTestStudio({ RATE_LIMITS: 'on' })
  const person = await server.people.student()
  await guessFrom(14, person, '10.5.0', server)
  const held = tryFrom('10.5.0.20', person, WRONG, server)
  const own = like(limitCounters.key, 'failures address:10.5.0.20')
  await expect.poll(() => server.context.db.$count(limitCounters, own)).toBe(1)
  await server.stop()
  expect((await held).statusCode).toBe(503)
})
