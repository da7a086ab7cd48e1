import { expect, test } from '@playwright/test'
import { signIn } from '@studio/contract/people/sign-in/endpoints.ts'
import { blockUser, people } from '@studio/contract/people/staff/endpoints.ts'
import { trainingPack } from '@studio/contract/training/endpoints.ts'
import { createVideo, deleteVideo, videos } from '@studio/contract/videos/endpoints.ts'
import { practices, storeProgress } from '@studio/contract/videos/progress/endpoints.ts'
import { callAt } from '../server/src/testing/call-at.ts'
import { readTestFilm, tusOf } from '../server/src/testing/tus.ts'
import { expectAccessible, expectAccessibleAtBothSizes } from './accessible.ts'
import { newPerson, PASSWORD } from './new-person.ts'
import { open } from './open.ts'
import { arriveAsMember, arriveSignedIn } from './signed-in.ts'

const filmAt = () => document.querySelector<HTMLVideoElement>('dialog video')?.currentTime ?? 0

test('Play without a network says so and changes nothing, and the film starts when it is tried again with one (PLAYER-02)', {
  tag: '@night',
}, async ({ page, context }) => {
  await arriveAsMember(page, newPerson())
  await open(page, '/')
  await page.locator('article a[href^="/date/"]').first().click()
  await expect(page.locator('[data-titled]')).toBeVisible()
  const play = page.getByRole('button', { name: /^Play / })
  await expect(play).toBeVisible()
  const address = page.url()
  await context.setOffline(true)
  await play.click()
  const alert = page.getByRole('dialog', { name: 'You are offline' })
  await expectAccessible(page)
  await alert.getByRole('button', { name: 'Try again' }).click()
  await expect(alert).toBeVisible()
  expect(page.url()).toBe(address)
  await context.setOffline(false)
  await alert.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => page.evaluate(filmAt)).toBeGreaterThan(0.2)
})

test('a film goes on where it was left, and the history is the member’s own to clear', {
  tag: '@night',
}, async ({ page, browser, baseURL }) => {
  const person = newPerson()
  await arriveAsMember(page, person)
  await open(page, '/')
  const card = page.locator('article').filter({ has: page.locator('a[href^="/date/"]') })
  const title = (await card.first().getByRole('heading').textContent()) ?? ''

  await test.step('today’s first class is begun', async () => {
    await card.first().getByRole('link').click()
    await page.getByRole('button', { name: `Play ${title}` }).click()
    await expect.poll(() => page.evaluate(filmAt)).toBeGreaterThan(0.5)
    await page.evaluate(() => {
      const film = document.querySelector<HTMLVideoElement>('dialog video')
      if (film) film.currentTime = 80
    })
    await expect.poll(() => page.evaluate(filmAt)).toBeGreaterThan(80.5)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: `Resume ${title} at 1:2` })).toBeVisible({
      timeout: 15_000,
    })
  })

  const start = page.getByRole('region', { name: title })
  await test.step('home offers to go on, and so the film does', async () => {
    await open(page, '/')
    await expect(start).toContainText('Go on')
    // The card offers it, so no list does it again.
    await expect(page.getByRole('heading', { name: 'Continue watching' })).toHaveCount(0)
    await expectAccessibleAtBothSizes(page)
    await start.getByRole('button', { name: /^Go on at 1:2/ }).click()
    await expect.poll(() => page.evaluate(filmAt)).toBeGreaterThan(80)
  })

  await test.step('an entry is taken off by keyboard, and put back', async () => {
    await open(page, '/')
    const off = page.getByRole('button', { name: `Take ${title} off Continue watching` })
    await off.press('Enter')
    await expect(start).toContainText('Start now')
    const undo = page.getByRole('button', { name: 'Undo' })
    await expect(undo).toBeFocused()
    await undo.press('Enter')
    await expect(off).toBeFocused()
    await page.reload()
    await expect(off).toBeVisible()
  })

  await test.step('left by a full load while it plays, its page opens without the player (PLAYER-03)', async () => {
    await open(page, '/')
    await expect.poll(() => page.evaluate(() => sessionStorage.getItem('parked film'))).toBeNull()
    await start.getByRole('link', { name: title }).click()
    await expect(page.getByRole('button', { name: `Resume ${title}` })).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  await test.step('another device of theirs goes on where it was left', async () => {
    const other = await browser.newPage({ baseURL: baseURL ?? '' })
    await arriveSignedIn(other, person.email, PASSWORD)
    await open(other, '/')
    await other.getByRole('button', { name: /^Go on at / }).click()
    await expect.poll(() => other.evaluate(filmAt)).toBeGreaterThan(80)
    await other.close()
  })

  await test.step('the history lists it and says when, and is cleared after a question', async () => {
    await open(page, '/profile/history')
    await expect(page.getByRole('heading', { name: title })).toBeVisible()
    await expect(page.getByRole('article').first()).toContainText(/just now|minutes? ago/)
    await expectAccessibleAtBothSizes(page)
    await page.getByRole('checkbox', { name: /^Remember what I watch/ }).click()
    await expect(page.getByRole('checkbox', { name: /^Remember what I watch/ })).not.toBeChecked()
    await page.getByRole('button', { name: 'Clear history' }).click()
    await page.getByRole('button', { name: 'Clear', exact: true }).click()
    await expect(page.getByText('What you watch is listed here')).toBeVisible()
    await expect(page.getByRole('checkbox', { name: /^Remember what I watch/ })).not.toBeChecked()
    await open(page, '/')
    await expect(start).toContainText('Start now')
  })
})

