import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { open, waitForHydration } from './open.ts'
import { arriveSignedIn } from './signed-in.ts'

const main = (page: Page) => page.getByRole('main')
const panel = (page: Page) => main(page).getByRole('alert')
const again = (page: Page) => main(page).getByRole('button', { name: 'Try again' })

/** The server's own message (ERR-03). */
const AWAY = { Message: 'Payments can’t be reached at the moment.', code: 'Unavailable' }

interface Read {
  /** The URLs of the failing calls. */
  calls: string
  /** The call's default message if the server gives none (ERR-01). */
  failure?: string
  /** Makes the page read. */
  act: () => Promise<unknown>
}

/** Fails a read, then expects it to succeed when retried by keyboard. */
async function failThenRead(page: Page, { calls, failure, act }: Read): Promise<void> {
  const says = failure ?? AWAY.Message
  // What the page reads again by itself waits for the press, too: otherwise the button would be gone before it.
  const pressed = Promise.withResolvers<void>()
  let isAway = true
  await page.route(calls, async (route) => {
    if (isAway) return route.fulfill({ status: 503, ...(failure ? { body: 'away' } : { json: AWAY }) })
    await pressed.promise
    return route.continue()
  })
  await act()
  await expect(panel(page)).toContainText(says)
  await expect(main(page).getByText('Loading...')).toHaveCount(0)
  await expectAccessible(page)
  isAway = false
  await again(page).press('Enter')
  pressed.resolve()
  await expect(again(page)).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
}

test('a list of classes or paths that can not be read says so, and comes when it is tried again (ERR-01, LIST-05)', {
  tag: '@night',
}, async ({ page }) => {
  await open(page, '/daily-classes')
  await failThenRead(page, {
    calls: '**/api/VideoHistory/list?*',
    failure: "Can't get list",
    act: () => page.getByRole('button', { name: 'Newest first' }).click(),
  })
  await expect(main(page).locator('a[href^="/date/"]').first()).toBeVisible()

  await open(page, '/training-paths')
  await failThenRead(page, {
    calls: '**/api/TrainingPack?*',
    failure: "Can't get list",
    act: () => page.getByRole('button', { name: 'Newest first' }).click(),
  })
  await expect(main(page).locator('a[href^="/training-track/"]').first()).toBeVisible()
})

test('a read that fails once more says so, and its button keeps the focus meanwhile (ERR-03)', {
  tag: '@night',
}, async ({ page }) => {
  await open(page, '/daily-classes')
  let answers = 0
  await page.route('**/api/VideoHistory/list?*', (route) => {
    answers += 1
    return route.fulfill({ status: 503, json: { ...AWAY, Message: `Not reachable, answer ${answers}` } })
  })
  await page.getByRole('button', { name: 'Newest first' }).click()
  await expect(panel(page)).toContainText('answer 3')
  await again(page).press('Enter')
  await expect(again(page)).toHaveAttribute('aria-busy', 'true')
  await expect(panel(page)).toContainText('answer 3')
  await expect(panel(page)).toContainText('answer 6')
  await expect(again(page)).toBeFocused()
})

test('notifications that stay unreadable say so all the while they are read again by themselves, and can be tried again (ERR-03, NOTIF-01)', {
  tag: '@night',
}, async ({ page }) => {
  await arriveSignedIn(page, 'member@demo.studio', 'Member123')
  await open(page, '/profile/account')
  let answers = 0
  await page.route('**/api/Notification/**', (route) => {
    if (route.request().url().includes('getMyNotifications')) answers += 1
    return route.fulfill({ status: 503, json: AWAY })
  })
  await page.getByRole('link', { name: /^Notifications/ }).click()
  await expect(panel(page)).toContainText(AWAY.Message)
  await page.evaluate(() => {
    const gone = () => !document.querySelector('main [role=alert]')?.textContent
    const watch = new MutationObserver(() =>
      Object.assign(window, { blinked: Reflect.get(window, 'blinked') || gone() }),
    )
    watch.observe(document.body, { childList: true, subtree: true, characterData: true })
  })
  const before = answers
  // As the lost stream of the unread count does.
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect.poll(() => answers).toBeGreaterThan(before + 2)
  await expect(again(page)).toBeVisible()
  expect(await page.evaluate(() => Reflect.get(window, 'blinked') ?? false)).toBe(false)
})

