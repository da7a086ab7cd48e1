import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { newPerson } from './new-person.ts'
import { open } from './open.ts'
import { countShifts } from './shifts.ts'
import { arriveAsMember, arriveSignedIn } from './signed-in.ts'

const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 600
const teachersOf = (page: Page) => page.getByRole('group', { name: 'Teachers' })

test('a member joins a teacher’s month from the calendar, finds it as their own, and leaves it when they say so (PRACTICE-03, PRACTICE-04, PRACTICE-05, PRACTICE-06, PRACTICE-07, PRACTICE-16, PRACTICE-17, PRACTICE-19, PRACTICE-23, HOME-06, HOME-08)', {
  tag: '@phone-night',
}, async ({ page }) => {
  await arriveAsMember(page, newPerson())
  await open(page, '/my-personal-practice')
  await expect(
    page.getByText('It looks like you have not subscribed to any personal practices'),
  ).toBeVisible()

  await test.step('the landing page leads to each teacher', async () => {
    await open(page, '/personal-practice')
    await expect(page.getByRole('heading', { name: 'Our Latest Personal Practices' })).toBeVisible()
    const details = page.getByRole('link', { name: /^View Practice Details/ })
    await expect(details.first()).toHaveAttribute('href', /^\/teacher-detail\/[0-9a-f-]{36}$/)
    await expect(details.filter({ hasText: /./ })).toHaveCount((await page.getByRole('article').count()) - 4)
  })

  await open(page, '/all-personal-practice')
  await test.step('the week has a column a day, on phones a list of the chosen day', async () => {
    const days = isPhone(page)
      ? page.getByRole('button', { name: /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun) \d+$/ })
      : page.getByRole('table').first().getByRole('columnheader')
    await expect(days).toHaveCount(7)
    if (!isPhone(page)) await expect(page.getByRole('table').getByRole('caption')).toHaveText(/^\w+ \d{4}$/)
    if (!isPhone(page)) return
    const monday = (await days.first().textContent()) ?? ''
    await page.getByRole('button', { name: 'Next week' }).click()
    await expect(days.first()).not.toHaveText(monday)
    await expect(days).toHaveCount(7)
    await page.getByRole('button', { name: 'This week' }).click()
    await expect(days.first()).toHaveText(monday)
  })

  const ines = teachersOf(page).getByRole('checkbox', { name: 'Ines Calder' })
  await test.step('a tick joins', async () => {
    const joined = page.waitForResponse((answer) => /\/sign\b/i.test(answer.url()) && answer.ok())
    await ines.check()
    await joined
    await expect(ines).toBeChecked()
  })

  await test.step('the home shows it', async () => {
    await open(page, '/')
    await expect(page.getByRole('heading', { name: 'My Personal Practices' })).toBeVisible()
    await expect(page.getByRole('main').getByRole('link', { name: /Grounded \w+ Ines Calder/ })).toBeVisible()
  })

  await test.step('without the tick one is asked first', async () => {
    await open(page, '/my-personal-practice')
    await expect(ines).toBeChecked()
    await ines.click()
    const question = page.getByRole('dialog', { name: 'Unsubscribe' })
    await expect(question).toContainText(
      'You have selected to Unsubscribe from this Calendar. Would you like to?',
    )
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(ines).toBeChecked()
    await ines.click()
    await question.getByRole('button', { name: 'Unsubscribe' }).click()
    await expect(ines).not.toBeChecked()
    await expect(
      page.getByText('It looks like you have not subscribed to any personal practices'),
    ).toBeVisible()
  })
})

for (const path of ['/all-personal-practice', '/my-personal-practice']) {
  test(`${path}: a week says nothing of what is joined before it is known, and then nothing moves (PRACTICE-04, PRACTICE-09, PRACTICE-10)`, {
    tag: ['@night', '@phone'],
  }, async ({ page }) => {
    await arriveSignedIn(page, 'member@demo.studio', 'Member123')
    await page.addInitScript(countShifts)
    let read = () => {}
    const held = new Promise<void>((resolve) => {
      read = resolve
    })
    await page.route('**/api/Calendar?*', async (route) => {
      await held
      await route.continue()
    })
    const asked = page.waitForRequest('**/api/Calendar?*')
    await page.goto(path)
    await asked
    const main = page.getByRole('main')
    await expect(main.getByText('Loading...')).toHaveCount(1)
    await expect(main.getByText('Not joined').filter({ visible: true })).toHaveCount(0)
    await expect(main.getByText(/not subscribed to any/).filter({ visible: true })).toHaveCount(0)
    read()
    await expect(main.getByText('Ines Calder').filter({ visible: true }).first()).toBeVisible()
    expect(await page.evaluate(() => window.shifted)).toBeLessThan(0.02)
  })
}

