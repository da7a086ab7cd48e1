import { expect, type Locator, type Page } from '@playwright/test'
import { open } from './open.ts'

export const player = (page: Page) => page.getByRole('dialog').filter({ has: page.locator('[data-stage]') })

export async function playTodaysFirst(page: Page): Promise<string> {
  await open(page, '/')
  await page.locator('a[href^="/date/"]').first().click()
  await expect(page.locator('[data-titled]')).toBeVisible()
  const play = page.getByRole('button', { name: /^(Play|Resume) / })
  const title = ((await play.getAttribute('aria-label')) ?? '').replace(/^(Play|Resume) | at [\d:]+$/g, '')
  await play.click()
  await expect(player(page)).toBeVisible()
  return title
}

export const film = (page: Page) =>
  page.evaluate(() => {
    const video = document.querySelector<HTMLVideoElement>('dialog video')
    return { at: video?.currentTime ?? 0, speed: video?.playbackRate ?? 0, paused: video?.paused ?? true }
  })

export const seeking = (page: Page) =>
  page.evaluate(() => document.querySelector<HTMLVideoElement>('dialog video')?.seeking)

/** Keys that follow each other before the browser has done anything about the first. */
export const pressAtOnce = (page: Page, keys: readonly string[]) =>
  page.evaluate((pressed) => {
    const stage = document.querySelector('dialog [data-stage]')
    for (const key of pressed) stage?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
  }, keys)

/** Opens the settings; by keyboard, since the buttons over a film fade while it plays. */
export async function openSettings(page: Page): Promise<Locator> {
  // Upright there are two: over the film and under it.
  const button = player(page)
    .getByRole('button', { name: /^Settings/ })
    .last()
  const settings = player(page).getByRole('menu', { name: 'Settings' })
  // The first key after they have faded only brings them and the focus back; a key that counts is told of by the button at once.
  const opened = () => button.getAttribute('aria-expanded')
  await expect
    .poll(async () => {
      if ((await opened()) !== 'true') await button.press('Enter')
      return opened()
    })
    .toBe('true')
  await expect(settings).toBeVisible()
  return settings
}

/** Presses a row of the settings and, where it opens a second level, a choice there; then closes them. */
export async function choose(page: Page, row: string, choice?: string | RegExp): Promise<void> {
  const settings = await openSettings(page)
  await settings.locator('[role^="menuitem"]').filter({ hasText: row }).press('Enter')
  if (choice) {
    await player(page).getByRole('menuitemradio', { name: choice, exact: true }).press('Enter')
    // It goes back by itself.
    await expect(settings).toBeVisible()
  }
  if (await settings.isVisible()) await settings.locator('[role^="menuitem"]').first().press('Escape')
  await expect(player(page).getByRole('menu')).toHaveCount(0)
}
