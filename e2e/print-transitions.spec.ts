import { expect, type Page, test } from '@playwright/test'
import { open } from './open.ts'
import { arriveSignedIn } from './signed-in.ts'

/** Which pictures had the name before and after each move, or why it ended. */
type Move = { before: string[]; after: string[] } | string
declare const moves: Move[]

async function noteMoves(page: Page) {
  await page.addInitScript(() => {
    const noted: unknown[] = []
    Object.assign(window, { moves: noted })
    const named = () =>
      [...document.querySelectorAll<HTMLElement>('[data-print]')]
        .filter(({ style }) => style.getPropertyValue('view-transition-name') === 'print')
        .map(({ dataset }) => dataset.print)
    const start = document.startViewTransition.bind(document)
    document.startViewTransition = (update) => {
      const before = named()
      const move = start(update)
      move.ready.then(
        () => noted.push({ before, after: named() }),
        (error) => noted.push(String(error)),
      )
      return move
    }
  })
}

/** Home shows today's classes in three places; of the list the second day is below the first window. */
for (const [path, place] of [
  ['/', 0],
  ['/daily-classes', 4],
] as const) {
  test(`from ${path} the pressed card’s picture becomes the one of the class’s page, and Back takes it to its place again`, {
    tag: '@night',
  }, async ({ page }) => {
    await noteMoves(page)
    await arriveSignedIn(page, 'member@demo.studio', 'Member123')
    await open(page, path)
    const card = page.getByRole('main').getByRole('article').nth(place)
    await card.scrollIntoViewIfNeeded()
    const link = card.getByRole('link').first()
    const scrolled = () => page.evaluate(() => Math.round(window.scrollY))
    const before = await scrolled()
    const title = (await card.getByRole('heading').textContent()) ?? ''
    const noted = () => page.evaluate(() => moves.splice(0))
    // What moves pictures is loaded with the first sign of a pointer, and the first press may come before it.
    await expect(async () => {
      await link.click()
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
      await expect.poll(scrolled).toBe(0)
      const there = await noted()
      await page.goBack()
      await expect(link).toBeVisible()
      await expect.poll(scrolled).toBe(before)
      expect([...there, ...(await noted())]).toEqual([
        { before: ['class'], after: ['stage'] },
        { before: ['stage'], after: ['class'] },
      ])
    }).toPass()
    const named = () =>
      page.evaluate(() => document.querySelectorAll('[style*="view-transition-name"]').length)
    await expect.poll(named).toBe(0)
  })
}

test('a page whose moves can’t be loaded changes without them, unasked and without a reload', {
  tag: '@night',
}, async ({ page }) => {
  const tried: string[] = []
  await page.route(/\/assets\/print-transitions-[\w-]+\.js$/, (route) => {
    tried.push(route.request().url())
    return route.fulfill({ status: 404, body: 'gone' })
  })
  let loads = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads += 1
  })
  await open(page, '/')
  const link = page.getByRole('contentinfo').getByRole('link', { name: 'About' })
  await link.hover()
  await expect.poll(() => tried.length).toBe(1)
  await link.click()
  await expect(page).toHaveURL('/about')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(loads).toBe(1)
})
