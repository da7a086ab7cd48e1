import { expect, type Page, test } from '@playwright/test'
import { expectAccessible, expectAccessibleAtBothSizes } from './accessible.ts'
import { open } from './open.ts'
import { arriveSignedIn } from './signed-in.ts'

/** Opens the menu, which is in the drawer below 1024 px. */
async function openMenu(page: Page): Promise<void> {
  const opener = page.getByRole('button', { name: 'Open menu' })
  if ((page.viewportSize()?.width ?? 0) < 1024) await opener.click()
}

async function chooseProfile(page: Page): Promise<void> {
  await open(page, '/')
  await openMenu(page)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Profile' }).click()
}

async function logOut(page: Page): Promise<void> {
  await openMenu(page)
  await page.getByRole('navigation', { name: 'Account' }).getByRole('button', { name: 'Log out' }).click()
  const dialog = page.getByRole('dialog', { name: 'Log out' })
  await expect(dialog).toContainText('Are you sure you want to logout?')
  await dialog.getByRole('button', { name: 'Yes' }).click()
  await expect(page).toHaveURL(/:\d+\/$/)
}

test('Sign Out in the menu asks once, and one Yes ends the session; the next person reads nothing that was typed (MENU-08, MENU-09, AUTH-05, ADMIN-08, S-S11)', async ({
  page,
}) => {
  await arriveSignedIn(page, 'member@demo.studio', 'Member123')
  await open(page, '/about#contact')
  await page.getByLabel('Message').fill('My knee hurts')
  await open(page, '/')
  await openMenu(page)
  await page.getByRole('button', { name: 'Sign Out' }).click()
  const question = page.getByRole('dialog', { name: 'Log out' })
  await question.getByRole('button', { name: 'No' }).click()
  await expect(question).toBeHidden()
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await question.getByRole('button', { name: 'Yes' }).click()
  await expect(page.getByRole('link', { name: 'Start your free 7 days' })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(await page.evaluate(() => localStorage.getItem('session'))).toBeNull()
  await open(page, '/about#contact')
  await expect(page.getByLabel('Message')).toHaveValue('')
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('knee')
})

test('signing out on a slow line leads home, not to the sign-in page (MENU-09)', {
  tag: '@night',
}, async ({ page }) => {
  await arriveSignedIn(page, 'member@demo.studio', 'Member123')
  await open(page, '/profile')
  await page.route(/assets\/.*\.js$/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 2_500))
    await route.continue()
  })
  const visited: string[] = []
  page.on('framenavigated', (frame) => visited.push(new URL(frame.url()).pathname))
  await page.getByRole('main').getByRole('button', { name: 'Sign Out' }).click()
  await page.getByRole('dialog', { name: 'Log out' }).getByRole('button', { name: 'Yes' }).click()
  await expect(page.getByRole('link', { name: 'Start your free 7 days' })).toBeVisible({ timeout: 15_000 })
  expect(visited).not.toContain('/signin')
})

test('Profile leads a teacher to their page, where they may log out (MENU-07, MENU-08, ACCESS-09)', {
  tag: '@night',
}, async ({ page }) => {
  await arriveSignedIn(page, 'teacher@demo.studio', 'Teacher123')
  await chooseProfile(page)
  await expect(page).toHaveURL(/\/teacher\/profile$/)
  await expect(page.getByRole('main')).toContainText('User name')
  await expectAccessible(page)
  await logOut(page)
})

