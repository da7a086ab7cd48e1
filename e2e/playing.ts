import { expect, type Page } from '@playwright/test'
import { open } from './open.ts'

export const player = (page: Page) => page.getByRole('dialog').filter({ has: page.locator('[data-stage]') })

export async function playTodaysFirst(page: Page): Promise<string> {
  await open(page, '/')
  await page.locator('a[href^="/date/"]').first().click()
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
