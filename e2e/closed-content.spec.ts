import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { newPerson } from './new-person.ts'
import { open } from './open.ts'
import { arriveAsMember, arriveSignedIn } from './signed-in.ts'

const main = (page: Page) => page.getByRole('main')
const alert = (page: Page) => page.getByRole('dialog', { name: 'Subscription' })

/** Expects the change of plan, with this plan selected. */
async function expectChosen(page: Page, plan: RegExp): Promise<void> {
  await expect(page).toHaveURL(/\/profile\/plan\/edit$/)
  await expect(page.getByRole('radio', { name: plan })).toBeChecked()
}

const firstLink = async (page: Page, start: string) =>
  (await main(page).locator(`a[href^="${start}"]`).first().getAttribute('href')) ?? ''

test('whoever’s membership has ended reads what ended, what opens a class and for which price, and the way there (ACCESS-12, ACCESS-14, ACCESS-26)', {
  tag: '@phone-night',
}, async ({ page }) => {
  await arriveSignedIn(page, 'lapsed@demo.studio', 'Member123')
  await open(page, '/')
  await expect(main(page)).toContainText(/Your Daily Practice ended on \d+ \w+ \d{4}\./)
  await expect(main(page).getByRole('link', { name: /, closed$/ })).not.toHaveCount(0)
  await expectAccessible(page)
  const classOfToday = await firstLink(page, '/date/')

  await test.step('the first page leads back to the plan one had', async () => {
    await main(page).getByRole('link', { name: 'Return to Daily Practice' }).click()
    await expectChosen(page, /Daily Practice/)
  })

  await test.step('a class says which plan opens it, and pressing it asks for the plan', async () => {
    await open(page, classOfToday)
    await expect(main(page)).toContainText('Daily Drop-In opens today’s classes, for $12 a day.')
    await expect(page.getByRole('button', { name: /^Play / })).toHaveCount(0)
    const stage = main(page).locator('[data-titled]')
    const length = await stage.getByText(/^\d+ min$/).boundingBox()
    const note = await stage.getByRole('status').boundingBox()
    expect((note?.y ?? 0) + (note?.height ?? 0)).toBeLessThanOrEqual(length?.y ?? 0)
    await expectAccessible(page)
    await page.getByRole('button', { name: /, closed$/ }).press('Enter')
    await expect(alert(page)).toContainText('You need to upgrade your subscription')
    await expectAccessible(page)
    await alert(page).getByRole('button', { name: 'OK' }).click()
    await expect(alert(page)).toBeHidden()
    await main(page).getByRole('link', { name: 'See Daily Drop-In' }).click()
    await expectChosen(page, /Daily Drop-In/)
  })

  await test.step('a video’s own page leads back, and says why', async () => {
    const id = classOfToday.split('/').at(-1)
    await open(page, `/video/${id}`)
    await expect(page).not.toHaveURL(/\/video\//)
    await alert(page).getByRole('button', { name: 'See the plans' }).click()
    await expect(page).toHaveURL(/\/profile\/plan\/edit$/)
    await expect(page.getByRole('radio', { checked: true })).toHaveCount(0)
  })
})

test('a smaller plan reads of the one that opens paths, calendars and earlier classes (ACCESS-17, ACCESS-20, ACCESS-21, ACCESS-22, ACCESS-27)', {
  tag: '@night',
}, async ({ page }) => {
  await arriveSignedIn(page, 'daily@demo.studio', 'Member123')
  await open(page, '/training-paths')
  await expect(main(page)).toContainText('Full Membership opens training paths, for $29 / mo.')
  const ofPath = await firstLink(page, '/training-track/')
  await open(page, ofPath)
  await expect(main(page)).toContainText('Full Membership opens training paths, for $29 / mo.')
  await expect(page.getByRole('button', { name: /, closed$/ })).toBeVisible()
  await open(page, '/daily-classes')
  await expect(main(page)).not.toContainText('opens every daily class')
  await open(page, '/my-personal-practice')
  await expect(main(page)).toContainText('Full Membership opens personal practices, for $29 / mo.')
  await expect(main(page)).toContainText('You have not joined any practice this month.')
  await expect(page.getByRole('button', { name: 'Subscribe in your calendar' })).toHaveCount(0)
  await expectAccessible(page)
  await page.getByLabel('Ines Calder').click()
  await alert(page).getByRole('button', { name: 'See Full Membership' }).click()
  await expectChosen(page, /Full Membership/)

  await test.step('a day pass opens today’s classes alone', async () => {
    await arriveSignedIn(page, 'daypass@demo.studio', 'Member123')
    await open(page, '/daily-classes')
    await expect(main(page)).toContainText('Daily Practice opens every daily class, for $19 / mo.')
    await open(page, '/')
    await expect(main(page)).toContainText(/Your day pass lasts until \d+ \w+ at \d/)
    await expect(main(page).getByRole('link', { name: /, closed$/ })).toHaveCount(0)
    await open(page, `/video/${ofPath.split('/').at(-1)}`)
    await expect(page.getByRole('button', { name: /, closed$/ })).toBeVisible()
    await expect(main(page)).toContainText('Your plan does not open this class.')
    await expectAccessible(page)
  })
})

test('who is signed in is led past sign-up, and Pricing knows their plan and offers no free week that is used (PRICING-06, D5)', {
  tag: '@night',
}, async ({ page }) => {
  await arriveAsMember(page, newPerson())
  await open(page, '/signup')
  await expect(page).toHaveURL(/:\d+\/$/)
  await open(page, '/membership-pricing')
  await expect(main(page)).not.toContainText(/free/i)
  await expect(main(page).getByRole('link', { name: 'After your membership, Daily Drop-In' })).toBeVisible()
  await main(page).getByRole('link', { name: 'Choose plan Daily Practice' }).click()
  await expectChosen(page, /Daily Practice/)
  await open(page, '/membership-pricing')
  await main(page).getByRole('link', { name: 'Your plan, Full Membership' }).click()
  await expect(page).toHaveURL(/\/profile\/membership$/)
  await expect(main(page)).toContainText(/Full Membership, free until \d+ \w+ \d{4}/)
  await main(page).getByRole('link', { name: 'See all plans' }).click()
  await expect(page).toHaveURL(/\/membership-pricing$/)
})

test('whoever has a day pass and had no free week finds it on Pricing, which the change of plan leads to (D5, LIMIT-01)', {
  tag: '@night',
}, async ({ page }) => {
  await arriveAsMember(page, newPerson(), 'Daily Drop-In')
  await open(page, '/profile/plan/edit')
  await main(page).getByRole('link', { name: 'See all plans' }).click()
  await expect(page).toHaveURL(/\/membership-pricing$/)
  await expect(main(page)).toContainText('Try any month plan free for 7 days.')
  await expect(main(page).getByRole('article').filter({ hasText: 'Full Membership' })).toContainText(
    'first 7 days free',
  )
  await expect(main(page).getByRole('row', { name: '7 days free' })).toBeVisible()
  await expect(main(page).getByRole('link', { name: 'Your plan, Daily Drop-In' })).toBeVisible()
})

test('a page of a calendar that a member has not joined leads to its teacher, where one joins (PRACTICE-09, PRACTICE-13)', {
  tag: '@night',
}, async ({ page }) => {
  await arriveAsMember(page, newPerson())
  await open(page, '/all-personal-practice')
  await expect(main(page)).not.toContainText('opens personal practices')
  const days = main(page).locator('[aria-pressed]')
  const locked = main(page)
    .getByRole('button', { name: /not joined$/ })
    .filter({ visible: true })
  await expect(main(page).getByText('Loading...')).toHaveCount(0)
  // A phone shows a day at a time, and not every day has a page.
  for (let day = 0; (await locked.count()) === 0 && day < 7; day += 1) await days.nth(day).click()
  // Playwright does not click an element with aria-disabled.
  await locked.first().press('Enter')
  await expect(page).toHaveURL(/\/teacher-detail\//)
  await expect(page.getByRole('button', { name: 'Join', exact: true })).toBeVisible()
})

test('a visitor’s calendar invites to a month with a free week (PRACTICE-02)', { tag: '@night' }, async ({
  page,
}) => {
  await open(page, '/all-personal-practice')
  await page.getByRole('link', { name: 'Join a Personal Practice with 7-days free' }).click()
  await expect(page).toHaveURL(/\/signup\/first-step$/)
})
