import { expect, type Locator, type Page, test } from '@playwright/test'
import {
  attachFile,
  markRead,
  sendNotification,
  unreadStream,
} from '@studio/contract/notifications/endpoints.ts'
import { signIn } from '@studio/contract/people/sign-in/endpoints.ts'
import { videos } from '@studio/contract/videos/endpoints.ts'
import { callAt } from '../server/src/testing/call-at.ts'
import { expectAccessible } from './accessible.ts'
import { newPerson } from './new-person.ts'
import { open, waitForHydration } from './open.ts'
import { arriveAsMember, arriveSignedIn } from './signed-in.ts'

/** An Admin who writes to the person signed in on this page. */
async function writerTo(page: Page) {
  const { origin } = new URL(page.url())
  const { accessToken } = await callAt(origin)(signIn, {
    body: { email: 'admin@demo.studio', password: 'Admin123' },
  })
  const call = callAt(origin, accessToken)
  const reader = await page.evaluate(() => JSON.parse(localStorage.getItem('session') ?? '{}').user.id)
  const [video] = (await call(videos, { query: {}, body: {} })).records
  const write = async (title: string, more: { videoId?: string } = {}) => {
    const sendOptions = { sendToUserIds: [reader] }
    const body = { title, description: '<p>Bring a <strong>strap</strong>.</p>', sendOptions, ...more }
    return (await call(sendNotification, { body })).id
  }
  const attach = (id: string, form: FormData) => call(attachFile, { params: { id } }, { form })
  return { write, attach, video }
}

const panel = (page: Page) => page.getByRole('complementary', { name: 'Notifications' })
const entries = (within: Locator) => within.getByRole('listitem')
const unread = (within: Locator, count: number) =>
  within.getByText(`${count} unread ${count === 1 ? 'notification' : 'notifications'}`, { exact: true })
const profileEntry = (page: Page) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Profile' })
const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 1024

test('what a teacher writes stands first while the page is open, and is read at once when it is opened (ADMIN-12, MENU-06, PROFILE-01, NOTIF-02, NOTIF-04, ANOTIF-06)', {
  tag: '@phone-night',
}, async ({ page }) => {
  await arriveAsMember(page, newPerson())
  await open(page, '/profile/info')
  await expect(panel(page)).toContainText('Nothing yet.')
  await expectAccessible(page)
  const { write, attach, video } = await writerTo(page)
  await write('Earlier')
  await expect(unread(panel(page), 1)).toBeAttached()

  const id = await write('The strap has arrived', { videoId: video?.id ?? '' })
  const form = new FormData()
  form.append('file', new File(['%PDF-1.4\n%%EOF'], 'straps.pdf', { type: 'application/pdf' }))
  await attach(id, form)
  await expect(unread(panel(page), 2)).toBeAttached()
  if (!isPhone(page)) await expect(unread(profileEntry(page), 2)).toBeAttached()
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  // The count comes by a call and a stream of its own: on a slow day the list is there before.
  for (const path of [/getMyNotifications\?.*\bpageLength=1(&|$)/, unreadStream.path, markRead.path])
    await page.route(typeof path === 'string' ? `**${path}` : path, async (route) => {
      await held
      await route.continue()
    })
  await page.reload()
  await waitForHydration(page)
  const first = entries(panel(page)).first()
  await expect(first).toContainText('The strap has arrived')
  await expect(first).toContainText(/, (just now|\d minutes? ago)/)

  await test.step('the badge does not wait for the server', async () => {
    await first.getByRole('button').press('Enter')
    await expect(unread(panel(page), 1)).toBeAttached()
    if (!isPhone(page)) await expect(unread(profileEntry(page), 1)).toBeAttached()
    await expect(first.getByRole('button')).not.toHaveAccessibleName(/Unread/)
    const heard = page.waitForResponse(`**${markRead.path}`)
    answer()
    expect((await heard).status()).toBe(204)
  })

  await test.step('its words, its file and its class are there', async () => {
    await expect(first.locator('strong')).toHaveText('strap')
    await expectAccessible(page)
    const download = page.waitForEvent('download')
    await first.getByRole('link', { name: 'straps.pdf' }).click()
    expect((await download).suggestedFilename()).toBe('straps.pdf')
    await first.getByRole('button').press('Enter')
    await expect(first.locator('strong')).toHaveCount(0)
    await first.getByRole('button').click()
    await first.getByRole('link', { name: video?.title ?? '' }).click()
    await expect(page.getByRole('heading', { level: 1, name: video?.title ?? '' })).toBeVisible()
  })

  await test.step('and it stays read', async () => {
    await open(page, '/profile/info')
    await expect(unread(panel(page), 1)).toBeAttached()
    await expect(first.getByRole('button')).not.toHaveAccessibleName(/Unread/)
  })
})

