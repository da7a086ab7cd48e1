import { expect, type Page, test } from '@playwright/test'
import { arriveSignedIn } from './arrive.ts'
import { open } from './open.ts'

const player = (page: Page) => page.getByRole('dialog').filter({ has: page.locator('[data-stage]') })

async function playTodaysFirst(page: Page): Promise<string> {
  await open(page, '/')
  await page.locator('a[href^="/date/"]').first().click()
  const play = page.getByRole('button', { name: /^(Play|Resume) / })
  const title = ((await play.getAttribute('aria-label')) ?? '').replace(/^(Play|Resume) | at [\d:]+$/g, '')
  await play.click()
  await expect(player(page)).toBeVisible({ timeout: 20_000 })
  return title
}

test('Back closes the player and stays on the page of the class; a second Back leaves it (PLAYER-03)', async ({
  page,
}) => {
  await arriveSignedIn(page, 'member@demo.studio', 'Member123')
  const title = await playTodaysFirst(page)
  const heading = page.getByRole('heading', { level: 1, name: title })
  const address = page.url()
  await page.goBack()
  await expect(player(page)).toHaveCount(0)
  await expect(heading).toBeVisible()
  expect(page.url()).toBe(address)

  await test.step('closed in any other way it leaves nothing behind in the history', async () => {
    await page.getByRole('button', { name: /^(Play|Resume) / }).click()
    await expect(player(page)).toBeVisible({ timeout: 20_000 })
    await page.keyboard.press('Escape')
    await expect(player(page)).toHaveCount(0)
    await expect(page.getByRole('button', { name: /^(Play|Resume) / })).toBeFocused()
    await expect.poll(() => page.evaluate(() => history.state?.usr?.player ?? false)).toBe(false)
    await page.goBack()
    await expect(page).toHaveURL(/:\d+\/$/)
  })
})

test('an address of a class under a day on which it was none leads nowhere (ROUTE-15)', {
  tag: '@one-size',
}, async ({ page }) => {
  await open(page, '/')
  const address = (await page.locator('a[href^="/date/"]').first().getAttribute('href')) ?? ''
  expect((await page.request.get(address)).status()).toBe(200)
  const elsewhere = address.replace(/\/date\/[^/]+/, '/date/2020-02-03Z')
  expect((await page.request.get(elsewhere)).status()).toBe(404)
})