test('Profile leads Admin to all users, ten a page, found by user name (MENU-07, GUARD-07, USERS-01, USERS-02, ACCESS-02, ADMIN-06, ADMIN-07, BO-LIMIT-01)', {
  tag: '@night',
}, async ({ page }) => {
  await arriveSignedIn(page, 'admin@demo.studio', 'Admin123')
  await chooseProfile(page)
  await expect(page).toHaveURL(/\/admin\/users\/all$/)
  const rows = page.getByRole('row').filter({ has: page.getByRole('rowheader') })
  await expect(rows).toHaveCount(10)
  await expectAccessibleAtBothSizes(page)

  await test.step('the next page shows others', async () => {
    const first = (await rows.first().textContent()) ?? ''
    await page.getByRole('button', { name: 'Next' }).click()
    await expect(page).toHaveURL(/\?page=2$/)
    await expect(page.getByText(/^11 to \d+ of \d+$/)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page')
    await expect(rows.first()).not.toHaveText(first)
  })

  await test.step('a search begins at the first page, and says when nobody is found', async () => {
    const search = page.getByLabel('Search name or email')
    await search.fill('nobody.at.all')
    await expect(page.getByText('No users found')).toBeVisible()
    await expectAccessibleAtBothSizes(page)
    await search.fill('ines')
    await expect(page).toHaveURL(/\?userName=ines$/)
    await expect(rows).toHaveCount(1)
    await expect(rows.first()).toContainText('teacher@demo.studio')
    await expect(rows.getByText('Teacher', { exact: true })).toBeVisible()
    await page.reload()
    await expect(search).toHaveValue('ines')
    await expect(rows).toHaveCount(1)
    await openMenu(page)
    await page.getByRole('link', { name: 'All Users' }).click()
    await expect(search).toHaveValue('')
    await expect(rows).toHaveCount(10)
  })

  for (const [path, first] of [
    ['/admin', '/admin/overview'],
    ['/admin/users', '/admin/users/all'],
  ] as const) {
    await open(page, path)
    await expect(page).toHaveURL(new RegExp(`${first}$`))
  }
  await logOut(page)
})

test('a member is sent away from both, with the warning (ACCESS-06, ACCESS-07, ACCESS-09)', {
  tag: '@night',
}, async ({ page }) => {
  await arriveSignedIn(page, 'member@demo.studio', 'Member123')
  for (const path of ['/teacher/profile', '/admin/users/all']) {
    await page.goto(path)
    await expect(page.getByText('You have not access to this page')).toBeVisible()
    await expect(page).not.toHaveURL(new RegExp(path))
  }
})

test('Back closes the menu on a phone and leaves the page; a page chosen there has one step back (MENU-01)', {
  tag: '@phone',
}, async ({ page }) => {
  test.skip((page.viewportSize()?.width ?? 0) >= 1024, 'a phone’s menu')
  const menu = page.getByRole('dialog', { name: 'Menu' })
  const opener = page.getByRole('button', { name: 'Open menu' })
  await open(page, '/about')
  await open(page, '/daily-classes')
  await opener.click()
  await expect(menu).toBeVisible()
  await page.goBack()
  await expect(menu).toBeHidden()
  await expect(page).toHaveURL('/daily-classes')
  await opener.click()
  await menu.getByRole('button', { name: 'Close menu' }).click()
  await expect(menu).toBeHidden()
  await opener.click()
  await menu.getByRole('link', { name: 'Pricing' }).click()
  await expect(page).toHaveURL('/membership-pricing')
  await expect(menu).toBeHidden()
  await page.goBack()
  await expect(page).toHaveURL('/daily-classes')
  await expect(menu).toBeHidden()
  await page.goBack()
  await expect(page).toHaveURL('/about')

  await arriveSignedIn(page, 'admin@demo.studio', 'Admin123')
  await open(page, '/admin/users/all')
  await opener.click()
  await expect(menu).toBeVisible()
  await page.goBack()
  await expect(menu).toBeHidden()
  await expect(page).toHaveURL('/admin/users/all')
})

test('the phone’s burger says that something is unread, and how much (MENU-06)', {
  tag: ['@night', '@phone'],
}, async ({ page }) => {
  test.skip((page.viewportSize()?.width ?? 0) >= 1024, 'a phone’s menu')
  await arriveSignedIn(page, 'member@demo.studio', 'Member123')
  await page.route('**/api/Notification/getMyNotifications*', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ json: { ...(await answer.json()), unreadCount: 3 } })
  })
  await page.route('**/api/Notification/stream*', (route) => route.abort())
  await open(page, '/about')
  await expect(page.getByRole('button', { name: 'Open menu, 3 unread' })).toBeVisible()
})
