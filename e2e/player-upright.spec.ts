import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { choose, film, openSettings, player, playTodaysFirst } from './playing.ts'
import { arriveSignedIn } from './signed-in.ts'

test.use({
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  contextOptions: { reducedMotion: 'reduce' },
})

async function playStill(page: Page): Promise<string> {
  await arriveSignedIn(page, 'member@demo.studio', 'Member123')
  const title = await playTodaysFirst(page)
  await expect.poll(async () => (await film(page)).at).toBeGreaterThan(0.3)
  await player(page).locator('[data-stage]').press('k')
  await player(page).locator('[data-stage]').press('0')
  await expect.poll(async () => (await film(page)).at).toBe(0)
  return title
}

const second = (text: string | null) => {
  const [, minutes, seconds] = /^(\d+):(\d\d)/.exec(text ?? '') ?? []
  return Number(minutes) * 60 + Number(seconds)
}

test('upright the chapters stand under the film, with what is left and what the mat needs: other side, again, big time (D18.guidance, PLAYER-04)', {
  tag: '@night',
}, async ({ page }) => {
  const title = await playStill(page)
  await expect(player(page).getByRole('heading', { level: 2, name: title })).toBeInViewport()
  const rows = player(page).getByRole('list', { name: 'Chapters' }).getByRole('button')
  const running = player(page).locator('[aria-current="true"]')
  await expect(running).toHaveText(/Arriving/)
  await expectAccessible(page)

  await rows.nth(1).tap()
  const begins = second(await rows.nth(1).textContent())
  await expect.poll(async () => Math.round((await film(page)).at)).toBe(begins)
  await expect(rows.nth(1)).toHaveAttribute('aria-current', 'true')
  await expect(rows.first()).toContainText('Done')

  await player(page).locator('[data-stage]').press('l')
  await expect.poll(async () => Math.round((await film(page)).at)).toBe(begins + 10)
  await player(page)
    .getByRole('button', { name: /^Again: / })
    .tap()
  await expect.poll(async () => Math.round((await film(page)).at)).toBe(begins)

  await player(page).getByRole('button', { name: 'Go to the other side' }).tap()
  await expect(running).toHaveText(/Other side/)

  await player(page).getByRole('button', { name: 'Big time' }).tap()
  const big = player(page).locator('[data-big-time]')
  await expect(big).toContainText(/\d+:\d\dleftOther side\d+ minutes more, then Rest/)
  await expect(rows).toHaveCount(0)
  await expectAccessible(page)
})

test('upright the film fills the width at the top, its controls lie on it, and nothing is cut at 320 pixels and 200 % text (PLAYER-04)', {
  tag: '@night',
}, async ({ page }) => {
  await playStill(page)
  const outside = () =>
    page.evaluate(() => {
      const film = document.querySelector('dialog [data-media-player]')?.getBoundingClientRect()
      const all = [...document.querySelectorAll('dialog [data-media-player] button')]
      return all.flatMap((one) => {
        const box = one.getBoundingClientRect()
        const within = film && box.left >= film.left && box.right <= film.right
        const high = film && box.top >= film.top && box.bottom <= film.bottom
        return within && high ? [] : [one.getAttribute('aria-label')]
      })
    })
  for (const width of [320, 360, 390, 430])
    for (const text of ['100%', '200%']) {
      await page.setViewportSize({ width, height: 844 })
      await page.evaluate((percent) => {
        document.documentElement.style.fontSize = percent
      }, text)
      const film = player(page).locator('[data-media-player]')
      await expect.poll(async () => (await film.boundingBox())?.width, `at ${width}, ${text}`).toBe(width)
      expect(await film.boundingBox()).toMatchObject({ x: 0, y: 0 })
      await expect.poll(outside, `at ${width}, ${text}`).toEqual([])
      const wide = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect(await wide(), `at ${width}, ${text}`).toBeLessThanOrEqual(0)
    }
})

test('upright the settings are a sheet of two levels over the list; a choice goes back by itself, Esc and a drag close it (PLAYER-04)', {
  tag: '@night',
}, async ({ page }) => {
  await playStill(page)
  const sheet = player(page).locator('[data-panel]')
  const settings = await openSettings(page)
  const box = await sheet.boundingBox()
  expect(box && [box.x, box.width, Math.round(box.y + box.height)]).toEqual([0, 390, 844])
  const picture = await player(page).locator('[data-media-player]').boundingBox()
  expect(box?.y ?? 0, 'the film is seen above it').toBeGreaterThanOrEqual(picture?.height ?? 844)
  await expectAccessible(page)

  const speed = settings.getByRole('menuitem', { name: 'Speed 1×' })
  await speed.tap()
  await player(page).getByRole('menuitemradio', { name: '0.75×' }).tap()
  await expect(settings.getByRole('menuitem', { name: 'Speed 0.75×' })).toBeFocused()
  await expect.poll(async () => (await film(page)).speed).toBe(0.75)
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)
  await expect(player(page).getByRole('button', { name: 'Settings', exact: true })).toBeFocused()
  await choose(page, 'Speed', '1×, as taught')

  await openSettings(page)
  const drag = (from: number, to: number) =>
    sheet.evaluate(
      (it, [start, end]) => {
        const head = it.firstElementChild
        const at = { pointerType: 'touch', isPrimary: true, bubbles: true, pointerId: 1 }
        // A pointer that is none of the browser's can't be captured.
        Object.assign(head ?? {}, { setPointerCapture: () => undefined })
        for (const [name, clientY] of [
          ['pointerdown', start],
          ['pointermove', end],
          ['pointerup', end],
        ] as const)
          head?.dispatchEvent(new PointerEvent(name, { ...at, clientY }))
      },
      [from, to] as const,
    )
  await drag(400, 430)
  await expect(sheet).toBeVisible()
  await drag(400, 500)
  await expect(sheet).toHaveCount(0)
})
