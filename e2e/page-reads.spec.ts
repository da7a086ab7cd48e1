import { expect, type Page, type Request, test } from '@playwright/test'
import { open, untilRead } from './open.ts'
import { arriveSignedIn } from './signed-in.ts'

/**
 * Requests of every page of a signed-in person: their profile (AUTH-08), and the unread count on each change
 * (NOTIF-03).
 */
const alwaysAsked = ['/api/User/getUserInfo', '/api/Notification/getMyNotifications?pageLength=1']

/** Number of further calls of each member screen, as the first page of a visit. */
const calls: Record<string, number> = {
  // One request for everything, and one for the print of the year once that comes near.
  '/': 2,
  '/daily-classes': 2,
  '/training-paths': 2,
  '/personal-practice': 1,
  // The calendars are a list for anyone; the months that a person may join are their own, and on home, too.
  // And classes on days of their own, with what is done of those they have joined, and months that they have moved or begun again.
  '/my-personal-practice': 4,
  // Which of its classes are done.
  '/all-personal-practice': 2,
  '/membership-pricing': 0,
  '/about': 0,
  '/profile/info': 2,
  '/profile/membership': 2,
  '/profile/plan/edit': 1,
  '/profile/card/edit': 2,
  '/profile/invoices': 2,
  '/profile/history': 2,
}

interface Read {
  url: string
  at: number
}

/** Records the page's reads from now on, except streams. */
function watchReads(page: Page): Read[] {
  const reads: Read[] = []
  page.on('request', (request: Request) => {
    const { pathname, search } = new URL(request.url())
    const isRead = request.method() === 'GET' && pathname.startsWith('/api/') && !pathname.endsWith('/stream')
    if (isRead) reads.push({ url: pathname + search, at: performance.now() })
  })
  return reads
}

/** The shortest time for which a read stays fresh: the profile's (`session-keeper.tsx`). */
const GOOD_FOR_MS = 20_000

function readTwice(reads: Read[]): string[] {
  return reads
    .filter(({ url }) => url !== alwaysAsked[1])
    .filter(({ url, at }, index) =>
      reads.slice(0, index).some((before) => before.url === url && at - before.at < GOOD_FOR_MS),
    )
    .map(({ url }) => url)
}

/** Follows a link to an address with this prefix, and waits until the page has finished reading. */
const follow = (page: Page, path: string): Promise<void> =>
  untilRead(page, async () => {
    const href = path === '/' ? 'a[href="/"]' : `a[href^="${path}"]`
    await page.locator(href).filter({ visible: true }).first().click()
    await page.waitForURL((url) => (path === '/' ? url.pathname === path : url.pathname.startsWith(path)))
  })

test('a visitor reads nothing twice, and nothing at all on the first page (D1)', { tag: '@night' }, async ({
  page,
}) => {
  const reads = watchReads(page)
  await open(page, '/')
  expect(reads).toEqual([])
  for (const path of [
    '/daily-classes',
    '/date/',
    '/daily-classes',
    '/about',
    '/personal-practice',
    '/',
    '/about',
  ]) {
    await follow(page, path)
  }
  expect(reads.length).toBeGreaterThan(2)
  expect(readTwice(reads)).toEqual([])
})

test('what a page was rendered with is read no more, however long the page was kept (D1)', {
  tag: '@night',
}, async ({ page }) => {
  await page.clock.install({ time: Date.now() + 120_000 })
  const reads = watchReads(page)
  await open(page, '/')
  // A browser whose clock has moved requests the studio's time.
  expect(reads.filter(({ url }) => url !== '/api/Settings')).toEqual([])
})

test('a member reads nothing twice on the way through the studio', { tag: '@night' }, async ({ page }) => {
  test.slow()
  await arriveSignedIn(page, 'member@demo.studio', 'Member123')
  const reads = watchReads(page)
  await open(page, '/')
  const way = [
    '/daily-classes',
    '/',
    '/date/',
    '/daily-classes',
    '/personal-practice',
    '/profile',
    '/profile/membership',
  ]
  for (const path of [...way, '/profile/invoices', '/profile/membership', '/']) await follow(page, path)
  expect(reads.length).toBeGreaterThan(way.length)
  expect(readTwice(reads)).toEqual([])
})

