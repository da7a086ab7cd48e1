import { expect } from '@playwright/test'
import { expectAccessible, expectAccessibleAtBothSizes } from './accessible.ts'
import { makeAccount, newPerson, PASSWORD, proveAPerson, typeCard } from './new-person.ts'
import { open } from './open.ts'
import { arriveSignedIn } from './signed-in.ts'
import { test } from './studio/own-studio.ts'

test('an Admin taxes the prices of a studio in Germany, and a business in France owes the tax itself (D5, D15)', async ({
  page,
  browser,
  studio,
}) => {
  await test.step('the tax is saved once the studio’s own country has a rate', async () => {
    await arriveSignedIn(page, 'admin@demo.studio', 'Admin123')
    await open(page, '/admin/settings/taxes')
    await page.getByRole('radio', { name: /Included in the price/ }).check()
    await page.getByLabel('Your studio is in').selectOption({ label: 'Germany' })
    await expect(page.getByText('First add the rate of Germany.')).toBeVisible()
    const window = page.getByRole('dialog')
    for (const [country, name, percent] of [
      ['Germany', 'USt', '19'],
      ['France', 'TVA', '20'],
    ] as const) {
      await page.getByRole('button', { name: 'Add a country' }).click()
      await window.getByLabel('Country').selectOption({ label: country })
      await window.getByLabel('Name').fill(name)
      await window.getByLabel('Rate').fill(percent)
      await window.getByRole('button', { name: 'Add', exact: true }).click()
      await expect(page.getByRole('row', { name: new RegExp(`^${country}`) })).toContainText(`${percent}%`)
    }
    await page.getByRole('switch', { name: 'Ask for the country' }).check()
    await page.getByRole('switch', { name: 'Let a business give its VAT number' }).check()
    await expectAccessibleAtBothSizes(page)
    await page.reload()
    const back = page.getByText('What you typed here before is back')
    await expect(back).toBeVisible()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('Information successfully saved').first()).toBeVisible()
    await expect(back).toBeHidden()
  })

  await test.step('a coming rate stands under its country until it is undone', async () => {
    await page.getByRole('button', { name: 'Another rate for France' }).click()
    await page.getByRole('dialog').getByLabel('Rate').fill('21')
    await page.getByRole('dialog').getByLabel('From').fill('2190-01-01')
    await page.getByRole('button', { name: 'Add the rate' }).click()
    await expect(page.getByText('From 1 January 2190: 21% TVA.')).toBeVisible()
    await expectAccessibleAtBothSizes(page)
    await page.getByRole('button', { name: 'Undo the coming rate of France' }).click()
    await expect(page.getByText('From 1 January 2190: 21% TVA.')).toBeHidden()
  })

  const visitor = await (await browser.newContext({ baseURL: studio.url })).newPage()
  const person = newPerson()
  await test.step('pricing says which tax its prices hold', async () => {
    await open(visitor, '/membership-pricing')
    await expect(visitor.getByText('Prices for Germany, in dollars, with 19% USt.')).toBeVisible()
    const taxed = visitor.getByRole('article').filter({ hasText: 'incl. USt' })
    await expect(taxed).toHaveCount(3)
    const words = await taxed.first().locator('p').last().boundingBox()
    const button = await taxed.first().getByRole('link').boundingBox()
    expect(button?.y).toBeGreaterThan((words?.y ?? 0) + (words?.height ?? 0))
    await visitor.getByRole('button', { name: 'Another country' }).click()
    await visitor.getByLabel('Country').selectOption({ label: 'France' })
    await expect(visitor.getByText('Prices for France, in dollars, with 20% TVA.')).toBeVisible()
    await expect(visitor.getByRole('article').filter({ hasText: 'incl. TVA' })).toHaveCount(3)
    await expectAccessibleAtBothSizes(visitor)
  })

  await test.step('country and number are asked for beside the card, and the review shows what follows', async () => {
    // Without the country nobody goes on.
    const profile = '**/api/UserSubscription/taxProfile**'
    await visitor.route(profile, (route) => route.fulfill({ status: 404, body: '{}' }))
    await visitor.getByRole('link', { name: 'Choose plan Full Membership' }).click()
    await makeAccount(visitor, person)
    const again = visitor.getByRole('button', { name: 'Try again' })
    await expect(again).toBeVisible()
    await typeCard(visitor, person.card)
    await proveAPerson(visitor)
    const review = visitor.getByRole('button', { name: 'Review' })
    await Promise.all([visitor.waitForResponse(profile), review.click()])
    await visitor.unroute(profile)
    await again.click()
    await expect(visitor.getByLabel('Country'), 'as chosen on the pricing page').toHaveValue('FR')
    const number = visitor.getByLabel('VAT number')
    await number.fill('FR1')
    await visitor.getByRole('button', { name: 'Review' }).click()
    await expect(number).toBeFocused()
    await expect(number).toHaveAccessibleDescription(/not a VAT number that begins with FR/)
    await number.fill('fr 12 345 678 901')
    await expect(number).toHaveAccessibleDescription(/owes it in France \(reverse charge\)/)
    await expectAccessible(visitor)
    await visitor.getByRole('button', { name: 'Review' }).click()
    const main = visitor.getByRole('main')
    await expect(main).toContainText('CountryFrance, FR12345678901')
    await expect(main).toContainText('TVA$0.00, owed by you (reverse charge)')
    await expectAccessibleAtBothSizes(visitor)
    await visitor.getByRole('link', { name: 'Change your country' }).click()
    await visitor.getByLabel('VAT number').fill('')
    await visitor.getByRole('button', { name: 'Review' }).click()
    await expect(main).toContainText('Full Membership$24.17')
    await expect(main).toContainText('TVA 20%$4.83')
    await expect(main).toContainText(/On \d+ \w+\$29\.00/)
  })
})

