import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { complaintsOf } from './complaints.ts'
import { open } from './open.ts'
import { arriveSignedIn } from './signed-in.ts'

const PAPER = { light: 'rgb(245, 245, 241)', dark: 'rgb(13, 23, 38)' }
const ground = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor)

/** Returns the page's background at its first frame, when only the script in the head has run. */
async function firstGround(page: Page): Promise<string> {
  await page.addInitScript(() => {
    requestAnimationFrame(() => {
      sessionStorage.setItem('first', getComputedStyle(document.documentElement).colorScheme)
    })
  })
  await page.reload()
  return page.evaluate(() => sessionStorage.getItem('first') ?? '')
}

test('a theme is chosen in the menu, holds without a flash, and the device’s own comes back', {
  tag: '@night',
}, async ({ page }) => {
  const complaints = await complaintsOf(page)
  await page.emulateMedia({ colorScheme: 'light' })
  await open(page, '/about')
  expect(await ground(page)).toBe(PAPER.light)
  await page.getByRole('button', { name: 'Theme: as on this device. Change to light' }).click()
  await page.getByRole('button', { name: 'Theme: light. Change to dark' }).click()
  expect(await ground(page)).toBe(PAPER.dark)
  expect(await firstGround(page)).toBe('dark')
  await expect(page.getByRole('button', { name: 'Theme: dark. Change to as on this device' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Theme: dark. Change to as on this device' }).click()
  expect(await ground(page)).toBe(PAPER.light)
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await ground(page)).toBe(PAPER.dark)
  expect(complaints).toEqual([])
})

test('a theme is chosen on the profile, and another open page follows', { tag: '@night' }, async ({
  page,
  context,
}) => {
  await arriveSignedIn(page, 'member@demo.studio', 'Member123')
  await page.emulateMedia({ colorScheme: 'light' })
  await open(page, '/profile/info')
  const other = await context.newPage()
  await open(other, '/about')
  await page.getByRole('radio', { name: 'Dark' }).check({ force: true })
  expect(await ground(page)).toBe(PAPER.dark)
  await expect.poll(() => ground(other)).toBe(PAPER.dark)
})

test('what the menu opens over a hero is as light or dark as the page, whatever the hero is (MENU-01)', {
  tag: '@night',
}, async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  const surface = async (path: string, colorScheme: 'light' | 'dark') => {
    await page.emulateMedia({ colorScheme })
    await open(page, path)
    const toggle = page.getByRole('banner').getByRole('button', { name: 'About submenu' })
    await toggle.press('Enter')
    await expect(toggle).toHaveAttribute('aria-expanded', 'true')
    const list = page.locator(`[id="${await toggle.getAttribute('aria-controls')}"]`)
    return list.evaluate((one) => getComputedStyle(one).backgroundColor)
  }
  // The hero of home is as its hour and the page are, that of Personal Practice dark.
  expect(await surface('/', 'dark')).toBe('rgb(20, 33, 53)')
  expect(await surface('/personal-practice', 'light')).toBe('rgb(255, 255, 255)')
  await page.evaluate(() => localStorage.setItem('theme', 'dark'))
  expect(await surface('/', 'light')).toBe('rgb(20, 33, 53)')
})
