import { afterEach, expect, test } from 'vitest'
import { requireContact } from '../../../database/seed/prepare-studio.ts'
import { studioSettings } from '../../../database/tables/studio.ts'
import { startTestStudio, type TestStudio } from '../../../testing/start-test-studio.ts'

let studio: TestStudio
afterEach(() => studio.stop())

test('a studio without an address for the messages of visitors does not open (D17.production)', async () => {
  studio = await startTestStudio()
  await expect(requireContact(studio.context)).rejects.toThrow('CONTACT_EMAIL is missing')
})

test('the address may be in the environment, or an Admin has set it', async () => {
  studio = await startTestStudio({ CONTACT_EMAIL: 'hello@studio.example' })
  await expect(requireContact(studio.context)).resolves.toBeUndefined()
  await studio.stop()
  studio = await startTestStudio()
  const value = { contactEmail: 'hello@studio.example', forumUrl: null, socialLinks: null }
  await studio.context.db.insert(studioSettings).values({ part: 'links', value })
  await expect(requireContact(studio.context)).resolves.toBeUndefined()
})
