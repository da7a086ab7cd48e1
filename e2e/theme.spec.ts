import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { arriveSignedIn } from './arrive.ts'
import { complaintsOf } from './complaints.ts'
import { open } from './open.ts'

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

test('a theme is chosen in the menu, holds without a flash, and the device’s own comes back', async ({
  page,
}) => {
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

test('a theme is chosen on the profile, and another open page follows', async ({ page, context }) => {
  await arriveSignedIn(page, 'member@demo.studio', 'Member123')
  await page.emulateMedia({ colorScheme: 'light' })
  await open(page, '/profile/info')
  const other = await context.newPage()
  await open(other, '/about')
  await page.getByRole('radio', { name: 'Dark' }).check({ force: true })
  expect(await ground(page)).toBe(PAPER.dark)
  await expect.poll(() => ground(other)).toBe(PAPER.dark)
})
