import { expect, test } from '@playwright/test'
import { joinByCalls } from '../server/src/testing/join-by-calls.ts'
import { expectAccessible, expectAccessibleAtBothSizes } from './accessible.ts'
import { boxOf } from './box-of.ts'
import { mailedLink } from './mailed-link.ts'
import { join, newPerson, PASSWORD, signIn, typeCard } from './new-person.ts'
import { open } from './open.ts'
import { arriveAsMember, arriveSignedIn } from './signed-in.ts'

test('a member changes plan, card and names, and keeps a cancelled membership (MEMBER-05, MEMBER-06, CARD-08, PROFILE-02, PROFILE-03, PROFILE-04, PROFILE-05)', {
  tag: '@phone-night',
}, async ({ page }) => {
  await arriveAsMember(page, newPerson())
  await open(page, '/profile/plan/edit')
  const main = page.getByRole('main')

  await test.step('a price stands beside the words of its plan, on a phone too', async () => {
    const prices = main.locator('label b', { hasText: /^\$\d/ })
    await expect(prices.first()).toBeVisible()
    for (const price of await prices.all()) {
      const [figure, plan] = [await boxOf(price), await boxOf(price.locator('xpath=ancestor::label'))]
      expect(figure.x).toBeGreaterThan(plan.x + plan.width / 2)
    }
  })

  await test.step('what a change costs is said before it is made (D7)', async () => {
    await page.getByRole('radio', { name: /Daily Practice/ }).check()
    await expect(main).toContainText('Due today$0.00')
    await expect(main).toContainText('You will lose')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Change to Daily Practice' }).click()
    await expect(page.getByText('Your plan was successfully added/updated')).toBeVisible()
    await expect(page.getByRole('heading', { level: 2, name: 'Daily Practice' })).toBeVisible()
  })

  await test.step('a new card is shown, a refused one says so', async () => {
    await page.getByRole('link', { name: 'Edit' }).click()
    await typeCard(page, '4000 0000 0000 0002')
    await page.getByRole('button', { name: 'Save card' }).click()
    await expect(page.getByLabel('Card number')).toHaveAccessibleDescription(
      'Your card was declined. Please, use another card.',
    )
    await expectAccessible(page)
    await typeCard(page, '5555 5555 5555 4444')
    await page.getByRole('button', { name: 'Save card' }).click()
    await expect(page.getByText('Your payment method was successfully updated')).toBeVisible()
    await expect(main).toContainText('Mastercard, ending 4444')
  })

  await test.step('a cancelled membership can be kept (D7)', async () => {
    await page.getByRole('button', { name: 'Cancel membership' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel it' }).click()
    await page.getByRole('button', { name: 'Keep my membership' }).click()
    await expect(page.getByText('Your membership ends on')).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Cancel membership' })).toBeVisible()
    await expect(main).toContainText(/Next payment\$\d+\.\d\d on /)
  })

  await test.step('a name is edited where it stands', async () => {
    await open(page, '/profile')
    await expect(page).toHaveURL(/\/profile\/info$/)
    await page.getByRole('button', { name: 'Edit first name' }).click()
    const name = page.getByRole('textbox', { name: 'First name' })
    await expect(name).toBeFocused()
    await name.fill('R')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(name).toHaveAccessibleDescription(
      'This is a required field 2 to 24 letters; spaces, hyphens, apostrophes and full stops are fine.',
    )
    await expectAccessible(page)
    await name.fill('Rosalia')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Information successfully saved')).toBeVisible()
    await expect(main).toContainText('Rosalia')
  })

  await test.step('the keyboard of a phone leaves a user name as it is typed', async () => {
    await page.getByRole('button', { name: 'Edit user name' }).click()
    const name = page.getByRole('textbox', { name: 'User name' })
    await expect(name).toHaveAttribute('autocapitalize', 'none')
    await expect(name).toHaveAttribute('spellcheck', 'false')
  })
})

test('a code stays while plans are compared, is never left behind unsaid, and is told from one that saves more (PROMO-03, PROMO-05)', {
  tag: '@night',
}, async ({ page }) => {
  await arriveAsMember(page, newPerson())
  await open(page, '/profile/plan/edit')
  const main = page.getByRole('main')
  const promo = page.getByLabel('Promo code')
  const practice = page.getByRole('radio', { name: /Daily Practice/ })
  const full = page.getByRole('radio', { name: /Full Membership/ })

  await test.step('a code that was applied counts with each plan it is good for', async () => {
    await full.check()
    await promo.fill('WELCOME20')
    await page.getByRole('button', { name: 'Apply' }).click()
    await expect(main).toContainText(/On \d+ \w+\$23\.20/)
    await practice.check()
    await expect(main).toContainText(/On \d+ \w+\$15\.20/)
  })

  await test.step('one that is only typed is looked up first, and what is due then is agreed to anew', async () => {
    await full.check()
    await promo.fill('FOREVER10')
    await practice.check()
    await page.getByRole('button', { name: 'Change to Daily Practice' }).click()
    await expect(promo).toHaveAccessibleDescription('Inappropriate promo code')
    await full.check()
    await expect(promo).toHaveValue('FOREVER10')
    await page.getByRole('button', { name: 'Apply' }).click()
    await page.getByRole('button', { name: 'Use FOREVER10' }).click()
    await expect(main).toContainText(/Next payment\$26\.10 on .+, with FOREVER10/)
  })

  await test.step('what is typed or chosen while a code is still looked up stays (D2)', async () => {
    await open(page, '/profile/plan/edit')
    await full.check()
    await promo.fill('WELCOME20')
    await page.getByRole('button', { name: 'Apply' }).click()
    await expect(promo).toHaveAccessibleDescription(/^Promo-Code is active/)
    const answers: (() => void)[] = []
    await page.route('**/api/Promocodes/WELCOME20', async (route) => {
      await new Promise<void>((resolve) => answers.push(resolve))
      await route.continue()
    })
    // The code is checked again for each selected plan.
    await practice.check()
    await expect.poll(() => answers.length).toBe(1)
    await full.check()
    await expect.poll(() => answers.length).toBe(2)
    await promo.fill('FOREVER10')
    const answered = page.waitForResponse('**/api/Promocodes/WELCOME20')
    for (const answer of answers) answer()
    await answered
    await page.unrouteAll({ behavior: 'wait' })
    await expect(full).toBeChecked()
    await practice.check()
    await expect(promo).toHaveValue('FOREVER10')
  })

  await test.step('a code that saves less than the one there is says so', async () => {
    await open(page, '/profile/plan/edit')
    await full.check()
    await promo.fill('WELCOME20')
    await page.getByRole('button', { name: 'Apply' }).click()
    await expect(main).toContainText('FOREVER10 saves you more.')
    await expect(main).toContainText('you would pay $342.20 instead of $313.20')
    await expectAccessible(page)
  })
})

test('a day pass can’t be cancelled, and whoever has nothing is led to the plans (MEMBER-07)', {
  tag: ['@night', '@phone'],
}, async ({ page }) => {
  await arriveSignedIn(page, 'lapsed@demo.studio', 'Member123')
  await open(page, '/profile/membership')
  await expect(page.getByText('You have no membership at the moment.')).toBeVisible()
  await expectAccessible(page)

  await test.step('signing out asks, and goes home (MENU-08, MENU-09)', async () => {
    await page.getByRole('main').getByRole('button', { name: 'Sign Out' }).last().click()
    await expect(page.getByRole('dialog')).toContainText('Are you sure you want to logout?')
    await page.getByRole('button', { name: 'Yes' }).click()
    await expect(page).toHaveURL(/:\d+\/$/)
    await expect(page.getByRole('link', { name: 'Start your free 7 days' })).toBeVisible()
  })

  await join(page, newPerson(), 'Daily Drop-In')
  await open(page, '/membership')
  await expect(page.getByRole('main')).toContainText(/Daily Drop-In, until \d+ \w+ \d{4} at \d{1,2}:\d\d/)
  await expect(page.getByRole('button', { name: 'Cancel membership' })).toHaveCount(0)
})

test('Escape closes a row that is edited as Cancel does, and leaves the focus at its pencil (PROFILE-02, PROFILE-04)', {
  tag: '@night',
}, async ({ page }) => {
  await arriveSignedIn(page, 'lapsed@demo.studio', 'Member123')
  await open(page, '/profile/info')
  for (const { pencil, label } of [
    { pencil: 'Edit first name', label: 'First name' },
    { pencil: 'Edit email', label: 'New email' },
    { pencil: 'Edit password', label: 'Old Password' },
  ]) {
    await page.getByRole('button', { name: pencil }).press('Enter')
    const field = page.getByLabel(label, { exact: true })
    await field.fill('typed')
    await field.press('Escape')
    await expect(field).toHaveCount(0)
    await expect(page.getByRole('button', { name: pencil })).toBeFocused()
  }
  await page.reload()
  await expect(page.getByRole('button', { name: 'Edit first name' })).toBeVisible()
})

test('a new password asks for the old one and for another, and a cut link is told at once (PROFILE-04, AUTH-10, VALID-01)', {
  tag: '@night',
}, async ({ page }) => {
  await open(page, '/reset-password?userId=1')
  await expect(page.getByText('This link is no longer valid.')).toBeVisible()
  await expect(page.getByLabel('New Password', { exact: true })).toHaveCount(0)
  await arriveSignedIn(page, 'lapsed@demo.studio', 'Member123')
  await open(page, '/profile/info')
  await page.getByRole('button', { name: 'Edit password' }).click()
  const field = (label: string) => page.getByLabel(label, { exact: true })
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(field('Old Password')).toHaveAccessibleDescription('This is a required field')
  for (const label of ['Old Password', 'New Password', 'Confirm New Password'])
    await field(label).fill('Member123')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(field('New Password')).toHaveAccessibleDescription(
    'Please choose a different password from the old one',
  )
})

test('a forgotten password is replaced through the mail (AUTH-09, AUTH-10, AUTH-11, AUTH-12, AUTH-13)', async ({
  page,
  baseURL,
}) => {
  const person = newPerson()
  await joinByCalls(baseURL ?? '', { ...person, password: PASSWORD, plan: 'Full Membership' })
  await open(page, '/signin')
  await page.getByLabel('Email').fill(person.email)
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await expect(page).toHaveURL(/\/forgot-password$/)
  await expect(page.getByLabel('Email')).toHaveValue(person.email)
  await expectAccessibleAtBothSizes(page)
  await page.getByRole('button', { name: 'Reset Password' }).click()
  await expect(page).toHaveURL(/:\d+\/$/)

  const link = await mailedLink(baseURL ?? '', person.email, /https?:\/\/\S*\/reset-password\?\S+/)
  await open(page, link)
  await expect(page.locator('meta[name=referrer]')).toHaveAttribute('content', 'no-referrer')
  await expectAccessibleAtBothSizes(page)
  await page
    .getByRole('button', { name: 'Cancel' })
    .or(page.getByRole('link', { name: 'Cancel' }))
    .click()
  await expect(page).toHaveURL(/:\d+\/$/)
  await open(page, link)
  await page.getByLabel('New Password', { exact: true }).fill('Kestrel12')
  await page.getByLabel('Confirm New Password').fill('Kestrel13')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByLabel('Confirm New Password')).toHaveAccessibleDescription(
    'Symbols in the Password and Confirm password fields do not match',
  )
  await page.getByLabel('Confirm New Password').fill('Kestrel12')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page).toHaveURL(/\/signin$/)
  await signIn(page, person.email, 'Kestrel12')
  await expect(page).toHaveURL(/:\d+\/$/)
})
