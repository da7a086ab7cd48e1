import { expect, type Page, test } from '@playwright/test'
import { newPerson } from './new-person.ts'
import { open } from './open.ts'
import { arriveAsMember, arriveSignedIn } from './signed-in.ts'

const player = (page: Page) => page.getByRole('dialog').filter({ has: page.locator('[data-stage]') })
const play = (page: Page) => page.getByRole('button', { name: /^(Play|Resume) / })
const media = (page: Page) =>
  page.evaluate(() => {
    const film = document.querySelector('video')
    return { at: film?.currentTime ?? 0, paused: film?.paused, muted: film?.muted, volume: film?.volume }
  })

test('a member watches today’s classes one after another (DAILY-01, DAILY-02, DAILY-03, PLAYER-02, PLAYER-04, LIMIT-10)', async ({
  page,
}) => {
  await arriveSignedIn(page, 'member@demo.studio', 'Member123')
  await open(page, '/')
  await page.locator('a[href^="/date/"]').first().click()
  await expect(page.getByText("Today's Classes 1 of 3")).toBeVisible()
  const others = page.getByRole('complementary', { name: "Today's Remaining Classes" })
  await expect(others.getByRole('listitem')).toHaveCount(2)
  await expect(player(page)).toHaveCount(0)
  await play(page).click()
  await expect(player(page)).toBeVisible()
  await expect.poll(async () => (await media(page)).at).toBeGreaterThan(0.3)

  await test.step('and rules the film with the player’s own buttons', async () => {
    await player(page).hover()
    await player(page)
      .getByRole('button', { name: /^Pause/ })
      .click()
    expect((await media(page)).paused).toBe(true)
    await player(page).getByRole('button', { name: /^Mute/ }).click()
    expect((await media(page)).muted).toBe(true)
    const before = (await media(page)).at
    await player(page)
      .getByRole('slider', { name: /seek|position|time/i })
      .press('ArrowRight')
    await expect.poll(async () => (await media(page)).at).toBeGreaterThan(before)
    await expect(player(page).getByRole('button', { name: /full ?screen/i })).toBeVisible()
  })

  await page.keyboard.press('Escape')
  await expect(player(page)).toHaveCount(0)
  await others.getByRole('link').first().click()
  await expect(page.getByText("Today's Classes 2 of 3")).toBeVisible()
})

test('a member follows a path from one video to the next (PATH-01, ROUTE-14)', { tag: '@night' }, async ({
  page,
}) => {
  await arriveSignedIn(page, 'member@demo.studio', 'Member123')
  await open(page, '/training-paths')
  await page.getByRole('link', { name: 'Ground up', exact: true }).click()
  await expect(page).toHaveURL(/\/training-track\/[0-9a-f-]{36}\/video\/[0-9a-f-]{36}$/)
  await expect(play(page)).toBeVisible()
  const path = page.getByRole('complementary', { name: 'Ground up' })
  await path
    .getByRole('link', { name: /^(2|Where the heel lands)/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Where the heel lands')
  await expect(play(page)).toBeVisible()
})

test('a day pass opens today’s classes and no earlier one (ACCESS-23, ACCESS-24)', { tag: '@night' }, async ({
  page,
}) => {
  const list = await (await page.request.get('/daily-classes')).text()
  await arriveAsMember(page, newPerson(), 'Daily Drop-In')
  await open(page, '/')
  await page.locator('a[href^="/date/"]').first().click()
  await expect(play(page)).toBeVisible()
  const { now } = (await (await page.request.get('/api/Settings')).json()) as { now: string }
  const yesterday = new Date(Date.parse(now) - 86_400_000).toISOString().slice(0, 10)
  const earlier = list.match(new RegExp(`/date/${yesterday}Z/video/[0-9a-f-]{36}`))?.[0] ?? ''
  expect(earlier).not.toBe('')
  await open(page, earlier)
  await expect(page.getByRole('heading', { level: 1 })).not.toBeEmpty()
  await expect(page.getByRole('main')).toContainText(/opens|plan/i)
  await expect(play(page)).toHaveCount(0)
})

test('who signs in is kept by the browser, is sent along with each call, and their profile is read (AUTH-02, AUTH-03, AUTH-04, AUTH-08, ADMIN-14)', async ({
  page,
}) => {
  await open(page, '/signin')
  await expect(page.getByRole('link', { name: /forgot/i })).toHaveAttribute('href', '/forgot-password')
  await expect(page.getByRole('main').getByRole('link', { name: /^(Sign Up|Join)/ })).toHaveAttribute(
    'href',
    /^\/signup/,
  )
  const profile = page.waitForRequest((request) => request.url().endsWith('/User/getUserInfo'))
  await page.getByLabel('Email').fill('daily@demo.studio')
  await page.getByLabel('Password', { exact: true }).fill('Member123')
  await page.getByRole('button', { name: 'Sign In' }).click()
  const { authorization } = (await profile).headers()
  const kept = await page.evaluate(() => JSON.parse(localStorage.getItem('session') ?? '{}'))
  expect(kept).toMatchObject({ accessToken: expect.any(String), refreshToken: expect.any(String) })
  expect(kept.user.email).toBe('daily@demo.studio')
  expect(authorization).toBe(`Bearer ${kept.accessToken}`)
})

test('a class of another day is headed by its day (DAILY-02, DAILY-03)', { tag: '@night' }, async ({
  page,
}) => {
  await arriveSignedIn(page, 'member@demo.studio', 'Member123')
  await open(page, '/daily-classes')
  const groups = page
    .getByRole('main')
    .locator('section, article')
    .filter({ has: page.getByRole('heading', { level: 2, name: "Yesterday's Classes" }) })
  await groups.first().locator('a[href^="/date/"]').first().click()
  await expect(page.getByText(/^Yesterday's Classes \d of 3$/)).toBeVisible()
  await expect(page.getByRole('heading', { name: "Yesterday's Remaining Classes" })).toBeVisible()
  await expect(page.getByText(/Today's/)).toHaveCount(0)
})
