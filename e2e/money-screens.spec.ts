import { expect, type Locator, type Page } from '@playwright/test'
import { expectAccessible, expectAccessibleAtBothSizes } from './accessible.ts'
import { makeAccount, newPerson, PASSWORD, proveAPerson, typeCard } from './new-person.ts'
import { open } from './open.ts'
import { arriveAsMember, arriveSignedIn } from './signed-in.ts'
import { test } from './studio/own-studio.ts'

const main = (page: Page) => page.getByRole('main')
const due = (page: Page) => page.getByRole('complementary', { name: 'Due today' })

/** Checks whether two elements overlap on the screen. */
async function overlap(one: Locator, other: Locator): Promise<boolean> {
  const [a, b] = await Promise.all([one.boundingBox(), other.boundingBox()])
  if (!a || !b) return false
  const beside = a.x + a.width <= b.x || b.x + b.width <= a.x
  return !beside && !(a.y + a.height <= b.y || b.y + b.height <= a.y)
}

test('a message never lies over a button, however low the window is (ERR-03, PROMO-04)', {
  tag: ['@night', '@phone'],
}, async ({ page }) => {
  await arriveAsMember(page, newPerson())
  const { width, height } = page.viewportSize() ?? { width: 1440, height: 900 }
  for (const [low, code] of [
    [height, 'FOREVER10'],
    [640, 'WELCOME20'],
  ] as const) {
    await page.setViewportSize({ width, height: low })
    await open(page, '/profile/plan/edit')
    await page.getByRole('radio', { name: /Full Membership/ }).check()
    await page.getByLabel('Promo code').fill(code)
    await page.getByRole('button', { name: 'Apply' }).click()
    const use = page.getByRole('button', { name: `Use ${code}` })
    await use.scrollIntoViewIfNeeded()
    const message = page.getByRole('region', { name: 'Messages' }).locator('[data-toast]')
    await expect(message).toContainText('Promo-Code is active')
    await expect.poll(() => overlap(message, use), { timeout: 2000 }).toBe(false)
    await expect.poll(() => overlap(message, due(page).getByRole('link', { name: 'Cancel' }))).toBe(false)
    await expect(message).toBeVisible()
  }
  await page.getByRole('button', { name: 'Use WELCOME20' }).click()
  await expect(main(page)).toContainText(/Next payment\$23\.20 on .+, with WELCOME20/)
})

