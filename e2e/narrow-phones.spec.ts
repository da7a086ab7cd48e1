import { expect, type Locator, test } from '@playwright/test'
import { boxOf } from './box-of.ts'
import { makeAccount, newPerson, proveAPerson, typeCard } from './new-person.ts'
import { open } from './open.ts'
import { ADMIN, arriveAsMember, arriveSignedIn } from './signed-in.ts'

/** Its measures are set here, whatever the project's are. */

/** Returns the number of lines that a text takes, and its box. */
const linesOf = (one: Locator) =>
  one.evaluate((element) => {
    const text = document.createRange()
    text.selectNodeContents(element)
    const tops = new Set([...text.getClientRects()].map(({ top }) => Math.round(top)))
    const { right, bottom } = text.getBoundingClientRect()
    return { lines: tops.size, right, bottom }
  })

test('on narrow phones titles and buttons keep their words together, and a plan’s name its distance (PRICING-01, PRACTICE-02, AUTH-12)', {
  tag: '@night',
}, async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await open(page, '/about')
  expect((await linesOf(page.getByRole('heading', { name: 'Our Studio' }))).lines).toBe(1)
  await open(page, '/')
  expect((await linesOf(page.getByText('7-day', { exact: true }))).lines).toBe(1)
  await open(page, '/membership-pricing')
  const plan = page.getByRole('columnheader').last()
  const edge = await plan.evaluate((one) => one.getBoundingClientRect().right)
  expect(edge - (await linesOf(plan)).right).toBeGreaterThan(8)

  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, '/personal-practice')
  const join = page.getByRole('link', { name: 'Join a Personal Practice with 7-days free' })
  expect((await linesOf(join)).lines).toBe(1)
  await open(page, '/reset-password?userId=1&code=1')
  const cancel = await page.getByRole('link', { name: 'Cancel' }).boundingBox()
  const save = await page.getByRole('button', { name: 'Save' }).boundingBox()
  expect(save?.y).toBe(cancel?.y)
})

test('on tablets of three columns the middle one is lower in each row (HOME-03)', { tag: '@night' }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 768, height: 1024 })
  await open(page, '/')
  const teachers = page.getByRole('main').locator('a[href^="/teacher-detail/"]')
  const tops = await teachers.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top))
  expect(tops).toHaveLength(6)
  for (const [left = 0, middle = 0, right = 0] of [tops.slice(0, 3), tops.slice(3)]) {
    expect(middle).toBeGreaterThan(left)
    expect(right).toBe(left)
  }
})

test('whoever stands on the offline page stands beside its title', { tag: '@night' }, async ({ page }) => {
  for (const [width, height] of [
    [1440, 900],
    [1024, 768],
    [768, 1024],
    [390, 844],
    [320, 640],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.goto('/offline')
    await page.evaluate(() => document.fonts.ready)
    const title = await linesOf(page.getByRole('heading', { level: 1 }))
    const figure = await page.locator('main > svg').boundingBox()
    const apart = (figure?.x ?? 0) > title.right || (figure?.y ?? 0) > title.bottom
    expect([width, apart]).toEqual([width, true])
  }
})

test('on a phone the last digits of a saved card can be read beside its padlock (SIGNUP-07)', {
  tag: '@night',
}, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, '/membership-pricing')
  await page.getByRole('link', { name: 'Choose plan Full Membership' }).click()
  await makeAccount(page, newPerson())
  await typeCard(page, '378282246310005', '4242')
  await proveAPerson(page)
  await page.getByRole('button', { name: 'Review' }).click()
  await expect(page).toHaveURL(/review-payment$/)
  await open(page, '/signup/third-step')
  const card = page.getByLabel('Card', { exact: true })
  await expect(card).toHaveValue('American Express, ending 0005')
  for (const width of [390, 360]) {
    await page.setViewportSize({ width, height: 844 })
    expect(await card.evaluate((field) => field.scrollWidth - field.clientWidth)).toBe(0)
  }
})

test.describe('with a finger', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } })

  test('a double tap on Sign Out leaves its question open; a tap beside it closes it (AUTH-05)', {
    tag: '@night',
  }, async ({ page }) => {
    await arriveAsMember(page, newPerson())
    await open(page, '/profile/info')
    const button = page.getByRole('main').getByRole('button', { name: 'Sign Out' })
    const question = page.getByRole('dialog', { name: 'Log out' })
    // Its part is loaded at the first press: only then the second half of a double tap meets it.
    await button.tap()
    await question.getByRole('button', { name: 'No' }).tap()
    await expect(question).toHaveCount(0)
    const { x, y } = await boxOf(button)
    await page.touchscreen.tap(x + 10, y + 10)
    await page.touchscreen.tap(x + 10, y + 10)
    await expect(question).toBeVisible()
    await page.touchscreen.tap(x + 10, y - 100)
    await expect(question).toHaveCount(0)
  })
})

test('on a phone the title of a message takes two lines before it is cut, and the search names no keys (ANOTIF-03)', {
  tag: '@night',
}, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await arriveSignedIn(page, ADMIN.email, ADMIN.password)
  await open(page, '/admin/notification')
  const title = page.getByText('Recording guide, second edition', { exact: true })
  expect((await linesOf(title)).lines).toBe(2)
  expect(await title.evaluate((one) => one.scrollHeight - one.clientHeight)).toBe(0)
  await page.keyboard.press('Control+k')
  const note = page.getByRole('dialog').getByRole('status')
  await expect(note).toContainText('results.')
  await expect(note.getByText('Arrows choose')).toBeHidden()
})

/** As long as the title of a practice may be, and without a gap. */
const WORD = 'Achtsamkeitsmeditationsstunden'

test('a long word of a title breaks, in the next class on a phone and in the practices of a week', {
  tag: '@night',
}, async ({ page }) => {
  await page.route('**/api/**', async (route) => {
    if (route.request().method() !== 'GET') return route.continue()
    const response = await route.fetch()
    const body = (await response.text()).replaceAll(/"title":"[^"]+"/g, `"title":"${WORD}"`)
    await route.fulfill({ response, body })
  })
  await arriveAsMember(page, newPerson())
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, '/')
  await expect(page.getByRole('heading', { level: 2, name: WORD })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)

  await page.setViewportSize({ width: 1440, height: 900 })
  await open(page, '/all-personal-practice')
  const titles = page.getByRole('table').locator('b').filter({ hasText: WORD })
  await expect(titles.first()).toBeVisible()
  const wide = await titles.evaluateAll((all) =>
    all.filter((one) => one.scrollWidth > (one.parentElement?.clientWidth ?? 0)),
  )
  expect(wide).toHaveLength(0)
  // The stream of what is new never ends by itself.
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})
