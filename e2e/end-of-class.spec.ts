import { expect, test } from '@playwright/test'
import { trainingPacks } from '@studio/contract/training/endpoints.ts'
import { followPath } from '@studio/contract/training/programme/endpoints.ts'
import { storeProgress } from '@studio/contract/videos/progress/endpoints.ts'
import { callAt } from '../server/src/testing/call-at.ts'
import { joinByCalls } from '../server/src/testing/join-by-calls.ts'
import { expectAccessible, expectAccessibleAtBothSizes } from './accessible.ts'
import { newPerson, PASSWORD } from './new-person.ts'
import { open } from './open.ts'
import { choose, film, player, playTodaysFirst, pressAtOnce } from './playing.ts'
import { arriveSignedIn } from './signed-in.ts'

test('a class ends quietly: nothing begins unasked, and the next one of the day is there for who wants it (PLAYER-04)', {
  tag: '@night',
}, async ({ page }) => {
  await arriveSignedIn(page, 'member@demo.studio', 'Member123')
  const before = new Date(Date.now() - 8 * 86_400_000).toISOString()
  await page.route('**/api/VideoProgress/practices', (route) =>
    route.fulfill({ json: { records: [{ dateTime: before, seconds: 1800 }], since: before } }),
  )
  // Before the player is there: a timer that began on the browser's own clock cannot be ended on this one, and would take the focus.
  await page.clock.install()
  const title = await playTodaysFirst(page)
  await expect.poll(async () => (await film(page)).at).toBeGreaterThan(0.3)
  const toEnd = () =>
    page.evaluate(() => {
      const video = document.querySelector<HTMLVideoElement>('dialog video')
      if (video) video.currentTime = video.duration - 0.2
    })
  const finish = page.getByRole('region', { name: 'End of the class' })
  const offer = finish.getByRole('region', { name: 'Next class' })
  await page.clock.pauseAt(new Date(Date.now() + 60_000))
  await toEnd()
  await expect.poll(async () => (await film(page)).paused).toBe(true)
  await page.clock.runFor(500)
  await expect(player(page).locator('[data-ended]')).toBeAttached()
  await expect(finish, 'the last frame stands a moment').toHaveCount(0)
  await page.clock.runFor(1200)
  await page.clock.resume()
  await expect(finish.getByRole('heading', { level: 3 })).toBeFocused()
  await expect(finish.locator('[data-range] img'), 'the last weeks as a range').toBeVisible()
  await expect(offer).toContainText('Only if you like, next today')
  const next = (await offer.getByRole('heading').textContent()) ?? ''
  expect(next).not.toBe(title)
  await page.clock.fastForward('05:00')
  await expect(player(page).getByRole('heading', { name: title, level: 2 })).toBeAttached()

  await test.step('how it was is saved at once, and taken back by a second press', async () => {
    const [easy, right] = [
      finish.getByRole('radio', { name: 'Too easy' }),
      finish.getByRole('radio', { name: 'Right' }),
    ]
    const saved = () => page.waitForResponse((answer) => answer.url().endsWith('/mark'))
    const [first] = await Promise.all([saved(), easy.click()])
    expect(first.status()).toBe(204)
    await expect(easy).toBeChecked()
    const at = (await film(page)).at
    await Promise.all([saved(), page.keyboard.press('ArrowRight')])
    await expect(right).toBeChecked()
    expect((await film(page)).at, 'the arrow is the choice’s').toBe(at)
    await Promise.all([saved(), right.click()])
    await expect(right).not.toBeChecked()
    await expectAccessible(page)
  })

  await test.step('on a phone it is a sheet at the bottom edge', async () => {
    const size = page.viewportSize()
    await page.setViewportSize({ width: 390, height: 844 })
    const box = await finish.locator('> div').boundingBox()
    expect(box && [box.x, box.width, Math.round(box.y + box.height)]).toEqual([0, 390, 844])
    await expectAccessible(page)
    if (size) await page.setViewportSize(size)
  })

  await test.step('it goes on from where it is sought, however soon it is played (PLAYER-04)', async () => {
    await player(page).locator('[data-stage]').focus()
    await pressAtOnce(page, ['5', 'k'])
    await expect.poll(async () => (await film(page)).paused).toBe(false)
    await page.waitForFunction(
      () => document.querySelector<HTMLVideoElement>('dialog video')?.seeking === false,
    )
    expect((await film(page)).at).toBeGreaterThan(240)
  })

  await test.step('who wants to go on by itself says so, and may stay all the same', async () => {
    await choose(page, 'Go on to the next class')
    await toEnd()
    await expect(offer).toContainText('Next, in 20 s')
    await offer.getByRole('button', { name: 'Stay here' }).click()
    await page.clock.fastForward('01:00')
    await expect(offer).toContainText('Only if you like, next today')
  })
  await offer.getByRole('button', { name: `Play ${next}` }).click()
  await expect(player(page).getByRole('heading', { name: next })).toBeAttached()

  await test.step('and its page is there once Back has closed the player, and stays (PLAYER-03)', async () => {
    const heading = page.getByRole('heading', { level: 1, name: next })
    await expect(page.locator('h1')).toHaveText(next)
    await page.goBack()
    await expect(player(page)).toHaveCount(0)
    await expect(heading).toBeVisible()
    await page.getByRole('button', { name: /^(Play|Resume) / }).click()
    await expect(player(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(player(page)).toHaveCount(0)
    await expect(heading).toBeVisible()
  })
})

test('the last class of a path that is followed ends with the whole range (D18.programme)', {
  tag: '@night',
}, async ({ page, baseURL }) => {
  const person = newPerson()
  const url = baseURL ?? ''
  const { accessToken } = await joinByCalls(url, { ...person, password: PASSWORD, plan: 'Full Membership' })
  const own = callAt(url, accessToken)
  const { records } = await own(trainingPacks, { query: { pageNumber: 1, pageLength: 5 } })
  const path = records.find(({ title }) => title === 'Ground up')
  if (!path) throw new Error('no path')
  await own(followPath, { params: { id: path.id }, body: { dates: null, again: false } })
  for (const { id, duration } of path.videos.slice(0, -1))
    await own(storeProgress, { params: { videoId: id }, body: { seconds: duration } })
  await arriveSignedIn(page, person.email, PASSWORD)
  await open(page, `/video/${path.videos.at(-1)?.id}`)
  await page.getByRole('button', { name: /^Play / }).click()
  await expect.poll(async () => (await film(page)).at).toBeGreaterThan(0.3)
  await page.evaluate(() => {
    const video = document.querySelector<HTMLVideoElement>('dialog video')
    if (video) video.currentTime = video.duration - 0.2
  })
  const finish = page.getByRole('region', { name: 'End of the class' })
  await expect(finish.getByRole('heading', { level: 3 })).toHaveText('Ground up is done')
  await expect(finish.getByRole('img', { name: '6 of 6 days stand as ridges by the water.' })).toBeVisible()
  await expectAccessibleAtBothSizes(page)
})
