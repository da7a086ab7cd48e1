import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from '@playwright/test'
import { newPerson, PASSWORD } from './new-person.ts'
import { open } from './open.ts'
import { countShifts } from './shifts.ts'
import { arriveAsMember, arriveSignedIn } from './signed-in.ts'

/** Long enough that the server's markup is painted before hydration, and skeletons before what they stand for. */
const LATE_MS = 400

/** Pages with a person for whom they differ from the server's markup, and words that come after the first paint. */
const pages = [
  ['/profile/card/edit', 'daily', /takes over from the next payment/],
  ['/', 'lapsed', /^Your .* ended on/],
  ['/daily-classes', 'lapsed', /opens every daily class, for/],
  ['/daily-classes', 'daypass', /opens every daily class, for/],
  ['/training-paths', 'lapsed', /opens training paths, for/],
  ['/training-paths', 'daypass', /opens training paths, for/],
  ['/training-paths', 'daily', /opens training paths, for/],
  ['/profile/membership', 'lapsed', /^Welcome back, /],
  ['/profile/history', 'member', /^Remember what I watch/],
  ['/profile/history', 'lapsed', /^What you watch is listed here/],
] as const

for (const [path, who, words] of pages) {
  test(`${path} does not move when it learns late that it is ${who}@demo.studio’s page (ACCESS-27)`, {
    tag: ['@night', '@phone'],
  }, async ({ page }) => {
    await arriveSignedIn(page, `${who}@demo.studio`, 'Member123')
    await page.addInitScript(countShifts)
    await page.route(/\/api\/|\.js$/, async (route) => {
      await sleep(LATE_MS)
      await route.continue()
    })
    await open(page, path)
    await expect(page.getByRole('main').getByText(words).first()).toBeVisible()
    expect(await page.evaluate(() => window.shifted)).toBeLessThan(0.01)
  })
}

for (const [path, note] of [
  ['/search', 'What suits you comes first, then the newest.'],
  ['/training-paths', 'What suits you comes first, then the newest.'],
  ['/search?minutes=20', null],
] as const) {
  test(`${path} does not move when it learns late what suits a member (D18.wishes)`, {
    tag: ['@night', '@phone'],
  }, async ({ page }) => {
    await arriveSignedIn(page, 'member@demo.studio', 'Member123')
    await page.addInitScript(countShifts)
    await page.addInitScript(() => {
      const { user } = JSON.parse(localStorage.getItem('session') ?? '{}')
      const answers = { of: user.id, level: 'Beginner', minutes: 20, purpose: 'sleep' }
      localStorage.setItem('wishes', JSON.stringify({ ...answers, spared: ['wrists', 'knees', 'back'] }))
    })
    await page.route(/\.js$/, async (route) => {
      await sleep(LATE_MS)
      await route.continue()
    })
    await open(page, path)
    if (note) await expect(page.getByText(note)).toBeVisible()
    expect(await page.evaluate(() => window.shifted)).toBeLessThan(0.01)
  })
}

for (const [path, late] of [
  ['/admin/overview', 'Members lost'],
  ['/admin/settings', 'How it reads'],
] as const) {
  test(`${path} does not move while an Admin reads it and its parts are still to come`, {
    tag: ['@night', '@phone'],
  }, async ({ page }) => {
    await arriveSignedIn(page, 'admin@demo.studio', 'Admin123')
    await page.addInitScript(countShifts)
    await page.route(/\/api\/(?:Statistics\/work|VideoHistory)|place-section.*\.js$/, async (route) => {
      await sleep(LATE_MS)
      await route.continue()
    })
    await open(page, path)
    await expect(page.getByRole('main').getByText(late).first()).toBeAttached()
    await expect(page.getByRole('main').getByText('Loading...')).toHaveCount(0)
    expect(await page.evaluate(() => window.shifted)).toBeLessThan(0.01)
  })
}

test('the page of the account keeps the place of what it reads late: three devices, the mails, the push messages (S-S5)', {
  tag: ['@night', '@phone'],
}, async ({ page }) => {
  const person = newPerson()
  await arriveAsMember(page, person)
  for (const _ of [1, 2]) await arriveSignedIn(page, person.email, PASSWORD)
  await page.addInitScript(countShifts)
  await page.route('**/api/**', async (route) => {
    await sleep(LATE_MS)
    await route.continue()
  })
  await open(page, '/profile/account')
  await expect(page.getByText(/^Signed in on/)).toHaveCount(3)
  await expect(page.getByRole('switch').or(page.getByRole('checkbox')).first()).toBeVisible()
  await expect(page.getByRole('main').getByText('Loading...')).toHaveCount(0)
  expect(await page.evaluate(() => window.shifted)).toBeLessThan(0.01)
})