test('one class is taken off the history after a question, and the others stay', { tag: '@night' }, async ({
  page,
}) => {
  await arriveAsMember(page, newPerson())
  await open(page, '/')
  const { origin } = new URL(page.url())
  const token = await page.evaluate(() => JSON.parse(localStorage.getItem('session') ?? '{}').accessToken)
  const call = callAt(origin, token)
  const { records } = await call(videos, { query: { pageLength: 2 } })
  const [kept, gone] = records.map(({ title }) => title)
  for (const { id } of records) await call(storeProgress, { params: { videoId: id }, body: { seconds: 60 } })
  await open(page, '/profile/history')
  const rows = page.getByRole('article')
  await expect(rows).toHaveCount(2)
  const remove = page.getByRole('button', { name: `Remove ${gone} from your history` })
  await remove.click()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(remove).toBeFocused()
  const messages = await page.getByRole('region', { name: 'Messages' }).elementHandle()
  await remove.click()
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(
    page
      .getByRole('region', { name: 'Messages' })
      .filter({ hasText: `“${gone}” is no longer in your history` }),
  ).toBeVisible()
  // Screen readers read what comes into a region that was there before, also before the window.
  expect(await messages?.textContent()).toContain('is no longer in your history')
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText(kept ?? '')
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1')
  await expectAccessible(page)
})

test('what a member has watched is marked in a training path, which goes on with what they have not', {
  tag: '@night',
}, async ({ page }) => {
  await arriveAsMember(page, newPerson())
  await open(page, '/training-paths')
  const row = page.getByRole('article').first()
  const link = row.getByRole('heading').getByRole('link')
  await expect(row).not.toContainText('watched')
  const [, id = '', first = ''] =
    /track\/(.+)\/video\/(.+)$/.exec((await link.getAttribute('href')) ?? '') ?? []
  const token = await page.evaluate(() => JSON.parse(localStorage.getItem('session') ?? '{}').accessToken)
  const call = callAt(new URL(page.url()).origin, token)
  const { videos } = await call(trainingPack, { params: { id } })
  const seconds = videos[0]?.duration ?? 0
  await call(storeProgress, { params: { videoId: first }, body: { seconds } })

  await open(page, '/training-paths')
  await expect(row).toContainText(`1 of ${videos.length} watched`)
  await expect(row).toContainText(`Next: ${videos[1]?.title}`)
  await expect(row.locator('svg rect')).toHaveAttribute('width', '1')
  await link.click()
  await expect(page).toHaveURL((url) => url.pathname.endsWith(`/video/${videos[1]?.id}`))
  const entries = page.getByRole('listitem').filter({ has: page.locator('a[href^="/training-track/"]') })
  await expect(entries.first()).toContainText('Watched')
  await expect(entries.filter({ hasText: 'Watched' })).toHaveCount(1)
  await expectAccessible(page)

  await test.step('one that is watched as a whole has its check', async () => {
    for (const { id: videoId, duration } of videos)
      await call(storeProgress, { params: { videoId }, body: { seconds: duration } })
    await open(page, '/training-paths')
    await expect(row).toContainText('You have watched it all.')
    await expect(row.getByText('Watched', { exact: true })).toBeAttached()
    await expectAccessible(page)
  })
})