for (const [path, most] of Object.entries(calls)) {
  test(`${path} of a member makes at most ${most} calls of its own`, { tag: '@night' }, async ({ page }) => {
    await arriveSignedIn(page, 'member@demo.studio', 'Member123')
    const reads = watchReads(page)
    await open(page, path)
    const own = reads.map(({ url }) => url).filter((url) => !alwaysAsked.includes(url))
    expect(own.length, own.join('\n')).toBeLessThanOrEqual(most)
  })
}

test('the code of a page whose link is meant is here before it is pressed', { tag: '@night' }, async ({
  page,
}) => {
  await open(page, '/')
  const code = page.waitForResponse(/\/daily-classes\.screen-.*\.js$/)
  const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'All Daily Classes' })
  await link.focus()
  expect((await code).ok()).toBe(true)
  await expect(page).toHaveURL(/\/$/)
})

test('a new heading is there before what is below the first window', { tag: '@night' }, async ({ page }) => {
  await open(page, '/')
  const titles = page.locator('main h2')
  for (const path of ['/about', '/daily-classes']) {
    await page.evaluate(() => {
      const before = document.querySelector('h1')
      const watch = new MutationObserver(() => {
        const heading = document.querySelector('h1')
        if (!heading || heading === before) return
        watch.disconnect()
        document.body.dataset.titles = String(document.querySelectorAll('main h2').length)
      })
      watch.observe(document.body, { childList: true, subtree: true })
    })
    await follow(page, path)
    const withHeading = Number(await page.locator('body').getAttribute('data-titles'))
    expect(withHeading).toBeGreaterThan(0)
    await expect.poll(() => titles.count()).toBeGreaterThan(withHeading)
    await follow(page, '/')
  }
})

test('a link that is meant without a network harms nothing', { tag: '@night' }, async ({ page }) => {
  await open(page, '/')
  await page.route('**/assets/*.js', (route) => route.abort())
  const loads: string[] = []
  page.on('framenavigated', (frame) => loads.push(frame.url()))
  const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'All Daily Classes' })
  const failed = page.waitForEvent('requestfailed')
  await link.focus()
  await failed
  await page.unroute('**/assets/*.js')
  await link.click()
  await expect(page.getByRole('heading', { level: 1, name: 'All Daily Classes' })).toBeVisible()
  expect(loads.map((url) => new URL(url).pathname)).toEqual(['/daily-classes'])
})

/** The first changes fill caches and trigger JIT compilation. */
const WARM = 30

test('sixty changes of page leave the heap, the elements and what listens to them as they were', {
  tag: '@night',
}, async ({ page }) => {
  test.slow()
  await open(page, '/about')
  const browser = await page.context().newCDPSession(page)
  const held = async () => {
    for (let round = 0; round < 3; round++) await browser.send('HeapProfiler.collectGarbage')
    const { usedSize } = await browser.send('Runtime.getHeapUsage')
    const { nodes, jsEventListeners } = await browser.send('Memory.getDOMCounters')
    return { usedSize, nodes, jsEventListeners }
  }
  const menu = page.getByRole('navigation', { name: 'Main' })
  const pages = ['All Daily Classes', 'Personal Practice', 'About']
  const walk = async (changes: number) => {
    for (let change = 0; change < changes; change++) {
      const entry = menu.getByRole('link', { name: pages[change % pages.length] ?? '', exact: true })
      await entry.click()
      await expect(entry).toHaveAttribute('aria-current', 'page')
    }
  }
  await untilRead(page, () => walk(WARM))
  const before = await held()
  await untilRead(page, () => walk(60))
  const after = await held()
  expect(after.usedSize / before.usedSize).toBeLessThan(1.15)
  expect(after.nodes / before.nodes).toBeLessThan(1.05)
  expect(after.jsEventListeners / before.jsEventListeners).toBeLessThan(1.05)
})
