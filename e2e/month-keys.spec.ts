import { expect, test } from '@playwright/test'
import { open } from './open.ts'
import { arriveSignedIn } from './signed-in.ts'

test('arrows move between the days of a month, and a phone’s month opens on today (ADAILY-01)', {
  tag: ['@night', '@phone'],
}, async ({ page }) => {
  await arriveSignedIn(page, 'admin@demo.studio', 'Admin123')
  await open(page, '/admin/daily-classes')
  const days = page.getByRole('list', { name: 'Days of this month' }).getByRole('button')
  const today = page.locator('[aria-current="date"]').first()
  await expect(today).toBeInViewport()
  await days.first().focus()
  await page.keyboard.press('ArrowRight')
  await expect(days.nth(1)).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(days.nth(8)).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowLeft')
  await expect(days.first()).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await expect(days.first()).toBeFocused()
})
