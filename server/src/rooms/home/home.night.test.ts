import { home } from '@studio/contract/home/endpoints.ts'
import { signIn } from '@studio/contract/people/sign-in/endpoints.ts'
import { joinCalendar, lastCalendars } from '@studio/contract/practice-calendar/endpoints.ts'
import { expect, test } from 'vitest'
import { prepareStudio } from '../../database/seed/prepare-studio.ts'
import { startTestStudio } from '../../testing/start-test-studio.ts'

/** Bytes of the largest home. */
const LARGEST = 30_000

test('a member of the demo who has joined all its teachers has a home of 30 kB', async () => {
  const demo = await startTestStudio({ STUDIO_MODE: 'demo' })
  const accounts = await prepareStudio(demo.context)
  const { email, password } = accounts.find((one) => one.email.startsWith('member@'))!
  const { accessToken, user } = await demo.call(signIn, { body: { email, password } })
  const own = demo.as({ token: accessToken })
  const { records } = await own.call(lastCalendars, { query: {} })
  for (const { id } of records) await own.call(joinCalendar, { params: { id }, query: { userId: user.id } })
  const answer = await own.call(home, {})
  expect(answer.calendars?.length).toBeGreaterThan(3)
  expect(Buffer.byteLength(JSON.stringify(answer))).toBeLessThan(LARGEST)
  await demo.stop()
})
