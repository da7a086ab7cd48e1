import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { open } from './open.ts'
import { arriveSignedIn } from './signed-in.ts'

const palette = (page: Page) => page.getByRole('dialog', { name: 'Search everything' })
const field = (page: Page) => palette(page).getByRole('combobox')
const line = (page: Page, name: string | RegExp) => palette(page).getByRole('option', { name })
const SEARCHES = '**/api/Office/search*'

const asAdmin = async (page: Page, path: string) => {
  await arriveSignedIn(page, 'admin@demo.studio', 'Admin123')
  await open(page, path)
}

test('an Admin opens a person, a video, a code and a page by a few letters, with the keyboard alone (ADMIN-02, USERS-02, LIBRARY-03)', {
  tag: '@night',
}, async ({ page }) => {
  await asAdmin(page, '/admin/overview')

  await test.step('what is found is told, and the arrows choose while the field keeps the focus', async () => {
    await page.keyboard.press('Control+k')
    await expect(field(page)).toBeFocused()
    await field(page).fill('jonas h')
    await expect(palette(page).getByRole('group', { name: 'People' })).toContainText('Jonas Hale')
    await expect(palette(page).getByRole('status')).toContainText('Enter opens')
    await expectAccessible(page)
    const chosen = await field(page).getAttribute('aria-activedescendant')
    await expect(page.locator(`[id="${chosen}"]`)).toHaveAttribute('aria-selected', 'true')
    await field(page).press('Enter')
    await expect(page).toHaveURL(/\/admin\/users\/[0-9a-f-]{36}$/)
    await expect(palette(page)).toHaveCount(0)
    await expect(page.getByRole('main')).toContainText('Jonas Hale')
  })

  await test.step('a code leads to the list of codes with it alone', async () => {
    await page.keyboard.press('Control+k')
    await field(page).fill('welcome2')
    await expect(line(page, /WELCOME20/)).toBeVisible()
    await field(page).press('Enter')
    await expect(page).toHaveURL(/\/admin\/promo\?code=WELCOME20$/)
    await expect(page.getByRole('row')).toHaveCount(2)
    await expect(page.getByRole('row', { name: /WELCOME20/ })).toBeVisible()
  })

  await test.step('a page is there at once, and the arrows go round', async () => {
    await page.keyboard.press('Control+k')
    await field(page).fill('invo')
    await field(page).press('ArrowUp')
    await field(page).press('ArrowDown')
    await expect(line(page, 'Invoices')).toHaveAttribute('aria-selected', 'true')
    await field(page).press('Enter')
    await expect(page).toHaveURL(/\/admin\/subscribers\/invoices$/)
  })

  await test.step('what was opened last stands first, by the ids alone (S-S11)', async () => {
    await page.keyboard.press('Control+k')
    const last = palette(page).getByRole('group', { name: 'Recently opened' })
    await expect(last.getByRole('option')).toHaveText([/^Invoices/, /^WELCOME20/, /^Jonas Hale/])
    await expectAccessible(page)
    expect(await page.evaluate(() => localStorage.getItem('opened'))).not.toMatch(/Jonas|WELCOME/)
    await page.keyboard.press('Escape')
    await expect(palette(page)).toHaveCount(0)
  })
})

test('letters typed while the search is still loading are in its field', { tag: '@night' }, async ({
  page,
}) => {
  let deliver = () => {}
  const held = new Promise<void>((resolve) => {
    deliver = resolve
  })
  await page.route(/\/assets\/search-dialog-(?!frame)[^/]*\.js$/, async (route) => {
    await held
    await route.continue()
  })
  await asAdmin(page, '/admin/overview')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('welc')
  await expect(palette(page).getByRole('textbox')).toHaveValue('welc')
  deliver()
  await expect(field(page)).toHaveValue('welc')
  await page.keyboard.type('ome2')
  await expect(field(page)).toHaveValue('welcome2')
  await expect(line(page, /WELCOME20/)).toBeVisible()
})

test('the search opens by its button at any width, and gives the focus back; dark as well', {
  tag: ['@night', '@phone'],
}, async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await asAdmin(page, '/admin/users/all')
  const button = page.getByRole('button', { name: 'Search', exact: false }).filter({ visible: true }).first()
  await button.click()
  await field(page).fill('calder')
  await expect(line(page, /Ines Calder/).first()).toBeVisible()
  await expectAccessible(page)
  await palette(page).getByRole('button', { name: 'Close' }).click()
  await expect(button).toBeFocused()
})

