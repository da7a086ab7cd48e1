import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { boxOf } from './box-of.ts'
import { open } from './open.ts'
import { arriveSignedIn } from './signed-in.ts'

const PHONE = { width: 390, height: 844 }
const main = (page: Page) => page.getByRole('main')

test('the tables of the back office are no wider than the page on tablets and small laptops (USERS-01, APROMO-01)', {
  tag: '@night',
}, async ({ page }) => {
  await arriveSignedIn(page, 'admin@demo.studio', 'Admin123')
  for (const path of ['/admin/users/all', '/admin/promo']) {
    await open(page, path)
    await expect(page.getByRole('row').nth(1)).toBeVisible()
    for (const width of [768, 1024, 1200]) {
      await page.setViewportSize({ width, height: 800 })
      const wide = await page.evaluate(() => document.documentElement.scrollWidth)
      expect(wide, `${path} at ${width}`).toBeLessThanOrEqual(width)
    }
  }
})

test('a code says in windows of any width how long it lasts, for which plans it is, and from when (APROMO-01, APROMO-05)', {
  tag: '@night',
}, async ({ page }) => {
  await arriveSignedIn(page, 'admin@demo.studio', 'Admin123')
  await open(page, '/admin/promo?code=FOREVER10')
  const row = page.getByRole('row').filter({ hasText: 'FOREVER10' })
  for (const width of [320, 390, 768, 1024, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    // A phone's row has two lines, and the rest in the window of its button.
    const isPhone = width < 768
    const place = isPhone ? page.getByRole('dialog', { name: 'FOREVER10' }) : row
    if (isPhone) {
      expect((await row.boundingBox())?.height, 'two lines').toBeLessThan(68)
      await page.getByRole('button', { name: 'More for FOREVER10' }).click()
    }
    for (const words of [/^Forever/, 'Full Membership'])
      await expect(place.getByText(words).filter({ visible: true }), `${words} at ${width}`).toHaveCount(1)
    const days = isPhone ? 1 : 2
    expect((await place.innerText()).match(/\d+ \w{3} \d{4}/g), `days at ${width}`).toHaveLength(days)
    if (isPhone) await place.getByRole('button', { name: 'Close' }).click()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  }
})

test('every list of the office has rows of two lines on a phone, and what they have no room for in the window of their button (SUBS-01, INVOICE-01, ANOTIF-03)', {
  tag: '@night',
}, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await arriveSignedIn(page, 'admin@demo.studio', 'Admin123')
  const lists = ['users/all', 'subscribers', 'subscribers/invoices', 'promo', 'notification'] as const
  for (const list of lists) {
    await open(page, `/admin/${list}`)
    const rows = main(page).locator('tbody > tr, ul[aria-label="Notifications"] > li')
    await expect(rows.first()).toBeVisible()
    const heights = await rows.evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height))
    expect(Math.max(...heights), list).toBeLessThan(68)
  }
  await open(page, '/admin/subscribers?userName=rosa')
  // Other journeys have people of this name, too.
  const row = page.getByRole('row').filter({ has: page.getByText('rosa', { exact: true }) })
  await row.getByRole('button', { name: 'More for Rosa Almeida' }).click()
  const more = page.getByRole('dialog', { name: 'Rosa Almeida' })
  await expect(more.getByText('Never renews')).toBeVisible()
  await expectAccessible(page)
  await more.getByRole('switch', { name: 'Access of Rosa Almeida' }).click()
  await expect(page.getByRole('dialog', { name: 'Deactivate Rosa Almeida' })).toBeVisible()
})

test('at 320 pixels the bar of chosen videos has two lines, and its buttons are easy to hit (LIBRARY-04)', {
  tag: '@night',
}, async ({ page }) => {
  // As with ffmpeg, which brings the third action.
  await page.route('**/api/Video/processing', (route) =>
    route.fulfill({ json: { ffmpeg: true, lacking: 0, records: [] } }),
  )
  await page.setViewportSize({ width: 320, height: 700 })
  await arriveSignedIn(page, 'admin@demo.studio', 'Admin123')
  await open(page, '/admin/live')
  await page.getByRole('button', { name: 'Select', exact: true }).click()
  for (const box of (await main(page).getByRole('checkbox').all()).slice(0, 10)) await box.click()
  const bar = page.getByText('10 selected').locator('xpath=..')
  const names = ['Styles', 'Process again', 'Delete', 'Clear']
  const boxes = await Promise.all(names.map((name) => boxOf(bar.getByRole('button', { name, exact: true }))))
  expect(new Set(boxes.map(({ y }) => y)).size).toBe(2)
  for (const { x, width, height } of boxes) {
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(24)
    expect(height, 'one line of words').toBeLessThan(48)
    expect(x + width).toBeLessThanOrEqual(300)
  }
  await expectAccessible(page)
})

test('a studio with a name of sixty letters keeps its menus at their places (D15, MENU-01)', {
  tag: '@night',
}, async ({ page }) => {
  const name = 'Haus für Yoga am großen Wasser und im kleinen Walde zu Auren'
  for (const width of [390, 1024, 1440]) {
    await page.setViewportSize({ width, height: 700 })
    await open(page, '/about')
    await page
      .getByRole('link', { name: 'Auren', exact: true })
      .locator('span')
      .evaluateAll((marks, text) => {
        for (const mark of marks) mark.textContent = text
      }, name)
    const last = page
      .getByRole('banner')
      .getByRole(width < 1024 ? 'button' : 'link')
      .filter({ visible: true })
      .last()
    const box = await boxOf(last)
    expect([width, box.x + box.width <= width]).toEqual([width, true])
    expect([width, await page.evaluate(() => document.documentElement.scrollWidth)]).toEqual([width, width])
  }
})

test('a title of sixty letters breaks in the back office, on its page and in its dialogs', {
  tag: '@night',
}, async ({ page }) => {
  await page.setViewportSize(PHONE)
  await page.route('**/api/Calendar?*', async (route) => {
    const response = await route.fetch()
    const list = await response.json()
    const records = list.records.map((one: object) => ({ ...one, title: 'N'.repeat(60) }))
    return route.fulfill({ response, json: { ...list, records } })
  })
  await arriveSignedIn(page, 'teacher@demo.studio', 'Teacher123')
  await open(page, '/teacher/calendars')
  await main(page)
    .getByRole('link', { name: /^(Edit|See) N/ })
    .first()
    .click()
  const title = main(page).getByText(/^N+$/).first()
  await expect(title).toBeVisible()
  expect(await title.evaluate((one) => one.scrollWidth)).toBeLessThan(PHONE.width)
  for (const action of ['Delete', 'Copy']) {
    await main(page).getByRole('button', { name: action, exact: true }).click()
    const dialog = page.getByRole('dialog', { name: `${action} N` })
    await expect(dialog).toBeVisible()
    expect(await dialog.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0)
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  }
})