test('a Load More that fails keeps the list, says so below it, and brings the rest when it is tried again (LIST-03, ERR-01)', {
  tag: '@night',
}, async ({ page }) => {
  for (const { path, calls, rows } of [
    { path: '/daily-classes', calls: '**/api/VideoHistory/list?*', rows: 'a[href^="/date/"]' },
    { path: '/search', calls: '**/api/Video/search?*', rows: 'article' },
  ]) {
    await open(page, path)
    const shown = await main(page).locator(rows).count()
    await failThenRead(page, {
      calls,
      failure: "Can't get list",
      act: async () => {
        await main(page).getByRole('button', { name: 'Load More' }).click()
        await expect(again(page)).toBeVisible()
        await expect(main(page).locator(rows)).toHaveCount(shown)
      },
    })
    await expect.poll(() => main(page).locator(rows).count()).toBeGreaterThan(shown)
    await expect(panel(page)).toHaveCount(0)
  }
})

test('a calendar that can not be read for its member says so, and nothing of what is joined, until it is tried again (PRACTICE-09, ERR-03)', {
  tag: '@night',
}, async ({ page }) => {
  await arriveSignedIn(page, 'member@demo.studio', 'Member123')
  const calls = '**/api/Calendar?*'
  await page.route(calls, (route) => route.fulfill({ status: 429, headers: { 'retry-after': '30' } }))
  await open(page, '/all-personal-practice')
  await expect(panel(page)).toContainText('The studio is busy. Please try again in 30 seconds')
  await expect(main(page).getByText('Not joined').filter({ visible: true })).toHaveCount(0)
  await expect(main(page).getByRole('checkbox')).toHaveCount(0)
  await expectAccessible(page)
  await page.unroute(calls)
  await again(page).press('Enter')
  await expect(main(page).getByRole('checkbox').first()).toBeVisible()
  await expect(panel(page)).toHaveCount(0)
})

test('a teacher’s page that can not be read for its member offers no Join to who may have joined, until it is tried again (PRACTICE-13, ERR-03)', {
  tag: '@night',
}, async ({ page }) => {
  await arriveSignedIn(page, 'member@demo.studio', 'Member123')
  await open(page, '/my-personal-practice')
  await expect(main(page).getByRole('checkbox', { name: 'Ines Calder' })).toBeChecked()
  await open(page, '/personal-practice')
  const address = await main(page)
    .getByRole('article')
    .filter({ hasText: 'Ines Calder' })
    .locator('a[href^="/teacher-detail/"]')
    .first()
    .getAttribute('href')
  const calls = '**/api/Calendar?*'
  const join = main(page).getByRole('button', { name: 'Join', exact: true })
  let answer = () => {}
  const asked = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route(calls, async (route) => {
    await asked
    await route.fulfill({ status: 429, headers: { 'retry-after': '30' } })
  })
  await page.goto(address ?? '')
  await waitForHydration(page)
  await expect(main(page).getByText('Loading...')).toBeAttached()
  await expect(join).toHaveCount(0)
  await expectAccessible(page)
  answer()
  // The earlier months below may say it, too.
  await expect(main(page).getByRole('alert').first()).toContainText(
    'The studio is busy. Please try again in 30',
  )
  await expect(join).toHaveCount(0)
  await expectAccessible(page)
  await page.unroute(calls)
  await again(page).first().press('Enter')
  await expect(main(page).getByRole('button', { name: 'Unsubscribe' })).toBeVisible()
})

test('an answer that is cut off is told as the studio’s or the connection’s fault, not as the browser’s (ERR-03)', {
  tag: '@night',
}, async ({ page }) => {
  await arriveSignedIn(page, 'member@demo.studio', 'Member123')
  for (const [status, words] of [
    [503, 'The studio is busy. Please try again in a moment'],
    [200, 'The studio can’t be reached. Please check your connection and try again'],
  ] as const) {
    await page.route('**/api/Invoices*', (route) =>
      route.fulfill({ status, contentType: 'application/json', body: '{"records":[' }),
    )
    await open(page, '/profile/invoices')
    await expect(panel(page)).toContainText(words)
    await page.unroute('**/api/Invoices*')
  }
})

test('a list that holds nothing says "No video found" (LIST-04)', { tag: '@night' }, async ({ page }) => {
  const nothing = { records: [], pageInfo: { pageNumber: 1, pageLength: 5, totalRecords: 0 } }
  for (const [path, calls] of [
    ['/daily-classes', '**/api/VideoHistory/list?*'],
    ['/training-paths', '**/api/TrainingPack?*'],
  ] as const) {
    await open(page, path)
    await page.route(calls, (route) => route.fulfill({ json: nothing }))
    await page.getByRole('button', { name: 'Newest first' }).click()
    await expect(main(page).getByText('No video found')).toBeVisible()
    // No filter is selected that could be cleared.
    await expect(main(page).getByRole('button', { name: 'Clear all' })).toHaveCount(0)
    await expect(main(page).getByRole('button', { name: 'Load More' })).toHaveCount(0)
    await expectAccessible(page)
  }
})

