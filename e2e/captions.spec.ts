import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { open } from './open.ts'
import { choose, player } from './playing.ts'
import { arriveSignedIn } from './signed-in.ts'

const film = (page: Page) =>
  page.evaluate(() => Math.round(document.querySelector<HTMLVideoElement>('dialog video')?.currentTime ?? 0))
const words = (page: Page) => player(page).locator('[data-captions]')

/** Pauses the film at its beginning, so that its captions stay visible. */
async function playStill(page: Page): Promise<void> {
  await open(page, '/')
  await page.locator('a[href^="/date/"]').first().click()
  await expect(page.locator('[data-titled]')).toBeVisible()
  await page.getByRole('button', { name: /^(Play|Resume) / }).click()
  await expect(player(page).getByRole('button', { name: 'Pause' })).toBeAttached()
  await player(page).locator('[data-stage]').press('k')
  await player(page).locator('[data-stage]').press('0')
  await expect.poll(() => film(page)).toBe(0)
}

test('a class has captions in a language of one’s own, which stay chosen for the next film (D18.guidance)', {
  tag: ['@night', '@phone'],
}, async ({ page }) => {
  await arriveSignedIn(page, 'member@demo.studio', 'Member123')
  await playStill(page)
  await expect(words(page)).toHaveCount(0)
  await player(page).locator('[data-stage]').press('c')
  await expect(words(page)).toContainText('(bell)')
  await expect(player(page).getByRole('status').filter({ hasText: 'Captions: English' })).toBeAttached()

  await choose(page, 'Captions', 'Deutsch')
  await expect(words(page)).toContainText('(Glocke)')
  await expect(words(page)).toHaveAttribute('lang', 'de')
  await expectAccessible(page)

  await page.keyboard.press('Escape')
  await playStill(page)
  await expect(words(page)).toContainText('(Glocke)')
  await player(page).locator('[data-stage]').press('c')
  await expect(words(page)).toHaveCount(0)
})

test('a device remembers how a film and its captions are shown, and its keys know the class (PLAYER-04)', {
  tag: '@night',
}, async ({ page }) => {
  await arriveSignedIn(page, 'member@demo.studio', 'Member123')
  await playStill(page)
  await player(page).locator('[data-stage]').press('c')
  await expect(words(page)).toContainText('(bell)')
  const size = () => words(page).evaluate((one) => Number.parseFloat(getComputedStyle(one).fontSize))
  const top = async () => (await words(page).boundingBox())?.y ?? 0
  const mirrored = () =>
    page.evaluate(() => {
      const picture = document.querySelector('dialog video')
      return picture ? new DOMMatrix(getComputedStyle(picture).transform).a : 0
    })
  const before = { size: await size(), top: await top() }
  await choose(page, 'Captions', 'Very large')
  expect(await size()).toBeGreaterThan(before.size * 1.5)
  await choose(page, 'Captions', 'Above')
  expect(await top()).toBeLessThan(before.top / 2)
  expect(await mirrored()).toBe(1)
  await choose(page, 'Mirrored')
  await expect.poll(mirrored).toBe(-1)
  await expectAccessible(page)

  await page.keyboard.press('Escape')
  await playStill(page)
  await expect(words(page)).toContainText('(bell)')
  expect(await size()).toBeGreaterThan(before.size * 1.5)
  expect(await mirrored()).toBe(-1)
  const title = await player(page).getByRole('heading', { level: 2 }).textContent()
  const told = () =>
    page.evaluate(() => {
      const { title, artist, artwork } = navigator.mediaSession.metadata ?? {}
      return { title, artist, pictures: artwork?.length }
    })
  await expect.poll(told).toEqual({ title, artist: expect.stringMatching(/\w+ \w+, \w+/), pictures: 1 })
})

