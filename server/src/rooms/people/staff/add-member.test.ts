import { DAY } from '@studio/contract/dates.ts'
import { refusals } from '@studio/contract/people/messages.ts'
import { resetPassword } from '@studio/contract/people/passwords/endpoints.ts'
import { signIn } from '@studio/contract/people/sign-in/endpoints.ts'
import { addMember, people } from '@studio/contract/people/staff/endpoints.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { passwordResets } from '../../../database/tables/people.ts'
import { mailedCode, mailedLinks } from '../../../testing/mailed-link.ts'
import { makeOffers } from '../../../testing/offers.ts'
import type { TestPerson } from '../../../testing/people.ts'
import { refused } from '../../../testing/refused.ts'
import { startTestStudio, type TestStudio } from '../../../testing/start-test-studio.ts'

let studio: TestStudio
let admin: TestPerson
let priceId: string

beforeAll(async () => {
  studio = await startTestStudio()
  admin = await studio.people.admin()
  priceId = (await makeOffers(studio).plan()).id
})
afterAll(() => studio.stop())

const typed = (changes: object = {}) => ({
  firstName: 'Noor',
  lastName: 'Haddad',
  email: `${crypto.randomUUID()}@example.com`,
  priceId,
  kind: 'elsewhere' as const,
  lastDay: null,
  reason: 'Pays at the desk',
  mail: true,
  ...changes,
})
const add = (body: ReturnType<typeof typed>) => studio.as(admin).call(addMember, { body })

test('a member added by hand has a plan and a link that works for weeks, and signs in with the password they choose', async () => {
  const body = typed()
  const { id } = await add(body)
  const [listed] = (await studio.as(admin).call(people, { query: { userName: body.email } })).records
  expect(listed).toMatchObject({ id, signUpFinished: true, subscription: { state: 'given' } })
  await studio.context.queue.drain()
  const query = await mailedCode(studio, body.email, 'reset-password')
  const [kept] = await studio.context.db.select().from(passwordResets).where(eq(passwordResets.userId, id))
  expect(kept?.expiresAt.getTime()).toBeGreaterThan(studio.context.clock.machine().getTime() + 50 * DAY)
  const password = 'Kestrel7x'
  await studio.call(resetPassword, { query, body: { password } })
  const signedIn = await studio.call(signIn, { body: { email: body.email, password } })
  expect(signedIn.accessToken).toBeTruthy()
})

test('without the email nobody is written to; an email that is here already is told at its field', async () => {
  const body = typed({ mail: false })
  await add(body)
  await studio.context.queue.drain()
  expect(await mailedLinks(studio, body.email, 'reset-password')).toEqual([])
  const again = await refused(add(typed({ email: body.email.toUpperCase() })))
  expect(again).toMatchObject({ status: 409, fields: { email: refusals.emailTaken } })
})

test('nobody is added whose plan can not be given', async () => {
  const body = typed({ priceId: crypto.randomUUID() })
  expect(await refused(add(body))).toMatchObject({ status: 400, fields: { priceId: expect.any(String) } })
  const found = await studio.as(admin).call(people, { query: { userName: body.email } })
  expect(found.records).toEqual([])
})