test('the page of all notifications is reached from the profile, five at a time, and a long title wraps on a phone (ANOTIF-02, API-22)', {
  tag: '@night',
}, async ({ page }) => {
  await arriveAsMember(page, newPerson())
  await open(page, '/profile/info')
  const { write } = await writerTo(page)
  for (const title of ['One', 'Two', 'Three', 'Four', 'Five']) await write(title)
  await write('Six, a title for which no phone has room in a line')
  await page
    .getByRole('navigation', { name: 'Account' })
    .getByRole('link', { name: /Notifications/ })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeFocused()
  const list = entries(page.getByRole('main'))
  await expect(list).toHaveCount(5)
  await expect(list.first()).toContainText('Six')
  await expectAccessible(page)

  await page.route('**/api/Notification/getMyNotifications*', (route) =>
    route.fulfill({ status: 400, body: 'away' }),
  )
  await page.getByRole('button', { name: 'Load More' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Error get Notifications' })).toBeVisible()
  await page.unroute('**/api/Notification/getMyNotifications*')
  await page.getByRole('button', { name: 'Load More' }).click()
  await expect(list).toHaveCount(6)
  await expect(list.last()).toContainText('One')
  await expect(page.getByRole('button', { name: 'Load More' })).toHaveCount(0)

  await page.setViewportSize({ width: 390, height: 844 })
  await expect
    .poll(() =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
    )
    .toBe(0)
})

test('notifications that can not be read say so, and come when they are tried again (ERR-01, ERR-03)', {
  tag: ['@night', '@phone'],
}, async ({ page }) => {
  await arriveSignedIn(page, 'member@demo.studio', 'Member123')
  await page.route('**/api/Notification/getMyNotifications*', (route) =>
    route.fulfill({ status: 503, body: 'away' }),
  )
  await page.goto('/notifications')
  await expect(page.getByText('Error get Notifications')).toBeVisible()
  await expectAccessible(page)
  // While the calls still fail: once they succeed the page may read them by itself, and the button is gone.
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.unroute('**/api/Notification/getMyNotifications*')
  await expect(entries(page.getByRole('main'))).not.toHaveCount(0)
})

test('staff find the way back to their office from what they received (PROFILE-01)', {
  tag: '@night',
}, async ({ page }) => {
  await arriveSignedIn(page, 'teacher@demo.studio', 'Teacher123')
  await open(page, '/notifications')
  await page.getByRole('link', { name: 'Notification', exact: true }).click()
  await expect(page).toHaveURL(/\/teacher\/notification$/)
})

test('a visitor is led to the sign-in page, and asks for no count', { tag: '@night' }, async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => request.url().includes('/Notification') && asked.push(request.url()))
  await open(page, '/')
  await page.goto('/notifications')
  await expect(page).toHaveURL(/\/signin$/)
  expect(asked).toEqual([])
})

test('all pages of a member agree, and each change of page asks for the count (NOTIF-03, ANOTIF-07, D11)', {
  tag: '@night',
}, async ({ page }) => {
  await arriveAsMember(page, newPerson())
  await open(page, '/profile/info')
  const { write } = await writerTo(page)
  await write('One')
  const other = await page.context().newPage()
  await open(other, '/notifications')
  const account = other.getByRole('navigation', { name: 'Account' })
  await expect(account.getByRole('link', { name: /^Notifications/ })).toHaveAttribute('aria-current', 'page')
  await expect(unread(profileEntry(other), 1)).toBeAttached()
  await expect(unread(profileEntry(page), 1)).toBeAttached()
  await entries(other.getByRole('main')).first().getByRole('button').click()
  await expect(unread(profileEntry(page), 1)).toHaveCount(0)
  await expect(entries(panel(page)).first().getByRole('button')).not.toHaveAccessibleName(/Unread/)

  const asked = page.waitForRequest('**/api/Notification/getMyNotifications?pageLength=1')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About' }).click()
  await asked
})

test.describe('the unread count where events do not come', () => {
  const stream = '**/api/Notification/stream'

  test('is told again once there is a network (D18.event-stream)', { tag: '@night' }, async ({ page }) => {
    await arriveAsMember(page, newPerson())
    let streams = 0
    page.on('request', (request) => {
      if (request.url().endsWith('/Notification/stream')) streams += 1
    })
    await open(page, '/profile/info')
    const { write } = await writerTo(page)
    await write('One')
    await expect(unread(panel(page), 1)).toBeAttached()
    expect(streams).toBe(1)
    await page.context().setOffline(true)
    await write('Two')
    await page.context().setOffline(false)
    await expect(unread(panel(page), 2)).toBeAttached()
    await expect(entries(panel(page))).toHaveCount(2)
    await expect.poll(() => streams).toBe(2)
  })

  test('a stream that has ended is opened anew, and the page stays as it is', { tag: '@night' }, async ({
    page,
  }) => {
    await arriveAsMember(page, newPerson())
    let streams = 0
    await page.route(stream, (route) => {
      streams += 1
      const contentType = 'text/event-stream; charset=utf-8'
      if (streams > 1) return route.continue()
      return route.fulfill({ contentType, body: ':\n\ndata: {"unreadCount":7}\n\n' })
    })
    let loads = 0
    page.on('load', () => {
      loads += 1
    })
    await page.goto('/profile/info')
    await expect(unread(panel(page), 7)).toBeAttached()
    await expect(unread(panel(page), 7)).toHaveCount(0)
    expect(streams).toBe(2)
    expect(loads).toBe(1)
  })

  test('is read when the page is looked at again', { tag: '@night' }, async ({ page }) => {
    await arriveAsMember(page, newPerson())
    let refused = 0
    await page.route(stream, (route) => {
      refused += 1
      return route.fulfill({ status: 503 })
    })
    await open(page, '/profile/info')
    const { write } = await writerTo(page)
    await expect.poll(() => refused).toBeGreaterThan(2)
    await write('One')
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await expect(unread(panel(page), 1)).toBeAttached()
    await expect(entries(panel(page))).toHaveCount(1)
  })
})
