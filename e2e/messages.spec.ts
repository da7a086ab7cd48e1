import { expect, test } from '@playwright/test'
import { arriveSignedIn } from './arrive.ts'
import { open } from './open.ts'

test('what an Admin could not save is said over the dialog until it is closed or some seconds are over, and what was typed stays (BO-ERR-13, BO-ERR-14)', async ({
  page,
  context,
}) => {
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
  await expect(message).toBeVisible()
  await expect(message).toHaveCount(0, { timeout: 20_000 })
  await save.click()
  await message.getByRole('button', { name: 'Close message' }).click()
  await expect(message).toHaveCount(0)
  await expect(dialog.getByLabel('First name')).toHaveValue('Somebody')
  await context.setOffline(false)
})