test('a member who is blocked while a film plays is signed out within seconds, and told until when (D17.blocked, S-S6)', {
  tag: '@night',
}, async ({ page }) => {
  const person = newPerson()
  await arriveAsMember(page, person)
  const told = page.waitForRequest('**/api/Notification/stream')
  await open(page, '/')
  await page.locator('article a[href^="/date/"]').first().click()
  await expect(page.locator('[data-titled]')).toBeVisible()
  await page.getByRole('button', { name: /^Play / }).click()
  await expect.poll(() => page.evaluate(filmAt)).toBeGreaterThan(0.5)
  await told
  await test.step('also where the page is hidden and its positions do not arrive', async () => {
    await page.route('**/api/VideoProgress/*', (route) => route.abort())
    await page.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { get: () => 'hidden' })
      document.dispatchEvent(new Event('visibilitychange'))
    })
  })
  const id = await page.evaluate(() => JSON.parse(localStorage.getItem('session') ?? '{}').user.id)
  const { origin } = new URL(page.url())
  const admin = { email: 'admin@demo.studio', password: 'Admin123' }
  const { accessToken } = await callAt(origin)(signIn, { body: admin })
  const body = { blockedAccess: true, blockedChat: false, blockedComments: false }
  const blockedToDateTime = new Date(Date.now() + 3 * 86_400_000).toISOString()
  await callAt(origin, accessToken)(blockUser, { params: { id }, body: { ...body, blockedToDateTime } })

  await expect(page).toHaveURL(/\/signin$/)
  await expect(page.locator('dialog video')).toHaveCount(0)
  const words = page.getByRole('alert').filter({ hasText: 'blocked until' })
  await expect(words).toContainText(/until \d{1,2} [A-Z][a-z]+ \d{4}/)
  await expectAccessible(page)
  await page.reload()
  await expect(words).toHaveCount(1)
  expect(await page.evaluate(() => localStorage.getItem('session'))).toBeNull()

  await test.step('once the block is lifted, nothing speaks of it any more', async () => {
    await callAt(origin, accessToken)(blockUser, {
      params: { id },
      body: { ...body, blockedAccess: false, blockedToDateTime: null },
    })
    await page.getByLabel('Email').fill(person.email)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Sign In' }).click()
    await expect(page).toHaveURL((url) => url.pathname !== '/signin')
    await expect(words).toHaveCount(0)
  })
})

test('a class that was watched to its end is a week, minutes and a day of the member’s year; dragging to its end is not', {
  tag: '@night',
}, async ({ page }) => {
  await arriveAsMember(page, newPerson())
  await open(page, '/profile/history')
  await expect(page.getByText('What you watch is listed here')).toBeVisible()

  await test.step('the end that somebody drags to is no practice', async () => {
    await open(page, '/')
    const card = page.locator('article').filter({ has: page.locator('a[href^="/date/"]') })
    const title = (await card.first().getByRole('heading').textContent()) ?? ''
    const asked = page.waitForRequest(
      (request) => request.method() === 'PUT' && request.url().includes('/api/VideoProgress/'),
    )
    await card.first().getByRole('link').click()
    await page.getByRole('button', { name: `Play ${title}` }).click()
    await expect.poll(() => page.evaluate(filmAt)).toBeGreaterThan(0.5)
    await page.evaluate(() => {
      const film = document.querySelector<HTMLVideoElement>('dialog video')
      if (film) film.currentTime = film.duration - 3
    })
    expect((await (await asked).response())?.status()).toBe(204)
    await page.keyboard.press('Escape')
    await open(page, '/profile/history')
    await expect(page.getByRole('heading', { name: title })).toBeVisible()
    await expect(page.getByRole('heading', { name: /of practice/ })).toHaveCount(0)
    await open(page, '/daily-classes')
    await expect(page.getByRole('article').filter({ hasText: title }).first()).toContainText('Watched')
  })

  await test.step('a short film that is watched is one', async () => {
    const url = new URL(page.url()).origin
    const token = await page.evaluate(() => JSON.parse(localStorage.getItem('session') ?? '{}').accessToken)
    const call = callAt(url, token)
    const film = await shortFilm(url)
    let seconds = 0
    const watched = async () => {
      await call(storeProgress, { params: { videoId: film.id }, body: { seconds } })
      seconds += 2
      return (await call(practices, {})).records.length
    }
    await expect.poll(watched, { intervals: [1_000], timeout: 60_000 }).toBe(1)
    await film.remove()
  })

  await open(page, '/profile/history')
  await expect(page.getByRole('heading', { name: '1 week of practice' })).toBeVisible()
  await expect(page.getByText(/A missed week is forgiven once a month\./)).toBeVisible()
  await expect(page.getByRole('img', { name: 'The last year by weeks: 1 class on 1 day.' })).toBeVisible()
  await page.getByText('By months').click()
  const month = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric' }).format(new Date())
  await expect(page.getByRole('row', { name: new RegExp(`^${month} 1 1 `) })).toBeVisible()
  await expectAccessibleAtBothSizes(page)
})

/** Uploads a film of 26 seconds as an Admin. */
async function shortFilm(url: string) {
  const admin = { email: 'admin@demo.studio', password: 'Admin123' }
  const { accessToken: token } = await callAt(url)(signIn, { body: admin })
  const call = callAt(url, token)
  const { records } = await call(people, { query: { role: 'Coach' } })
  const { id } = await call(createVideo, {
    body: { title: 'A short rest', coachUserId: records[0]?.id ?? '' },
  })
  const [tus, film] = [tusOf({ url }), await readTestFilm()]
  const { path } = await tus.begin({ token }, id, film.length)
  expect((await tus.send({ token }, path, 0, film)).status).toBe(204)
  return { id, remove: () => call(deleteVideo, { params: { id } }) }
}
