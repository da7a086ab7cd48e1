import { expect, type Page, test } from '@playwright/test'
import { complaintsOf } from './complaints.ts'
import { open } from './open.ts'
import { arriveSignedIn } from './signed-in.ts'

const colours = (page: Page, place: string) =>
  page
    .locator(place)
    .first()
    .evaluate((element) => {
      const { color, backgroundColor } = getComputedStyle(element)
      return { color, backgroundColor }
    })

test('a browser that keeps nothing for the studio shows its pages, and signs in for as long as the page is open (D2)', {
  tag: '@night',
}, async ({ page }) => {
  // As where cookies are blocked: a look at the storage throws.
  await page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('Access is denied for this document.', 'SecurityError')
    }
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, { get: refuse, configurable: true })
    navigator.locks.request = () => Promise.reject(new DOMException('denied', 'SecurityError'))
  })
  const complaints = await complaintsOf(page)
  await open(page, '/')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Pricing' }).click()
  await expect(page).toHaveURL(/\/membership-pricing$/)
  await open(page, '/signin')
  await page.getByLabel('Email').fill('member@demo.studio')
  await page.getByLabel('Password', { exact: true }).fill('Member123')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).not.toHaveURL(/\/signin/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.getByRole('contentinfo').getByRole('link', { name: 'Training paths' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(complaints).toEqual([])
})

test('phones that get no new system have the studio’s colours, and all of its pages work (D15)', {
  tag: '@night',
}, async ({ page }) => {
  await page.route(/\.css$|\/$|\/daily-classes$/, async (route) => {
    const answer = await route.fetch()
    const text = await answer.text()
    await route.fulfill({ response: answer, body: text.replaceAll('light-dark(', 'unknown-dark(') })
  })
  await page.addInitScript(() => {
    for (const [owner, name] of [
      [Map, 'groupBy'],
      [Object, 'groupBy'],
      [Promise, 'withResolvers'],
      [URL, 'canParse'],
    ] as const)
      Reflect.deleteProperty(owner, name)
    Reflect.deleteProperty(Element.prototype, 'checkVisibility')
  })
  const complaints = await complaintsOf(page)
  await arriveSignedIn(page, 'member@demo.studio', 'Member123')
  await open(page, '/membership-pricing')
  expect(await colours(page, 'body')).toEqual({
    color: 'rgb(20, 35, 58)',
    backgroundColor: 'rgb(245, 245, 241)',
  })
  expect((await colours(page, 'footer[data-ground="night"]')).color).toBe('rgb(237, 240, 238)')
  for (const path of ['/', '/personal-practice', '/training-paths', '/my-year']) {
    await open(page, path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
  expect(complaints).toEqual([])
})

test('a browser that does not understand the scripts says so, and the page can be read', {
  tag: '@night',
}, async ({ page }) => {
  await page.route(/\/assets\/shell-[\w-]+\.js$/, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'export const = /(?<' }),
  )
  await page.goto('/about')
  await expect(page.getByText('This browser is too old for all of the studio.')).toBeVisible()
  await expect(page.getByText('Part of this page did not arrive.')).toBeHidden()
})