test('a teacher finds their own calendars, students and videos, and nothing of the Admin’s', {
  tag: '@night',
}, async ({ page }) => {
  await arriveSignedIn(page, 'teacher@demo.studio', 'Teacher123')
  await open(page, '/teacher/students')
  const student = (await page.getByRole('rowheader').first().innerText()).split('\n')[0] ?? ''
  await page.keyboard.press('Control+k')
  await field(page).fill(student)
  await expect(palette(page).getByRole('group', { name: 'Students' })).toContainText(student)
  await field(page).fill('morning ground')
  await expect(palette(page).getByRole('group', { name: 'Videos' })).toContainText('Morning ground')
  await field(page).fill('welcome2')
  const note = palette(page).getByRole('status')
  await expect(note).toHaveText('Nothing is called ‘welcome2’.')
  const [box, typed] = [await note.boundingBox(), await field(page).boundingBox()]
  expect((box?.y ?? 0) - (typed?.y ?? 0), 'the note is where results would be').toBeLessThan(80)
  await field(page).fill('cal')
  await expect(palette(page).getByRole('group', { name: 'Go to' })).toContainText('Calendars')
})

test('a search that is slow, fails or has no network says so, and pages open all the same (ERR-01)', {
  tag: '@night',
}, async ({ page, context }) => {
  await asAdmin(page, '/admin/overview')
  const status = palette(page).getByRole('status')
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route(SEARCHES, async (route) => {
    await held
    await route.abort()
  })
  await page.keyboard.press('Control+k')
  await field(page).fill('promo')
  await expect(status).toHaveText('Searching …')
  await expect(line(page, 'Promo').first()).toBeVisible()

  answer()
  await expect(palette(page).getByRole('button', { name: 'Try again' })).toBeVisible()
  await expect(status).toHaveText('Search failed, so only pages and actions are shown.')
  await page.unroute(SEARCHES)
  await palette(page).getByRole('button', { name: 'Try again' }).click()
  await expect(status).toContainText('Enter opens')

  await context.setOffline(true)
  await field(page).fill('welcome')
  await expect(status).toContainText('No connection')
  await context.setOffline(false)
  await expect(line(page, /WELCOME20/)).toBeVisible()
})

test('shortcuts are shown by ?, lead to pages, the search of a list and its new thing, and can be turned off (WCAG 2.1.4)', {
  tag: '@night',
}, async ({ page }) => {
  await asAdmin(page, '/admin/users/all')
  const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' })

  await test.step('a field takes the characters for itself', async () => {
    await page.keyboard.press('/')
    await expect(page.getByLabel('Search name or email')).toBeFocused()
    await page.keyboard.type('gv?n')
    await expect(page.getByLabel('Search name or email')).toHaveValue('gv?n')
    await expect(page).toHaveURL(/userName=gv/)
    await page.getByLabel('Search name or email').blur()
  })

  await test.step('g and a letter lead to a page, n to what is made there', async () => {
    await page.keyboard.press('g')
    await page.keyboard.press('p')
    await expect(page).toHaveURL(/\/admin\/promo$/)
    await expect(page.getByRole('row').first()).toBeVisible()
    await page.keyboard.press('n')
    await expect(page.getByRole('dialog', { name: 'Generate a promo code' })).toBeVisible()
    await page.keyboard.press('Control+k')
    await expect(palette(page)).toHaveCount(0)
    await page.keyboard.press('Escape')
  })

  await test.step('the list has what works here; off, only those with Ctrl stay', async () => {
    await page.keyboard.press('?')
    await expect(dialog.getByRole('term').filter({ hasText: 'Go to Promo' })).toBeVisible()
    await expectAccessible(page)
    await dialog.getByRole('switch', { name: 'Single-key shortcuts' }).click()
    await expect(dialog.getByRole('term')).toHaveText([
      'Search everything',
      'Save your changes',
      'Close a window, or a message',
      'To the latest message and its button, such as Undo',
    ])
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await page.keyboard.press('g')
    await page.keyboard.press('u')
    await page.keyboard.press('?')
    await page.keyboard.press('Control+k')
    await expect(palette(page)).toBeVisible()
    await expect(dialog).toHaveCount(0)
    await expect(page).toHaveURL(/\/admin\/promo$/)
  })
})