test('filters that leave nothing say so with the way on, and are taken off beside the list, too (LIST-02, LIST-04)', {
  tag: '@night',
}, async ({ page }) => {
  const nothing = { records: [], pageInfo: { pageNumber: 1, pageLength: 5, totalRecords: 0 } }
  await open(page, '/daily-classes')
  await page.route('**/api/VideoHistory/list?*', (route) => route.fulfill({ json: nothing }))
  await page.getByRole('button', { name: 'Hatha' }).click()
  await expect(main(page).getByText('No video found')).toBeVisible()
  await page.unrouteAll()
  await main(page).getByRole('button', { name: 'Clear all' }).click()
  await expect(main(page).getByText('No video found')).toHaveCount(0)
  await expect(main(page).locator('a[href^="/date/"]').first()).toBeVisible()
  await page.getByRole('button', { name: 'Hatha' }).click()
  await main(page).getByRole('button', { name: 'Clear filters' }).click()
  await expect(page.getByRole('button', { name: 'Hatha' })).toHaveAttribute('aria-pressed', 'false')
  await expect(page).not.toHaveURL(/tag/i)
})

test("a member's home, card, invoices and what a plan costs that can not be read say so, and come when it is tried again (ERR-01, ERR-03, HOME-04, MEMBER-06, INVOICE-02)", {
  tag: '@night',
}, async ({ page }) => {
  await arriveSignedIn(page, 'member@demo.studio', 'Member123')
  await failThenRead(page, { calls: '**/api/Home', failure: "Can't get list", act: () => page.goto('/') })
  await expect(page.getByRole('timer')).toBeVisible()
  // Plans are part of the page's own data.
  await open(page, '/profile/plan/edit')
  await expect(page.getByRole('radio')).not.toHaveCount(0)

  await test.step('what the chosen plan costs', async () => {
    await failThenRead(page, {
      calls: '**/api/UserSubscription/*/preview?*',
      act: () => page.getByRole('radio', { name: /Daily Practice/ }).check(),
    })
    await expect(page.getByRole('button', { name: 'Change to Daily Practice' })).toBeVisible()
  })

  await failThenRead(page, {
    calls: '**/api/UserSubscription/paymentMethod?*',
    act: () => page.goto('/profile/membership'),
  })
  await expect(main(page)).toContainText(/ending \d{4}/)

  await failThenRead(page, {
    calls: '**/api/Invoices?*',
    failure: "Can't get list",
    act: () => page.goto('/profile/invoices'),
  })
  await expect(main(page).getByRole('row')).not.toHaveCount(0)
})

test('all users who can not be read say so, and come when it is tried again (BO-ERR-10, USERS-02)', {
  tag: '@night',
}, async ({ page }) => {
  await arriveSignedIn(page, 'admin@demo.studio', 'Admin123')
  await failThenRead(page, {
    calls: '**/api/User/getAllUsers?*',
    failure: 'Error getAllUsers',
    act: () => page.goto('/admin/users/all'),
  })
  await expect(page.getByRole('row')).toHaveCount(11)
})

test('notifications that can not be read say so within the margins of their panel, and come when they are tried again (ERR-03, PROFILE-01)', {
  tag: '@night',
}, async ({ page }) => {
  await arriveSignedIn(page, 'member@demo.studio', 'Member123')
  await open(page, '/profile/account')
  const feed = page.getByRole('complementary', { name: 'Notifications' })
  await failThenRead(page, {
    calls: '**/api/Notification/getMyNotifications*',
    act: async () => {
      await page.getByRole('link', { name: 'Information' }).click()
      await expect(feed.getByRole('alert')).toBeVisible()
      const margins = await feed.evaluate((panel) => {
        const outer = panel.getBoundingClientRect()
        const shown = [...panel.querySelectorAll('[role=alert], button')].filter((one) =>
          one.checkVisibility(),
        )
        return shown.map((one) => {
          const { left, bottom } = one.getBoundingClientRect()
          return Math.min(left - outer.left, outer.bottom - bottom)
        })
      })
      expect(margins).toHaveLength(2)
      for (const margin of margins) expect(margin).toBeGreaterThanOrEqual(16)
    },
  })
  await expect(feed.getByRole('listitem').first()).toBeVisible()
})
