import { expect, type Locator, type Page, test } from '@playwright/test'
import { open } from './open.ts'

const scrolled = (page: Page) => page.evaluate(() => window.scrollY)

/** Scrolls to a link at once and follows it; returns the scroll position at which the page was left. */
const leaveBy = (link: Locator) =>
  link.evaluate(async (element: HTMLElement) => {
    element.scrollIntoView({ behavior: 'instant', block: 'center' })
    await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)))
    const place = window.scrollY
    element.click()
    return place
  })

test('Back from a class leads to the place in the list where one was, and a reload keeps it, too (LIST-03)', {
  tag: ['@night', '@phone'],
}, async ({ page }) => {
  // Other journeys add classes to the newest days, which would move everything below them.
  await open(page, '/daily-classes?sort=oldest')
  const days = page.getByRole('heading', { level: 2 }).filter({ hasText: 'Classes' })
  await page.getByRole('button', { name: 'Load More' }).click()
  await expect(days).toHaveCount(10)
  const last = page.locator('a[href^="/date/"]').last()
  const place = await leaveBy(last)
  expect(place).toBeGreaterThan(1000)
  await expect(page).toHaveURL(/\/date\//)
  await expect.poll(() => scrolled(page)).toBeLessThan(100)
  await page.goBack()
  await expect(days).toHaveCount(10)
  await expect.poll(async () => Math.abs((await scrolled(page)) - place)).toBeLessThan(50)
  await page.reload()
  await expect.poll(async () => Math.abs((await scrolled(page)) - place)).toBeLessThan(50)
})

test('Back within a page leads to where one was, too (LIST-03)', { tag: '@night' }, async ({ page }) => {
  await open(page, '/about')
  await page.evaluate(() => window.scrollTo({ top: 700, behavior: 'instant' }))
  const skip = page.getByRole('link', { name: 'Skip to content' })
  await skip.evaluate((link: HTMLElement) => link.click())
  await expect(page).toHaveURL('/about#main')
  await expect.poll(() => scrolled(page)).toBeLessThan(100)
  await page.goBack()
  await expect.poll(() => scrolled(page)).toBe(700)
})

test('the last Load More leaves the focus where the list goes on (LIST-03)', { tag: '@night' }, async ({
  page,
}) => {
  await open(page, '/daily-classes?length=25')
  const more = page.getByRole('button', { name: 'Load More' })
  const days = page.getByRole('heading', { level: 2 }).filter({ hasText: 'Classes' })
  // The demo has a month of days: a press or two, and everything is loaded.
  while ((await more.count()) > 0) {
    const shown = await days.count()
    await more.press('Enter')
    await expect.poll(() => days.count()).toBeGreaterThan(shown)
  }
  await expect(page.locator('p', { hasText: 'Everything is shown' })).toBeFocused()
})
