import { expect, type Page, test } from '@playwright/test'
import { expectAccessible, settled } from './accessible.ts'
import { complaintsOf } from './complaints.ts'
import { open } from './open.ts'
import { arriveSignedIn } from './signed-in.ts'

/** Returns every internal address that the page links to, without fragments. */
async function linksOf(page: Page): Promise<string[]> {
  const links = await page
    .locator('a[href^="/"]')
    .evaluateAll((all) => all.map((one) => one.getAttribute('href')))
  return [...new Set(links.map((href) => (href ?? '').split('#')[0] ?? ''))].filter(Boolean)
}

const pages = [
  { path: '/', title: 'Three new classes, every single day', cites: 'ROUTE-01, HOME-01' },
  { path: '/membership-pricing', title: /./, cites: 'ROUTE-11, PRICING-01' },
  { path: '/daily-classes', title: 'All Daily Classes', cites: 'ROUTE-12' },
  { path: '/training-paths', title: /./, cites: 'ROUTE-13' },
  { path: '/personal-practice', title: /./, cites: 'ROUTE-17, PRACTICE-01' },
  { path: '/all-personal-practice', title: /./, cites: 'ROUTE-18' },
  { path: '/about', title: /./, cites: 'ROUTE-26' },
  { path: '/terms-of-service', title: 'Terms & Conditions', cites: 'ROUTE-27, LEGAL-01' },
  // Made like the one before, in a file each.
  { path: '/terms-and-privacy', title: 'Privacy Policy', cites: 'ROUTE-27, LEGAL-01', tag: '@night' },
  { path: '/waiver', title: 'Waiver', cites: 'ROUTE-27, LEGAL-01', tag: '@night' },
]

for (const { path, title, cites, tag = [] } of pages) {
  test(`${path} opens for a visitor, and nothing is wrong with it (${cites})`, { tag }, async ({ page }) => {
    const complaints = await complaintsOf(page)
    const answer = await open(page, path)
    expect(answer?.status()).toBe(200)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    await expectAccessible(page)
    expect(complaints).toEqual([])
  })
}

test('no link of the first page leads nowhere (MENU-01, MENU-02, MENU-03, FOOTER-01)', async ({
  page,
  request,
}) => {
  await page.goto('/')
  const links = await linksOf(page)
  expect(links.length).toBeGreaterThan(15)
  for (const link of links) expect((await request.get(link)).status(), link).toBe(200)
})

test("no link of a member's home leads nowhere (MENU-04, MENU-05)", async ({ page, request }) => {
  await arriveSignedIn(page, 'member@demo.studio', 'Member123')
  await open(page, '/')
  await expect(page.getByRole('timer')).toBeVisible()
  for (const link of await linksOf(page)) expect((await request.get(link)).status(), link).toBe(200)
})

test('an unknown address is a real 404 that says what to do next (D15)', async ({ page }) => {
  const answer = await page.goto('/nowhere')
  expect(answer?.status()).toBe(404)
  await expect(page).toHaveTitle('Page not found')
  await expect(page.getByRole('link', { name: 'Go to the home page' })).toBeVisible()
  await expect(page.getByRole('banner')).toHaveAttribute('data-ground', 'light')
  await expectAccessible(page)
  // Nor is a part of a page that is none.
  for (const path of ['/admin/settings/nowhere', `/admin/users/${crypto.randomUUID()}/nowhere`])
    expect((await page.request.get(path)).status(), path).toBe(404)
})

test('the menu marks the entry that a page belongs under (MENU-01)', { tag: ['@night', '@phone'] }, async ({
  page,
}) => {
  const current = page.locator('nav[aria-label="Main"] a[aria-current]')
  await page.goto('/')
  await expect(current).toHaveCount(0)
  await page.locator('a[href^="/date/"]').first().click()
  await expect(current).toHaveText('All Daily Classes')
  await page.goto('/all-personal-practice')
  await expect(current).toHaveText('Personal Practice')
})

test('a part of a page waits until the server answers, and leaves the page as it is meanwhile', {
  tag: '@night',
}, async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'onLine', { value: false }))
  let away = true
  const asked: string[] = []
  await page.route(/\/(contact-form-|$)/, (route) => {
    if (route.request().isNavigationRequest()) return route.continue()
    asked.push(route.request().method())
    return away ? route.abort() : route.continue()
  })
  await open(page, '/about')
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  await expect(page.getByText('You are offline.')).toBeVisible()
  await expect.poll(() => asked).toEqual(['HEAD'])
  // It polls every four seconds.
  await expect.poll(() => asked).toEqual(['HEAD', 'HEAD'])
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('About')
  away = false
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveAccessibleDescription(/./)
  expect(asked.slice(0, 3)).toEqual(['HEAD', 'HEAD', 'HEAD'])
})

test('a way taken without a network waits, and goes on by itself when the network is back', {
  tag: ['@night', '@phone'],
}, async ({ page, context }) => {
  const preloaded = page.waitForResponse(/\/empty-tree-/)
  await open(page, '/about')
  await preloaded
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'Get to Know Us' })).toBeVisible()
  await page.getByRole('contentinfo').getByRole('link', { name: 'Pricing' }).click()
  const title = page.getByRole('heading', { level: 1 })
  await expect(title).toHaveText('No connection, for now')
  await expect(title).toBeFocused()
  await expect(page.getByText('You are offline.')).toHaveCount(1)
  await expect(page.getByText('The page loads by itself once you are back online.')).toBeVisible()
  const picture = page.getByRole('main').locator('img')
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0)
  await expectAccessible(page)
  await context.setOffline(false)
  // It retries every four seconds.
  await expect(title).toHaveText('Pay for the practice you will keep')
  await expect(page).toHaveURL(/\/membership-pricing$/)
})
test('a page that takes long says that it is loading', { tag: '@night' }, async ({ page }) => {
  await open(page, '/about')
  const line = page.getByText('Loading...', { exact: true })
  await page.route('**/api/Price**', async (route) => {
    await expect(line).toBeVisible()
    await route.continue()
  })
  await page.getByRole('contentinfo').getByRole('link', { name: 'Pricing' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pay for the practice you will keep')
  await expect(line).toHaveCount(0)
})

test('the menu is solid once the page is scrolled more than 86 pixels (MENU-10, LIMIT-04, ADMIN-13)', {
  tag: ['@night', '@phone'],
}, async ({ page }) => {
  await page.goto('/')
  const header = page.getByRole('banner')
  const ground = () => header.evaluate((element) => getComputedStyle(element).backgroundColor)
  const clear = await ground()
  await page.evaluate(() => window.scrollTo({ top: 86, behavior: 'instant' }))
  await settled(page)
  expect(await ground()).toBe(clear)
  await page.evaluate(() => window.scrollTo({ top: 120, behavior: 'instant' }))
  await expect.poll(ground).not.toBe(clear)
})

test('without scripts a form is not shown, and no password can get into an address (S-S5)', {
  tag: '@night',
}, async ({ browser, baseURL }) => {
  const page = await browser.newPage({ javaScriptEnabled: false, baseURL: baseURL ?? '' })
  await page.goto('/signin')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('textbox')).toHaveCount(0)
  await expect(page.locator('form')).toHaveAttribute('method', 'post')
  await page.close()
})

test('a page that runs no scripts says what needs them', { tag: '@night' }, async ({ request }) => {
  for (const path of ['/about', '/signin', '/profile/info']) {
    const page = await (await request.get(path)).text()
    const [, word = ''] = page.match(/<noscript>(.*?)<\/noscript>/s) ?? []
    expect(word, path).toContain('JavaScript is off in this browser.')
  }
})