test('while the browser shows a film in a window of its own, it is handed the captions that are on (D18.guidance)', {
  tag: '@night',
}, async ({ page }) => {
  await arriveSignedIn(page, 'member@demo.studio', 'Member123')
  await playStill(page)
  await player(page).locator('[data-stage]').press('c')
  await expect(words(page)).toContainText('(bell)')
  const handed = () =>
    page.evaluate(() => {
      const tracks = [...(document.querySelector<HTMLVideoElement>('dialog video')?.textTracks ?? [])]
      return tracks
        .filter(({ mode }) => mode === 'showing')
        .map(({ language, cues }) => [language, (cues?.[0] as VTTCue | undefined)?.text])
    })
  // Fires the browser's picture-in-picture events: headless Chromium has no such window, and iPhones use
  // another one.
  const told = (name: string) =>
    page.evaluate((event) => document.querySelector('dialog video')?.dispatchEvent(new Event(event)), name)
  expect(await handed()).toEqual([])
  for (const [opens, closes] of [
    ['enterpictureinpicture', 'leavepictureinpicture'],
    ['webkitbeginfullscreen', 'webkitendfullscreen'],
  ] as const) {
    await told(opens)
    await expect.poll(handed).toEqual([['en', expect.stringContaining('(bell)')]])
    await told(closes)
    await expect.poll(handed).toEqual([])
  }
})

test('captions that look like markup are text, in the page and in a window of its own', {
  tag: '@night',
}, async ({ page }) => {
  const file =
    'WEBVTT\n\n00:00.000 --> 59:59.000\nso &amp;lt;b&amp;gt;ham&amp;lt;/b&amp;gt; &lt;i&gt; &amp; rest\n'
  await page.route('**/api/Video/*/captions/en', (route) =>
    route.fulfill({ json: { label: 'English', file } }),
  )
  await arriveSignedIn(page, 'member@demo.studio', 'Member123')
  await playStill(page)
  await player(page).locator('[data-stage]').press('c')
  const text = 'so &lt;b&gt;ham&lt;/b&gt; <i> & rest'
  await expect(words(page)).toHaveText(text)
  const inWindow = () =>
    page.evaluate(() => {
      const picture = document.querySelector<HTMLVideoElement>('dialog video')
      picture?.dispatchEvent(new Event('enterpictureinpicture'))
      const [shown] = [...(picture?.textTracks ?? [])].filter(({ mode }) => mode === 'showing')
      return (shown?.cues?.[0] as VTTCue | undefined)?.getCueAsHTML().textContent
    })
  await expect.poll(inWindow).toBe(text)
})

test('a class has chapters: on the line, as a list to jump in, and the other side at one press (D18.guidance)', {
  tag: '@night',
}, async ({ page }) => {
  await arriveSignedIn(page, 'member@demo.studio', 'Member123')
  await playStill(page)
  const chapters = player(page).getByRole('button', { name: /^Chapters: Arriving/ })
  await chapters.focus()
  await expect(player(page).locator('[data-chapter-tick]').first()).toBeAttached()
  await chapters.press('Enter')
  const list = player(page).getByRole('menu', { name: 'Chapters' })
  await expect(list.getByRole('menuitemradio', { name: /Arriving/ })).toBeFocused()
  await expectAccessible(page)
  const second = list.getByRole('menuitemradio').nth(1)
  const [, minutes, seconds] = /^(\d+):(\d\d)/.exec((await second.textContent()) ?? '') ?? []
  await page.keyboard.press('ArrowDown')
  await expect(second).toBeFocused()
  await page.keyboard.press('Enter')
  await expect.poll(() => film(page)).toBe(Number(minutes) * 60 + Number(seconds))
  await expect(list).toHaveCount(0)

  await player(page).getByRole('button', { name: 'Go to the other side' }).click()
  await expect(player(page).getByRole('button', { name: /^Chapters: Other side/ })).toBeAttached()
  await expect(
    player(page)
      .getByRole('status')
      .filter({ hasText: /^Other side, \d+:\d\d$/ }),
  ).toBeAttached()
})

test('on a tablet the menus lie within the picture, which hides what is outside (PLAYER-04)', {
  tag: '@night',
}, async ({ page }) => {
  await arriveSignedIn(page, 'member@demo.studio', 'Member123')
  await page.setViewportSize({ width: 768, height: 1024 })
  await playStill(page)
  const stage = player(page).locator('[data-stage]')
  for (const name of [/^Settings/, /^Chapters/]) {
    await player(page).getByRole('button', { name }).press('Enter')
    const menu = player(page).getByRole('menu')
    await expect
      .poll(async () => ((await menu.boundingBox())?.y ?? 0) - ((await stage.boundingBox())?.y ?? 0))
      .toBeGreaterThan(0)
    await page.keyboard.press('Escape')
    await expect(menu).toHaveCount(0)
  }
})
