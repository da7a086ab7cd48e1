import { expect, test } from '@playwright/test'
import { signIn } from '@studio/contract/people/sign-in/endpoints.ts'
import { videos } from '@studio/contract/videos/endpoints.ts'
import { videoPlays } from '@studio/contract/videos/plays/endpoints.ts'
import { storeProgress } from '@studio/contract/videos/progress/endpoints.ts'
import { callAt } from '../server/src/testing/call-at.ts'
import { joinByCalls } from '../server/src/testing/join-by-calls.ts'
import { expectAccessible } from './accessible.ts'
import { newPerson, PASSWORD } from './new-person.ts'
import { open, untilRead } from './open.ts'
import { arriveSignedIn } from './signed-in.ts'

const TEACHER = { email: 'teacher@demo.studio', password: 'Teacher123' }

test('a teacher reads how their film is watched, and where people stop', { tag: '@night' }, async ({
  page,
}) => {
  const url = new URL((await page.request.get('/health/live')).url()).origin
  const joined = await joinByCalls(url, { ...newPerson(), password: PASSWORD, plan: 'Full Membership' })
  const signedIn = await callAt(url)(signIn, { body: TEACHER })
  const member = callAt(url, joined.accessToken)
  const teacher = callAt(url, signedIn.accessToken)
  const body = { coachUsersIds: [signedIn.user.id], hasFilm: true }
  const [film] = (await member(videos, { query: {}, body })).records
  if (!film) throw new Error('The demo teacher has no film that is open to members')
  const at = { params: { id: film.id } }
  const before = (await teacher(videoPlays, { ...at, query: {} })).plays

  await test.step('after a member watched some of it', async () => {
    let seconds = 0
    const watched = async () => {
      await member(storeProgress, { params: { videoId: film.id }, body: { seconds } })
      seconds += 2
      return (await teacher(videoPlays, { ...at, query: {} })).plays
    }
    await expect.poll(watched, { intervals: [1_000], timeout: 60_000 }).toBeGreaterThan(before)
  })

  await arriveSignedIn(page, TEACHER.email, TEACHER.password)
  await open(page, '/teacher/profile')
  await page.getByRole('link', { name: 'Views of your videos' }).click()
  await untilRead(page, () => page.getByRole('link', { name: film.title, exact: true }).click())
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${film.title}: views`)
  await expect(page.getByRole('img', { name: /^Of \d+ plays?, \d+ reached the end$/ })).toBeVisible()
  await page.getByText('Show as a table').first().click()
  const parts = page.getByRole('table', { name: 'Plays by part of the video' }).getByRole('row')
  await expect(parts).toHaveCount(22)
  await expectAccessible(page)
  await page.getByRole('combobox', { name: 'Range' }).selectOption('7')
  await expect(page).toHaveURL(/days=7/)
})
