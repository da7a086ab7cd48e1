import { expect, test } from '@playwright/test'
import { arriveSignedIn } from './arrive.ts'
import { open } from './open.ts'

test('a change of an Admin that fails says so for five seconds, and leaves what is shown as it was (BO-ERR-13, BO-ERR-14)', async ({
  page,
}) => {
  await page.clock.install()
  await arriveSignedIn(page, 'admin@demo.studio', 'Admin123')
  await open(page, '/admin/promo')
  await page.route('**/api/Promocodes/*', (route) =>
    route.fulfill({
      status: 500,
      json: { Message: 'Error post promo-codes', code: 'Internal', requestId: 'r' },
    }),
  )
  const switchOff = page.getByRole('button', { name: 'Switch off WELCOME20' })
  await switchOff.click()
  const message = page.getByRole('region', { name: 'Messages' }).getByText('Error post promo-codes')
  // It stays for as long as the pointer is on it, and five seconds more.
  await message.hover()
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 10_000))
  await expect(message).toBeVisible()
  await page.mouse.move(0, 0)
  await page.clock.runFor(100)
  await page.clock.runFor(4_800)
  await expect(message).toBeVisible()
  await page.clock.runFor(200)
  await expect(message).toHaveCount(0)
  await expect(switchOff).toBeVisible()
})

test('what could not be saved is said over the dialog, where it can be closed, and what was typed stays (BO-ERR-13)', async ({
  page,
}) => {
  await arriveSignedIn(page, 'admin@demo.studio', 'Admin123')
  await open(page, '/admin/users/teacher')
  await page
    .getByRole('button', { name: /^Edit / })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('First name').fill('Somebody')
  await page.route('**/api/User/*', (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill({ status: 500, json: { Message: 'Error save user', code: 'Internal', requestId: 'r' } })
      : route.fallback(),
  )
  await dialog.getByRole('button', { name: 'Save' }).click()
  const message = page.getByRole('alert').filter({ hasText: 'Error save user' })
  await message.getByRole('button', { name: 'Close message' }).click()
  await expect(message).toHaveCount(0)
  await expect(dialog.getByLabel('First name')).toHaveValue('Somebody')
})