test('an Admin lets Stripe work out the tax, and somebody in New York pays what the review says (D5, D15)', {
  tag: '@night',
}, async ({ page, browser, studio }) => {
  await test.step('the studio’s country is that of its head office at Stripe, with the rate found there', async () => {
    await arriveSignedIn(page, 'admin@demo.studio', 'Admin123')
    await open(page, '/admin/settings/taxes')
    await page.getByRole('radio', { name: /Added on top/ }).check()
    await page.getByLabel('Your studio is in').selectOption({ label: 'Choose a country' })
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    const fault = page.getByText('Please choose the country of your studio')
    await expect(fault).toBeVisible()
    const byStripe = page.getByRole('switch', { name: 'Let Stripe work out the tax' })
    await byStripe.focus()
    await page.keyboard.press('Space')
    await expect(fault).toBeHidden()
    const asked = page.getByRole('switch', { name: 'Ask for the country' })
    await expect(asked).toBeChecked()
    await expect(asked).toBeDisabled()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByRole('row', { name: 'United States, 10001' })).toContainText('8.875%')
    await expect(page.getByLabel('Your studio is in')).toHaveValue('United States')
    await expect(page.getByRole('button', { name: 'Add a country' })).toBeHidden()
    await expectAccessibleAtBothSizes(page)
  })

  const visitor = await (await browser.newContext({ baseURL: studio.url })).newPage()
  const person = newPerson()
  await test.step('the postal code is asked for beside the country, and the review shows the tax of its place', async () => {
    await open(visitor, '/membership-pricing')
    await expect(
      visitor.getByText('Prices for the United States, in dollars, plus tax, worked out before you pay.'),
    ).toBeVisible()
    await expect(visitor.getByText('plus Sales Tax')).toHaveCount(3)
    await visitor.getByRole('button', { name: 'Another country' }).click()
    const country = visitor.getByLabel('Country')
    await country.selectOption({ label: 'France' })
    await expect(visitor.getByText('plus tax', { exact: true })).toHaveCount(3)
    await country.selectOption({ label: 'United States' })
    await visitor.getByRole('link', { name: 'Choose plan Daily Drop-In' }).click()
    await makeAccount(visitor, person)
    await typeCard(visitor, person.card)
    await proveAPerson(visitor)
    const zip = visitor.getByLabel('ZIP code')
    const untold = visitor.getByText('You will be charged $12 plus tax today, once.')
    await expect(untold).toBeVisible()
    await visitor.getByRole('button', { name: 'Review' }).click()
    await expect(zip).toBeFocused()
    await expect(zip).toHaveAccessibleDescription('Please enter a ZIP code such as 10001')
    await expectAccessibleAtBothSizes(visitor)
    // As a Japanese keyboard types them.
    await zip.fill('１０００１')
    await visitor.getByRole('button', { name: 'Review' }).click()
    const main = visitor.getByRole('main')
    await expect(main).toContainText('CountryUnited States, 10001')
    await expect(main).toContainText('Daily Drop-In$12.00')
    await expect(main).toContainText('Sales Tax 8.875%$1.07')
    await expect(main).toContainText('Due today$13.07')
    await expectAccessibleAtBothSizes(visitor)
    await visitor.getByRole('link', { name: 'Change your country' }).click()
    await expect(visitor.getByText('You will be charged $13.07 today, once.')).toBeVisible()
    await country.selectOption({ label: 'France' })
    await expect(untold).toBeVisible()
    await country.selectOption({ label: 'United States' })
    await visitor.getByRole('button', { name: 'Review' }).click()
  })

  await test.step('the invoice says the same', async () => {
    await visitor.getByLabel('I accept').check()
    await visitor.getByRole('button', { name: 'Start My Membership' }).click()
    await visitor.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await visitor.getByRole('button', { name: 'Get Started' }).click()
    await expect(visitor).toHaveURL(/:\d+\/$/)
    await open(visitor, '/profile/invoices')
    await expect(visitor.getByRole('main')).toContainText('$13.07')
    await expect(visitor.getByRole('main')).toContainText('incl. $1.07 Sales Tax 8.875%')
    await open(visitor, '/profile/membership')
    await expect(visitor.getByText('United States, 10001')).toBeVisible()
    const pencil = visitor.getByRole('button', { name: 'Edit tax details' })
    await pencil.press('Enter')
    await expect(visitor.getByLabel('Country')).toBeFocused()
    await expectAccessible(visitor)
    await visitor.keyboard.press('Escape')
    await expect(pencil).toBeFocused()
  })
})