for (const [path, who, password] of [
  ['/teacher/account', 'teacher', 'Teacher123'],
  ['/admin/account', 'admin', 'Admin123'],
] as const) {
  test(`${path} keeps the place of what it reads late: the second step, the devices, the mails (S-S5)`, {
    tag: ['@night', '@phone'],
  }, async ({ page }) => {
    await arriveSignedIn(page, `${who}@demo.studio`, password)
    await page.addInitScript(countShifts)
    await page.route('**/api/**', async (route) => {
      await sleep(route.request().url().includes('secondFactor') ? 2 * LATE_MS : LATE_MS)
      await route.continue()
    })
    await open(page, path)
    await expect(page.getByText(/^Signed in on/).first()).toBeVisible()
    await expect(page.getByRole('main').getByText('Loading...')).toHaveCount(0)
    expect(await page.evaluate(() => window.shifted)).toBeLessThan(0.01)
  })
}

test('a plan’s form does not move when its text editor is loaded late (PLAN-02)', { tag: '@night' }, async ({
  page,
}) => {
  await arriveSignedIn(page, 'admin@demo.studio', 'Admin123')
  await page.route(/rich-editor.*\.js$/, async (route) => {
    await sleep(5 * LATE_MS)
    await route.continue()
  })
  await open(page, '/admin/subscription')
  await page.getByRole('link', { name: 'Edit Daily Practice' }).click()
  const below = page.getByRole('main').getByRole('group', { name: 'Permissions' })
  await expect(below).toBeVisible()
  const editor = page.getByRole('textbox', { name: 'Description' })
  await expect(editor).toHaveCount(0)
  const before = await below.boundingBox()
  await expect(editor).toBeVisible()
  expect(await below.boundingBox()).toEqual(before)
})

test('on a tablet a former member’s home keeps the room of when their plan ended (HOME-04)', {
  tag: '@night',
}, async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 1024 })
  await arriveSignedIn(page, 'lapsed@demo.studio', 'Member123')
  await page.addInitScript(countShifts)
  await page.route('**/api/Invoices**', async (route) => {
    await sleep(LATE_MS)
    await route.continue()
  })
  await open(page, '/')
  await expect(page.getByRole('main').getByText(/^Your .* ended on/)).toBeVisible()
  expect(await page.evaluate(() => window.shifted)).toBeLessThan(0.01)
})

test('a teacher’s page does not move either, whose lock takes the place of the words about joining (PRACTICE-12, ACCESS-27)', {
  tag: ['@night', '@phone'],
}, async ({ page }) => {
  await arriveSignedIn(page, 'lapsed@demo.studio', 'Member123')
  await open(page, '/personal-practice')
  const address = await page.locator('a[href^="/teacher-detail/"]').first().getAttribute('href')
  await page.addInitScript(countShifts)
  await page.route('**/api/Price**', async (route) => {
    await sleep(LATE_MS)
    await route.continue()
  })
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
  for (const one of [width, 768, 1024]) {
    await page.setViewportSize({ width: one, height })
    await open(page, address ?? '')
    await expect(page.getByRole('main').getByText(/opens personal practices, for/)).toBeVisible()
    expect([one, await page.evaluate(() => window.shifted)]).toEqual([one, expect.closeTo(0, 2)])
  }
})

test('a teacher’s name stands where it will when the rest of the page is still to come (PRACTICE-12)', {
  tag: '@night',
}, async ({ page }) => {
  await open(page, '/personal-practice')
  const address = await page.locator('a[href^="/teacher-detail/"]').first().getAttribute('href')
  await open(page, address ?? '')
  const name = page.getByRole('heading', { level: 1 })
  const whole = await name.boundingBox()
  await name.evaluate((title) => {
    while (title.nextSibling) title.nextSibling.remove()
  })
  const alone = await name.boundingBox()
  expect(Math.abs((alone?.y ?? 0) - (whole?.y ?? 0))).toBeLessThan(8)
})
