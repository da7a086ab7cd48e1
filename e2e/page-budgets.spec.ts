import { type Browser, expect, type Page, test } from '@playwright/test'
import { open } from './open.ts'
import { budgets, officeBudget, type PageBudget } from './page-budgets.ts'
import { arriveSignedIn } from './signed-in.ts'
import { wholeBrowser } from './whole-browser.ts'

test.use(wholeBrowser)

/** Viewport and pixel density of Lighthouse's phone. */
const phone = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
}
/** Milliseconds without a request after which a first visit is over. */
const IDLE = 1_000
/** The corner of messages comes three seconds later, while a page that a busy machine renders still loads. */
const isLater = (url: string) => /\/toast-host-[\w-]+\.(?:js|css)$/.test(url)

/** Measures what a browser without a cache downloads for a page, until it makes no more requests. */
async function costOf(
  browser: Browser,
  address: string,
  arrive?: (page: Page) => Promise<void>,
): Promise<PageBudget & { files: string[] }> {
  const context = await browser.newContext({ ...phone, baseURL: new URL(address).origin })
  const page = await context.newPage()
  await arrive?.(page)
  const wire = await context.newCDPSession(page)
  const cost = { requests: 0, scripts: 0, sheets: 0, scriptBytes: 0, bytes: 0 }
  const files = new Map<string, { url: string; type: string }>()
  let last = Date.now()
  wire.on('Network.requestWillBeSent', ({ requestId, request, type = 'Other' }) => {
    if (!request.url.startsWith('http') || isLater(request.url)) return
    last = Date.now()
    files.set(requestId, { url: request.url, type })
    cost.requests += 1
  })
  wire.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    last = Date.now()
    const type = files.get(requestId)?.type
    if (!type) return
    cost.bytes += encodedDataLength
    if (type === 'Script') cost.scripts += 1
    if (type === 'Script') cost.scriptBytes += encodedDataLength
    if (type === 'Stylesheet') cost.sheets += 1
  })
  await wire.send('Network.enable')
  await page.goto(address)
  // Scripts come last: a page without any has not finished loading.
  await expect.poll(() => cost.scripts > 0 && Date.now() - last > IDLE).toBe(true)
  await context.close()
  return { ...cost, files: [...files.values()].map(({ url, type }) => `${type} ${new URL(url).pathname}`) }
}

for (const [name, budget] of Object.entries(budgets)) {
  test(`a first visit that begins at ${name} stays within its budget of requests and bytes`, {
    tag: '@night',
  }, async ({ browser, page, baseURL }) => {
    let address = name
    if (name === 'class') {
      await page.goto('/daily-classes')
      address = String(await page.locator('a[href^="/date/"]').first().getAttribute('href'))
    }
    const { files, ...cost } = await costOf(browser, `${baseURL}${address}`)
    const passed = Object.entries(budget).filter(([what, most]) => cost[what as keyof PageBudget] > most)
    expect(passed, `${JSON.stringify(cost)}\n${files.join('\n')}`).toEqual([])
  })
}

test('an Admin’s first visit stays within its budget of scripts', { tag: '@night' }, async ({
  browser,
  baseURL,
}) => {
  const asAdmin = (page: Page) => arriveSignedIn(page, 'admin@demo.studio', 'Admin123')
  const { files, ...cost } = await costOf(browser, `${baseURL}/admin/users/all`, asAdmin)
  const passed = Object.entries(officeBudget).filter(([what, most]) => cost[what as keyof PageBudget] > most)
  expect(passed, `${JSON.stringify(cost)}\n${files.join('\n')}`).toEqual([])
})

test('a part that is loaded later brings no sheet that the page has', { tag: '@night' }, async ({ page }) => {
  await page.goto('/about')
  const sheets = () =>
    page.evaluate(() => [...document.styleSheets].map(({ href }) => new URL(String(href)).pathname))
  await expect.poll(sheets, { timeout: 15_000 }).toContainEqual(expect.stringContaining('/toast-host-'))
  const there = await sheets()
  expect(there).toEqual([...new Set(there)])
})

test('a field of the front loads its checks and nothing of the back office', { tag: '@night' }, async ({
  page,
}) => {
  const scripts: string[] = []
  page.on('request', (request) => scripts.push(new URL(request.url()).pathname))
  await open(page, '/signup/first-step')
  await page.getByLabel('Email').fill('rosa@example.com')
  await expect.poll(() => scripts.some((path) => /^\/assets\/schema-/.test(path))).toBe(true)
  await page.waitForLoadState('networkidle')
  expect(scripts.filter((path) => path.startsWith('/assets/office-'))).toEqual([])
})