test('whoever had only free days is welcomed back with them named, and is offered no second free week (D18.welcome-back, D5, LIMIT-01)', {
  tag: '@night',
}, async ({ page, studio }) => {
  const person = newPerson()
  await arriveAsMember(page, person, 'Daily Practice')
  await open(page, '/profile/membership')
  await page.getByRole('button', { name: 'Cancel membership' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel it' }).click()
  await expect(page.getByText('Your subscription was canceled successfully')).toBeVisible()
  await studio.passDays(8)

  await arriveSignedIn(page, person.email, PASSWORD)
  await open(page, '/')
  const ended = /Your free days of Daily Practice ended on \d+ \w+ \d{4}\./
  await expect(main(page)).toContainText(ended)
  await expect(main(page)).toContainText('Nothing was charged for them')
  await main(page).getByRole('link', { name: 'Return to Daily Practice' }).click()
  await expect(page.getByRole('radio', { name: /Daily Practice/ })).toBeChecked()
  await expect(due(page)).toContainText('$19.00')
  await expect(main(page)).not.toContainText(/free|trial/i)

  await open(page, '/profile/membership')
  await expect(main(page)).toContainText(ended)
  await expect(main(page)).toContainText(
    'Free days are given once, so a month plan now begins with its first payment.',
  )
  await expectAccessibleAtBothSizes(page)
})

test('what can’t be had says why, with what helps (D7, MEMBER-04, MEMBER-08)', { tag: '@night' }, async ({
  page,
  studio,
}) => {
  const person = newPerson()
  await arriveAsMember(page, person)
  await open(page, '/profile/plan/edit')
  await expect(due(page)).not.toContainText('$')

  await test.step('a day pass in place of a membership', async () => {
    await page.getByRole('radio', { name: /Daily Drop-In/ }).check()
    await expect(due(page)).toContainText('A membership can’t become a day pass')
    await expect(due(page).getByRole('heading')).toHaveText('Daily Drop-In')
    await expect(page.getByLabel('Promo code')).toHaveCount(0)
    await expectAccessible(page)
    // The panel has said it: no message adds that something is wrong.
    await expect(page.getByRole('region', { name: 'Messages' }).locator('[data-toast]')).toHaveCount(0)
  })

  await test.step('a cancellation that does not come through says so where it was asked for', async () => {
    await open(page, '/profile/membership')
    await page.getByRole('button', { name: 'Cancel membership' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Why are you leaving?').fill('Moving to the sea')
    await page.route('**/api/UserSubscription/**', (route) => route.abort('internetdisconnected'))
    await dialog.getByRole('button', { name: 'Cancel it' }).click()
    await expect(dialog.getByRole('alert')).toContainText('The studio can’t be reached')
    await expect(dialog.getByLabel('Why are you leaving?')).toHaveValue('Moving to the sea')
    await expectAccessible(page)
    await page.unroute('**/api/UserSubscription/**')
    await dialog.getByRole('button', { name: 'Cancel it' }).press('Enter')
    await expect(page.getByText('Your subscription was canceled successfully')).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  })

  await test.step('one that ends can be kept on the way to another plan', async () => {
    await open(page, '/profile/plan/edit')
    await page.getByRole('radio', { name: /Daily Practice/ }).check()
    await expect(due(page)).toContainText('Keep it first, then you can change the plan.')
    await due(page).getByRole('button', { name: 'Keep my membership' }).click()
    await expect(page.getByRole('button', { name: 'Change to Daily Practice' })).toBeVisible()
  })

  await test.step('whoever is blocked meanwhile is signed out and told (D17.blocked)', async () => {
    await studio.block(person.userName)
    await page.goto('/profile/membership')
    await expect(page).toHaveURL(/\/signin$/)
    await expect(main(page).getByRole('alert').filter({ hasText: 'Your account is blocked' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Profile' })).toHaveCount(0)
  })
})

test('a bank that says no is told from one that still asks (D8, D18.3ds-closed, CARD-02)', {
  tag: '@night',
}, async ({ page }) => {
  await arriveSignedIn(page, 'lapsed@demo.studio', 'Member123')
  await open(page, '/profile/card/edit')
  await typeCard(page, '4000 0027 6000 3184')
  const save = page.getByRole('button', { name: 'Save card' })
  const ask = page.getByRole('button', { name: 'Open my bank’s page' })
  const opened = page.waitForEvent('popup')
  await save.click()
  const bank = await opened
  const closes = bank.waitForEvent('close')
  await bank.getByRole('button', { name: 'Fail' }).click()
  await closes
  const number = page.getByLabel('Card number')
  await expect(number).toHaveAccessibleDescription(
    'Your bank has not confirmed this card. Please try again or use another card.',
  )
  await expect(number).toBeFocused()

  await page.evaluate(() => {
    const { open } = window
    let kept = 2
    window.open = (...asked) => {
      kept -= 1
      return kept >= 0 ? null : open(...asked)
    }
  })
  await save.click()
  await expect(page.getByRole('dialog')).toContainText('Your bank asks you to confirm this card')
  await ask.click()
  await expect(page.getByRole('dialog')).toContainText('blocked your bank')
  const left = page.waitForEvent('popup')
  await ask.click()
  await (await left).close()
  await expect(page.getByRole('dialog')).toContainText(
    'Your bank has not confirmed it, so nothing was charged.',
  )
  await expectAccessible(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await expect(main(page)).toContainText('Your bank has not confirmed this card yet. Nothing is charged.')
  await expect(number).toHaveAccessibleDescription('')
  await expectAccessible(page)
})

test('an answer that is lost on the way leaves the truth on the page, and is asked for once (D18.lost-answer, F35)', {
  tag: '@night',
}, async ({ page, studio }) => {
  await arriveAsMember(page, newPerson(), 'Daily Practice')
  await studio.passDays(7)
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/UserSubscription') && request.method() === 'PUT')
      sent.push(request.url())
  })

  await test.step('the change was made: the page learns of it', async () => {
    await open(page, '/profile/plan/edit')
    await page.getByRole('radio', { name: /Full Membership/ }).check()
    const confirm = page.getByRole('button', { name: 'Change to Full Membership' })
    await confirm.waitFor()
    await page.route('**/api/UserSubscription/*', async (route) => {
      if (route.request().method() !== 'PUT') return route.fallback()
      await route.fetch()
      return route.abort('connectionreset')
    })
    await confirm.dblclick()
    await expect(due(page)).toContainText('Full Membership is your plan.')
    expect(sent).toHaveLength(1)
    await page.unroute('**/api/UserSubscription/*')
  })

  await test.step('what failed with one plan is not said of another', async () => {
    await page.getByRole('radio', { name: /Daily Practice/ }).check()
    await page.route('**/api/UserSubscription/*', (route) =>
      route.request().method() === 'PUT' ? route.abort('internetdisconnected') : route.fallback(),
    )
    await page.getByRole('button', { name: 'Change to Daily Practice' }).click()
    await expect(due(page)).toContainText('The studio can’t be reached')
    await page.unroute('**/api/UserSubscription/*')
    await page.getByRole('radio', { name: /Full Membership/ }).check()
    await expect(due(page)).toContainText('Full Membership is your plan.')
    await expect(due(page)).not.toContainText('can’t be reached')
    await open(page, '/profile/invoices')
    await expect(main(page).getByRole('row').nth(1)).toContainText('$10.00')
    await expect(main(page).getByRole('row')).toHaveCount(4)
  })

  await test.step('a button that is pressed twice sends once', async () => {
    await open(page, '/profile/membership')
    await page.getByRole('button', { name: 'Cancel membership' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel it' }).click()
    sent.length = 0
    await page.getByRole('button', { name: 'Keep my membership' }).dblclick()
    await expect(main(page)).toContainText(/Next payment\$29\.00 on /)
    expect(sent).toHaveLength(1)
  })
})

test('a price that was changed before the review is confirmed says so where it stands (D18.agreed, SIGNUP-07)', {
  tag: '@night',
}, async ({ page, studio }) => {
  const person = newPerson()
  await open(page, '/membership-pricing')
  await page.getByRole('link', { name: 'Choose plan Full Membership' }).click()
  await makeAccount(page, person)
  await typeCard(page, person.card)
  await proveAPerson(page)
  await page.getByRole('button', { name: 'Review' }).click()
  await expect(main(page)).toContainText('$29.00')
  await studio.setCost('Full Membership', 31)
  await page.getByLabel('I accept').check()
  const start = page.getByRole('button', { name: 'Start My Membership' })
  await start.click()
  await expect(main(page)).toContainText(
    'The price has changed in the meantime. Please check it and confirm again',
  )
  await expect(main(page)).toContainText('$31.00')
  await expectAccessibleAtBothSizes(page)
  await studio.setCost('Full Membership', 29)
  await start.click()
  await expect(main(page)).toContainText('$29.00')
  await start.click()
  await expect(page.getByRole('heading', { name: 'Welcome, Rosa' })).toBeVisible()
})

test('a window as wide as a tablet shows every plan in words (D7)', { tag: '@night' }, async ({ page }) => {
  await arriveSignedIn(page, 'lapsed@demo.studio', 'Member123')
  for (const width of [600, 768, 1024, 1100, 1200]) {
    await page.setViewportSize({ width, height: 800 })
    await open(page, '/profile/plan/edit')
    const words = page.getByText('Daily classes, training paths and every teacher', { exact: false })
    const { width: wide } = (await words.boundingBox()) ?? { width: 0 }
    expect(wide, `the words of a plan at ${width}`).toBeGreaterThan(180)
  }
})

test('a teacher is not asked to pay (MEMBER-06, CARD-08)', { tag: '@night' }, async ({ page }) => {
  await arriveSignedIn(page, 'teacher@demo.studio', 'Teacher123')
  await open(page, '/')
  await expect(
    page.getByRole('link', { name: 'Profile' }).or(page.getByLabel('Open menu')).first(),
  ).toBeVisible()
  for (const path of ['/profile/membership', '/profile/plan/edit', '/profile/card/edit']) {
    await open(page, path)
    await expect(main(page)).toContainText('Teachers need no membership: everything is open.')
    await expect(page.getByRole('radio')).toHaveCount(0)
    await expect(page.getByLabel('Card number')).toHaveCount(0)
  }
})
