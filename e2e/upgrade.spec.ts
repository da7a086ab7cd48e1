import { expect, type Page, test } from '@playwright/test'
import { newPerson } from './new-person.ts'
import { open } from './open.ts'
import { arriveAsMember, arriveSignedIn } from './signed-in.ts'

test.use({ actionTimeout: 20_000 })

/** The built scripts that begin with one of these names. */
const scripts = (names: string) => new RegExp(`/assets/(?:${names})-[\\w-]+\\.js$`)

/**
 * As after an upgrade: scripts of a tab's release are gone. They are there again for a page that is opened afterwards, or stay away.
 */
async function upgrade(
  page: Page,
  names: string,
  stay: 'gone for good' | 'there anew',
): Promise<() => number> {
  let loads = 0
  await page.route(scripts(names), (route) =>
    stay === 'gone for good' || loads === 0 ? route.fulfill({ status: 404, body: 'gone' }) : route.continue(),
  )
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) loads += 1
  })
  return () => loads
}

const classOfToday = async (page: Page) => {
  await open(page, '/')
  const link = page.locator('a[href^="/date/"]').first()
  const path = (await link.getAttribute('href')) ?? ''
  await open(page, path)
}
const alert = (page: Page) => page.getByRole('dialog', { name: 'Part of this page is missing' })

test('Play after an upgrade: the page is loaded anew once, and the film opens', { tag: '@night' }, async ({
  page,
}) => {
  await arriveAsMember(page, newPerson())
  await classOfToday(page)
  const loads = await upgrade(page, 'player-dialog|parts', 'there anew')
  await page.getByRole('button', { name: /^Play / }).click()
  await expect(page.locator('dialog video')).toBeVisible()
  expect(loads()).toBe(1)
})

test('a player that is gone for good is told honestly after one reload; the page stays as it is', {
  tag: '@night',
}, async ({ page }) => {
  await arriveAsMember(page, newPerson())
  await classOfToday(page)
  const loads = await upgrade(page, 'player-dialog|parts', 'gone for good')
  const play = page.getByRole('button', { name: /^Play / })
  await play.click()
  await expect(alert(page)).toBeVisible()
  await alert(page).getByRole('button', { name: 'Stay here' }).click()
  await expect(play).toBeVisible()
  await play.click()
  await expect(alert(page)).toBeVisible()
  expect(loads()).toBe(1)
})

test('a way to another page after an upgrade leads there', { tag: '@night' }, async ({ page }) => {
  await open(page, '/')
  const loads = await upgrade(page, 'about\\.screen', 'there anew')
  await page.getByRole('contentinfo').getByRole('link', { name: 'About' }).click()
  await expect(page).toHaveURL('/about')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(loads()).toBe(1)
})

test('what was typed comes along when a form’s checks are gone after an upgrade', { tag: '@night' }, async ({
  page,
}) => {
  await open(page, '/forgot-password')
  const loads = await upgrade(page, 'schema', 'there anew')
  const email = page.getByLabel('Email')
  await email.fill('no address')
  await page.getByRole('button', { name: 'Reset Password' }).click()
  await expect.poll(loads).toBe(1)
  await expect(email).toHaveValue('no address')
  await expect(email).toHaveAccessibleDescription(/Valid email/)
})

test('the office after an upgrade: Ctrl+K opens its search', { tag: '@night' }, async ({ page }) => {
  await arriveSignedIn(page, 'admin@demo.studio', 'Admin123')
  await open(page, '/admin/subscription')
  const loads = await upgrade(page, 'search-dialog', 'there anew')
  await page.keyboard.press('Control+k')
  await expect.poll(loads).toBe(1)
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeVisible()
})

test('the office after an upgrade: a plan’s editor opens again with what was typed', {
  tag: '@night',
}, async ({ page }) => {
  await arriveSignedIn(page, 'admin@demo.studio', 'Admin123')
  await open(page, '/admin/subscription')
  const loads = await upgrade(page, 'rich-editor', 'there anew')
  await page.getByRole('link', { name: 'Edit Daily Practice' }).click()
  await expect.poll(loads).toBe(1)
  await expect(page.getByRole('main').getByLabel('Title')).toHaveValue('Daily Practice')
})
