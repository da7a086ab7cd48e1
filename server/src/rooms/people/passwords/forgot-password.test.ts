import { changePassword, resetPassword } from '@studio/contract/people/passwords/endpoints.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { passwordResets } from '../../../database/tables/people.ts'
import { mailedCode, mailedLinks } from '../../../testing/mailed-link.ts'
import { refused } from '../../../testing/refused.ts'
import { startTestStudio, type TestStudio } from '../../../testing/start-test-studio.ts'

let studio: TestStudio
beforeAll(async () => {
  studio = await startTestStudio({ RATE_LIMITS: 'on' })
})
afterAll(() => studio.stop())

type Person = Awaited<ReturnType<TestStudio['people']['student']>>

async function askFrom(remoteAddress: string, { email }: { email: string }): Promise<number> {
  const url = '/api/User/forgotPassword'
  const { statusCode } = await studio.inject({ method: 'POST', url, remoteAddress, payload: { email } })
  await studio.context.queue.drain()
  return statusCode
}

const linksTo = ({ email }: Person) => mailedLinks(studio, email, 'reset-password')

const useLast = async (person: Person) => {
  const query = await mailedCode(studio, person.email, 'reset-password')
  return studio.call(resetPassword, { query, body: { password: 'Kestrel7x' } })
}

test('D17.limits, S-A6: a fourth link in an hour from one address is 429, for known and unknown accounts', async () => {
  const person = await studio.people.student()
  for (const account of [person, { email: 'nobody@example.com' }]) {
    for (let times = 0; times < 3; times += 1) expect(await askFrom('10.0.0.1', account)).toBe(200)
    expect(await askFrom('10.0.0.1', account)).toBe(429)
    expect(await askFrom('10.0.0.2', account)).toBe(200)
  }
})

test('S-A6: strangers stop nobody’s own link and fill nobody’s inbox: the last one mailed stays good', async () => {
  const person = await studio.people.student()
  for (let at = 0; at < 12; at += 1) expect(await askFrom(`10.1.0.${at}`, person)).toBe(200)
  expect(await linksTo(person)).toHaveLength(3)
  expect(await askFrom('10.2.0.1', person)).toBe(200)
  expect(await linksTo(person)).toHaveLength(3)
  await useLast(person)
})

test('S-A6: beyond three an hour another is mailed once the last is a quarter of an hour old, or was used', async () => {
  const person = await studio.people.student()
  for (let at = 0; at < 4; at += 1) await askFrom(`10.3.0.${at}`, person)
  expect(await linksTo(person)).toHaveLength(3)
  const expiresAt = new Date(studio.context.clock.machine().getTime() + 15 * 60_000 - 1)
  await studio.context.db
    .update(passwordResets)
    .set({ expiresAt })
    .where(eq(passwordResets.userId, person.id))
  await askFrom('10.3.0.5', person)
  expect(await linksTo(person)).toHaveLength(4)
  await useLast(person)
  await askFrom('10.3.0.6', person)
  expect(await linksTo(person)).toHaveLength(5)
})

test('D17.limits, S-A10: an eleventh wrong old password is 429', async () => {
  const person = await studio.people.student()
  const body = { oldPassword: 'Kestrel8x', newPassword: 'Kestrel7x' }
  const change = () => studio.as(person).call(changePassword, { query: { userId: person.id }, body })
  for (let times = 0; times < 10; times += 1) expect((await refused(change())).status).toBe(400)
  expect((await refused(change())).status).toBe(429)
})
