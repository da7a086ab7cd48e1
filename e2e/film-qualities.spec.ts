import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { setClassDay } from '@studio/contract/daily-classes/endpoints.ts'
import { dayOf } from '@studio/contract/dates.ts'
import { settings } from '@studio/contract/studio/endpoints.ts'
import { video } from '@studio/contract/videos/endpoints.ts'
import { callAt } from '../server/src/testing/call-at.ts'
import { makeStandIns, realFfmpeg } from '../server/src/testing/films.ts'
import { expectAccessible } from './accessible.ts'
import { complaintsOf } from './complaints.ts'
import { open } from './open.ts'
import { choose, openSettings } from './playing.ts'
import { ADMIN, arriveSignedIn } from './signed-in.ts'
import { BROKEN, preparedFfmpeg, shown, uploadFilm } from './studio/film-studio.ts'
import { type OwnStudio, startStudio, test as withStudio } from './studio/own-studio.ts'
import { wholeBrowser } from './whole-browser.ts'

interface Ffmpeg {
  program: string
  breakDown: () => void
  mend: () => void
}

const test = withStudio.extend<object, { ffmpeg: Ffmpeg; ownStudio: OwnStudio }>({
  ffmpeg: [
    async ({ browserName: _ }, use) => {
      const standIns = makeStandIns()
      const broken = join(standIns.folder, BROKEN)
      await use({
        program: preparedFfmpeg(standIns),
        breakDown: () => writeFileSync(broken, ''),
        mend: () => rmSync(broken, { force: true }),
      })
      standIns.remove()
    },
    { scope: 'worker' },
  ],
  ownStudio: [
    async ({ ffmpeg }, use) => {
      const studio = await startStudio({ FFMPEG: ffmpeg.program, STREAMS_AT_ONCE: '0' }, { fresh: true })
      await use(studio)
      await studio.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  studio: ({ ownStudio }, use) => use(ownStudio),
})
test.use(wholeBrowser)
test.skip(!realFfmpeg, 'there is no ffmpeg on this machine')

test('a film of several qualities says which one plays, takes another one, and plays its sound alone', {
  tag: '@night',
}, async ({ page, studio }) => {
  const complaints = await complaintsOf(page)
  const { address } = await uploadFilm(studio.url, 'Slow tide in two sizes')
  await expect.poll(address, { timeout: 120_000 }).toContain('/film.m3u8?')
  await arriveSignedIn(page, ADMIN.email, ADMIN.password)
  await open(page, '/admin/live')
  await page
    .getByRole('button', { name: /^Play Slow tide in two sizes/ })
    .first()
    .click()
  await expect.poll(async () => (await shown(page)).at).toBeGreaterThan(0.5)
  await page.keyboard.press('k')
  await expect.poll(async () => (await shown(page)).paused).toBe(true)

  await test.step('each quality is shown once it is chosen', async () => {
    const settings = await openSettings(page)
    await settings.getByRole('menuitem', { name: /^Quality Auto, (480|360)p$/ }).click()
    const auto = page.getByRole('menuitemradio', { name: /^Auto, (480|360)p now$/, checked: true })
    await expect(auto).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('menuitemradio', { name: '360p' }).click()
    await expect(settings.getByRole('menuitem', { name: 'Quality 360p' })).toBeVisible()
    await page.keyboard.press('Escape')
    await page.keyboard.press('k')
    await expect.poll(async () => (await shown(page)).height).toBe(360)
    await choose(page, 'Quality', '480p')
    await page.keyboard.press('0')
    await expect.poll(async () => (await shown(page)).height).toBe(480)
  })

  await test.step('the seek line shows pictures', async () => {
    await page.getByRole('slider', { name: 'Seek' }).hover()
    await expect(page.locator('[data-seek-picture] img')).toBeVisible()
  })

  await test.step('its voice is heard louder than its music once that is chosen, and next time too', async () => {
    const asks = (name: string) => page.waitForRequest((request) => request.url().includes(`/${name}.mp4`))
    const asked = asks('voice')
    await choose(page, 'Voice and music', 'Voice louder')
    await asked
    await page.keyboard.press('Escape')
    const askedAgain = asks('voice')
    await page
      .getByRole('button', { name: /^Play Slow tide in two sizes/ })
      .first()
      .click()
    await askedAgain
    const settings = await openSettings(page)
    await expect(settings.getByRole('menuitem', { name: 'Voice and music Voice louder' })).toBeVisible()
    await page.keyboard.press('Escape')
    await choose(page, 'Voice and music', 'As made')
  })

  await test.step('its sound alone goes on where the film stood, with the picture of the class', async () => {
    await page.keyboard.press('0')
    await choose(page, 'Sound only')
    await expect.poll(async () => (await shown(page)).height).toBe(0)
    await expect.poll(async () => (await shown(page)).at).toBeGreaterThan(0)
    await expect(page.locator('dialog [data-stage] img').first()).toBeVisible()
  })
  expect(complaints).toEqual([])

  await test.step('where its link has ended, as after a long pause, it plays by a new one (S-F7)', async () => {
    await page.keyboard.press('Escape')
    let ended = 0
    let renewed = 0
    await page.route(/\/media\/.*\.mp4/, (route) => {
      const end = Number(new URL(route.request().url()).searchParams.get('e'))
      ended ||= end
      if (end > ended) renewed += 1
      return end > ended ? route.continue() : route.fulfill({ status: 403 })
    })
    await page
      .getByRole('button', { name: /^Play Slow tide in two sizes/ })
      .first()
      .click()
    await expect.poll(() => renewed).toBeGreaterThan(0)
    await expect.poll(async () => (await shown(page)).height).toBeGreaterThan(0)
    await expect.poll(async () => (await shown(page)).at).toBeGreaterThan(0.5)
  })
})

test('a browser that plays HLS by itself shows a film of several qualities, and asks for nothing but by the link that it began with (S-F7, PLAYER-01)', {
  tag: '@night',
}, async ({ page, studio }) => {
  // As on an iPhone without Media Source Extensions: hls.js has nothing to play with.
  await page.addInitScript(() => {
    for (const name of ['MediaSource', 'ManagedMediaSource', 'WebKitMediaSource'])
      Object.defineProperty(window, name, { value: undefined })
  })
  const { address } = await uploadFilm(studio.url, 'Slow tide by itself')
  await expect.poll(address, { timeout: 120_000 }).toContain('/film.m3u8?')
  await arriveSignedIn(page, ADMIN.email, ADMIN.password)
  await open(page, '/admin/live')
  const native = () => document.createElement('video').canPlayType('application/vnd.apple.mpegurl') !== ''
  test.skip(!(await page.evaluate(native)), 'this Chromium plays no HLS by itself')
  await page
    .getByRole('button', { name: /^Play Slow tide by itself/ })
    .first()
    .click()
  await expect.poll(async () => (await shown(page)).at).toBeGreaterThan(0.5)
  expect((await shown(page)).height).toBeGreaterThan(0)
  const source = () =>
    page.evaluate(() => document.querySelector<HTMLVideoElement>('dialog video')?.currentSrc)
  const begun = await source()
  expect(begun).toContain('/film.m3u8?')
  await page.evaluate(() => {
    const film = document.querySelector<HTMLVideoElement>('dialog video')
    if (film) film.currentTime = 8
  })
  await expect.poll(async () => (await shown(page)).at).toBeGreaterThan(8.3)
  expect(await source()).toBe(begun)
})

test('a film whose network changes while it loads waits, and goes on by itself (PLAYER-04)', {
  tag: '@night',
}, async ({ page, studio }) => {
  const { address } = await uploadFilm(studio.url, 'Slow tide on the train')
  await expect.poll(address, { timeout: 120_000 }).toContain('/film.m3u8?')
  await arriveSignedIn(page, ADMIN.email, ADMIN.password)
  await open(page, '/admin/live')
  // The browser is online, and its requests break off, as from one network to the next.
  let [broken, since] = [0, 0]
  await page.route(/\/media\/.*\.mp4/, (route) => {
    since ||= Date.now()
    if (Date.now() - since > 8_000) return route.continue()
    broken += 1
    return route.abort('connectionreset')
  })
  await page
    .getByRole('button', { name: /^Play Slow tide on the train/ })
    .first()
    .click()
  await expect.poll(async () => (await shown(page)).at, { timeout: 90_000 }).toBeGreaterThan(0.5)
  expect(broken).toBeGreaterThan(3)
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('a film whose other qualities could not be made plays, says why, and is worked on again at a press', {
  tag: '@night',
}, async ({ page, studio, ffmpeg }) => {
  ffmpeg.breakDown()
  const { address } = await uploadFilm(studio.url, 'Slow tide that failed')
  await arriveSignedIn(page, ADMIN.email, ADMIN.password)
  await open(page, '/admin/live')
  const card = page.getByRole('article').filter({ hasText: 'Slow tide that failed' })
  await expect(card).toContainText('Plays in one resolution. Parts of the video can’t be read.', {
    timeout: 120_000,
  })
  await expectAccessible(page)
  ffmpeg.mend()
  await card.getByRole('button', { name: 'Try again with the video of Slow tide that failed' }).press('Enter')
  await expect(page.getByText('The video is being processed again')).toBeVisible()
  await expect(card).not.toContainText(/resolution/)
  expect(await address()).toContain('/film.m3u8?')
})

test('a film’s picture is chosen among three of its own', { tag: '@night' }, async ({ page, studio }) => {
  const complaints = await complaintsOf(page)
  const { call, id, address } = await uploadFilm(studio.url, 'Slow tide with a picture')
  await expect.poll(address, { timeout: 120_000 }).toContain('/film.m3u8?')
  await arriveSignedIn(page, ADMIN.email, ADMIN.password)
  await open(page, '/admin/live')
  await page.getByRole('button', { name: 'Edit Slow tide with a picture' }).click()
  const pictures = page.getByRole('group', { name: 'Or one from the video' }).getByRole('button')
  await expect(pictures).toHaveCount(3)
  await expectAccessible(page)
  await pictures.nth(1).click()
  const posterOf = async () => (await call(video, { params: { id } })).thumbnailUrl
  await expect.poll(posterOf).toMatch(/^\/pictures\/[0-9a-f]+\.webp$/)
  expect(complaints).toEqual([])
})

test('visitors are shown the first moments of a class, unless an Admin unticks it, and they play in the same player', {
  tag: '@night',
}, async ({ page, studio }) => {
  const complaints = await complaintsOf(page)
  const { call, id, address } = await uploadFilm(studio.url, 'Slow tide for everybody')
  await expect.poll(address, { timeout: 120_000 }).toContain('/film.m3u8?')
  const { now } = await callAt(studio.url)(settings, {})
  const day = dayOf(new Date(now))
  await call(setClassDay, { body: { date: day, videoIds: [id] } })
  await arriveSignedIn(page, ADMIN.email, ADMIN.password)
  await open(page, '/admin/settings/films')
  await expect(page.getByRole('checkbox', { name: /^Visitors may watch 30 seconds/ })).toBeChecked()
  await expectAccessible(page)

  await page.context().clearCookies()
  await page.evaluate(() => localStorage.clear())
  await open(page, `/date/${day}Z/video/${id}`)
  const watch = page.getByRole('button', { name: 'Watch 3 seconds' })
  await expectAccessible(page)
  await page.context().setOffline(true)
  await watch.click()
  const alert = page.getByRole('dialog', { name: 'You are offline' })
  await expect(alert).toContainText('The class can start once there is a connection.')
  await page.context().setOffline(false)
  await alert.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(async () => (await shown(page)).height).toBe(360)
  await expect.poll(async () => (await shown(page)).at).toBeGreaterThan(2)
  await page.keyboard.press('Escape')
  await expect(watch).toBeFocused()
  expect(complaints).toEqual([])
})