test('a teacher without a month says so when ticked (PRACTICE-18, LIMIT-13)', { tag: '@night' }, async ({
  page,
}) => {
  await arriveSignedIn(page, 'member@demo.studio', 'Member123')
  await open(page, '/all-personal-practice')
  await teachersOf(page).getByRole('checkbox', { name: 'Jonas Hale' }).click()
  const note = page.getByRole('dialog', { name: 'Calendar' })
  await expect(note).toContainText('This teacher has no calendars for this month')
  expect((await note.boundingBox())?.width).toBe(437)
})

test.describe('on the other side of the world', () => {
  // Where the month is the demo's: it has no practices of the next one, which begins half a day earlier in Auckland.
  const timezoneId = new Date().getUTCDate() === 1 ? 'Pacific/Auckland' : 'Pacific/Honolulu'
  test.use({ timezoneId })

  test('what a member has joined is in their own calendar by a secret link, which they renew (D18.calendar-feed)', {
    tag: '@night',
  }, async ({ page }) => {
    await arriveAsMember(page, newPerson())
    await open(page, '/all-personal-practice')
    await expect(page.locator('[class*="busy"]')).toHaveCount(0)
    const joined = page.waitForResponse((answer) => /\/sign\b/i.test(answer.url()) && answer.ok())
    await teachersOf(page).getByRole('checkbox', { name: 'Ines Calder' }).check()
    await joined
    await expect(page.locator('[class*="busy"]').first()).toBeAttached()

    await open(page, '/my-personal-practice')
    await page.getByRole('button', { name: 'Subscribe in your calendar' }).click()
    const section = page.getByRole('dialog', { name: 'In your own calendar' })
    await section.getByRole('button', { name: 'Create a link' }).click()
    const link = section.getByRole('link', { name: 'Open in your calendar' })
    await expect(link).toHaveAttribute('href', /^webcal:.*\.ics$/)
    const path = async () =>
      new URL(((await link.getAttribute('href')) ?? '').replace('webcal:', 'http:')).pathname
    const first = await path()
    expect(await (await page.request.get(first)).text()).toMatch(/SUMMARY:.* with Ines Calder/)
    await expectAccessible(page)

    await section.getByRole('button', { name: 'Create a new link' }).click()
    await page
      .getByRole('dialog', { name: 'Create a new link' })
      .getByRole('button', { name: 'Create a new link' })
      .click()
    await expect.poll(path).not.toBe(first)
    expect((await page.request.get(first)).status()).toBe(404)

    await section.getByRole('button', { name: 'End the link' }).click()
    await page
      .getByRole('dialog', { name: 'End the link' })
      .getByRole('button', { name: 'End the link' })
      .click()
    await expect(section.getByRole('button', { name: 'Create a link' })).toBeVisible()

    await test.step('there they also ask for the mail about their week, which the profile shows (D18.weekly-plan)', async () => {
      const kept = page.waitForResponse(
        (answer) => answer.url().endsWith('/MailChoices') && answer.status() === 204,
      )
      await section.getByRole('checkbox', { name: /^Your week, on Monday mornings/ }).check()
      expect((await kept).request().postDataJSON()).toMatchObject({
        kind: 'weeklyPlan',
        timeZone: timezoneId,
      })
      await open(page, '/profile/account')
      await expect(page.getByRole('checkbox', { name: /^Your week, on Monday mornings/ })).toBeChecked()
    })
  })
})

test('a week that the plan does not open says so together with its rows, and nothing moves (PRACTICE-09, ACCESS-27)', {
  tag: ['@night', '@phone'],
}, async ({ page }) => {
  await arriveSignedIn(page, 'lapsed@demo.studio', 'Member123')
  await page.addInitScript(countShifts)
  let read = () => {}
  const held = new Promise<void>((resolve) => {
    read = resolve
  })
  await page.route('**/api/Calendar?*', async (route) => {
    await held
    await route.continue()
  })
  const asked = page.waitForRequest('**/api/Calendar?*')
  await page.goto('/all-personal-practice')
  await asked
  const main = page.getByRole('main')
  await expect(main.getByText('Loading...')).toHaveCount(1)
  await expect(main.getByText('Full Membership opens personal practices')).toHaveCount(0)
  read()
  await expect(main.getByText('Full Membership opens personal practices')).toBeVisible()
  await expect(main.getByText('Ines Calder').filter({ visible: true }).first()).toBeVisible()
  expect(await page.evaluate(() => window.shifted)).toBeLessThan(0.02)
})
