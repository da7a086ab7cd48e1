import { expect, test } from '@playwright/test'
import { open } from './open.ts'
import { arriveSignedIn } from './signed-in.ts'

test('what an Admin could not save is said over the dialog for five seconds or until it is closed, and what was typed stays (BO-ERR-13, BO-ERR-14)', {
  tag: '@night',
}, async ({ page, context }) => {
  await page.clock.install()
  await arriveSignedIn(page, 'admin@demo.studio', 'Admin123')
  await open(page, '/admin/users/teacher')
  await page
    .getByRole('button', { name: /^Edit / })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('First name').fill('Somebody')
  await context.setOffline(true)
  const save = dialog.getByRole('button', { name: 'Save' })
  const message = page.getByRole('alert')
  await save.click()
  // It is kept while the pointer is on it, and five seconds longer.
  await message.hover()
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 10_000))
  await expect(message).toBeVisible()
  await page.mouse.move(0, 0)
  await page.clock.runFor(100)
  await page.clock.runFor(4_800)
  await expect(message).toBeVisible()
  await page.clock.runFor(200)
  await expect(message).toHaveCount(0)
  await page.clock.resume()
  await save.click()
  await message.getByRole('button', { name: 'Close message' }).click()
  await expect(message).toHaveCount(0)
  await expect(dialog.getByLabel('First name')).toHaveValue('Somebody')
  await context.setOffline(false)
})
