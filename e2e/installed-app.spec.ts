import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { open } from './open.ts'
import { arriveSignedIn } from './signed-in.ts'

const PHONE = { width: 390, height: 844 }
test.use({ viewport: PHONE, hasTouch: true, isMobile: true, contextOptions: { reducedMotion: 'reduce' } })

/** A browser can't be told that a page is installed, so the page asks for what it is instead. */
async function install(page: Page): Promise<void> {
  await page.route(/\.(css|js)$/, async (route) => {
    const answer = await route.fetch()
    const body = (await answer.text()).replaceAll(/display-mode: ?standalone/g, 'display-mode:browser')
    await route.fulfill({ response: answer, body })
  })
}

// The last page still loads scripts when it has been read.
test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }))

const bar = (page: Page) => page.getByRole('navigation', { name: 'Main' })

test('an installed studio has its menu at the foot of a phone: three places and Me, which opens all the rest', async ({
  page,
}) => {
  await install(page)
  await arriveSignedIn(page, 'member@demo.studio', 'Member123')
  await open(page, '/')
  await expect(bar(page).getByRole('link')).toHaveText(['Today', 'Find', 'Practice'])
  await expect(page.getByRole('banner')).toBeHidden()
  const box = await bar(page).boundingBox()
  expect([box && box.y + box.height, box?.width]).toEqual([PHONE.height, PHONE.width])
  await expectAccessible(page)

  await page.evaluate(() => window.scrollTo(0, 900))
  await bar(page).getByRole('link', { name: 'Today' }).tap()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)

  await bar(page).getByRole('link', { name: 'Find' }).tap()
  await expect(page).toHaveURL(/\/search$/)
  await expect(bar(page).getByRole('link', { name: 'Find' })).toHaveAttribute('aria-current', 'page')
  await page.getByRole('searchbox').focus()
  await expect(bar(page)).toBeHidden()
  await page.getByRole('searchbox').blur()
  await expect(bar(page)).toBeVisible()

  await bar(page).getByRole('button', { name: /^Me/ }).tap()
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await menu.getByRole('link', { name: 'About' }).tap()
  await expect(page).toHaveURL(/\/about$/)
})

test('who only visits the installed studio keeps its header', { tag: '@night' }, async ({ page }) => {
  await install(page)
  await open(page, '/')
  await expect(page.getByRole('button', { name: 'Open menu' })).toBeVisible()
  await expect(bar(page)).toBeHidden()
})
