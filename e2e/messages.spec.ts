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
