import { signIn } from '@studio/contract/people/sign-in/endpoints.ts'
import { eq } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { startTestStudio, type TestStudio } from '../../testing/start-test-studio.ts'
import { users } from '../tables/people.ts'
import { seedFirstAdmin } from './first-admin.ts'

let studio: TestStudio
afterEach(() => studio.stop())

const admins = () => studio.context.db.select().from(users).where(eq(users.role, 'Admin'))

test('an empty studio gets the Admin its environment names, once (D16, S-A15)', async () => {
  studio = await startTestStudio({ ADMIN_EMAIL: 'Owner@example.com', ADMIN_PASSWORD: 'Harbour42' })
  await seedFirstAdmin(studio.context)
  await seedFirstAdmin(studio.context)
  expect(await admins()).toHaveLength(1)
  const answer = await studio.call(signIn, { body: { email: 'owner@example.com', password: 'Harbour42' } })
  expect(answer.user.role).toBe('Admin')
})

test('without the first admin’s address it says everything that is missing at once (D17.production)', async () => {
  studio = await startTestStudio()
  await expect(seedFirstAdmin(studio.context)).rejects.toThrow(
    /ADMIN_EMAIL is missing\n {2}ADMIN_PASSWORD is missing/,
  )
})

test('a weak password or no address is refused by name', async () => {
  studio = await startTestStudio({ ADMIN_EMAIL: 'owner', ADMIN_PASSWORD: 'short' })
  await expect(seedFirstAdmin(studio.context)).rejects.toThrow(
    /ADMIN_EMAIL is not an email address\n {2}ADMIN_PASSWORD breaks the password rule/,
  )
})

test('a studio with an Admin needs no words', async () => {
  studio = await startTestStudio()
  await studio.people.admin()
  await seedFirstAdmin(studio.context)
  expect(await admins()).toHaveLength(1)
})
