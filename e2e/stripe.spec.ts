import { expect, type Page, test } from '@playwright/test'
import { openStripeStudio, type StripeStudio } from '../server/src/testing/stripe-studio.ts'
import { expectAccessible } from './accessible.ts'
import { makeAccount, newPerson, PASSWORD, proveAPerson } from './new-person.ts'
import { open } from './open.ts'
import { routeStripe } from './stripe/routes.ts'

// Fakes for js.stripe.com and api.stripe.com in the browser; everything else is a studio with Stripe keys.
let studio: StripeStudio

test.beforeAll(async () => {
  studio = await openStripeStudio()
})
test.afterAll(async () => {
  await studio?.close()
})

const field = (page: Page, name: 'cardNumber' | 'cardExpiry' | 'cardCvc') => page.getByLabel(`Stripe ${name}`)
const main = (page: Page) => page.getByRole('main')

async function typeCard(page: Page, number: string): Promise<void> {
  await field(page, 'cardNumber').fill(number)
  await field(page, 'cardExpiry').fill('0834')
  await field(page, 'cardCvc').fill('424')
}

async function toTheCard(page: Page): Promise<void> {
  await open(page, `${studio.url}/membership-pricing`)
  await page.getByRole('link', { name: 'Choose plan Full Membership' }).click()
  await makeAccount(page, newPerson())
  await expect(page).toHaveURL(/\/signup\/third-step$/)
}

test('with Stripe the card is typed into its fields, refused beside them, confirmed at the bank and charged (CARD-01, CARD-02, CARD-03, CARD-04, CARD-05, D8, D18.3ds, S-S8)', {
  tag: '@night',
}, async ({ page }) => {
  const broken: string[] = []
  page.on(
    'console',
    (line) => /Content Security Policy|Trusted/i.test(line.text()) && broken.push(line.text()),
  )
  const bank = await routeStripe(page, studio.provider)
  await toTheCard(page)

  await test.step('what is missing has the provider’s words at its field', async () => {
    await expect(field(page, 'cardNumber')).toHaveAttribute('data-ink', 'rgb(20, 35, 58)')
    await page.getByRole('button', { name: 'Review' }).click()
    await expect(main(page)).toContainText('Your card number is incomplete.')
    await expect(main(page)).toContainText("Your card's expiration date is incomplete.")
    await expect(main(page)).toContainText("Your card's security code is incomplete.")
    await expect(main(page)).toContainText('Please confirm that you are a person')
    await expect(field(page, 'cardNumber')).toBeFocused()
    await proveAPerson(page)
    await field(page, 'cardNumber').fill('4242424242424242')
    await expect(main(page)).not.toContainText('Your card number is incomplete.')
    await page.getByRole('button', { name: 'Review' }).click()
    await expect(field(page, 'cardExpiry')).toBeFocused()
    await field(page, 'cardCvc').fill('4')
    await field(page, 'cardCvc').blur()
    await expect(main(page)).toContainText("Your card's security code is incomplete.")
    await expectAccessible(page)
  })

  await test.step('a declined card says so until another is typed', async () => {
    await typeCard(page, '4000000000000002')
    await page.getByRole('button', { name: 'Review' }).click()
    await expect(main(page)).toContainText('Your card was declined. Please, use another card.')
    await typeCard(page, '4000002500003155')
    await expect(main(page)).not.toContainText('Your card was declined')
  })

  await test.step('the bank is asked by Stripe, and the membership begins', async () => {
    await page.getByRole('button', { name: 'Review' }).click()
    await expect(page).toHaveURL(/\/signup\/review-payment$/)
    expect(bank.questions).toBe(1)
    await expect(main(page)).toContainText('Visa, ending 3155')
    await page.getByLabel('I accept').check()
    await page.getByRole('button', { name: 'Start My Membership' }).click()
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Get Started' }).click()
    await expect(page).toHaveURL(/:\d+\/$/)
    await open(page, `${studio.url}/profile/membership`)
    await expect(main(page)).toContainText('Next payment$29.00 on ')
  })
  expect(broken).toEqual([])
})

test('a card form that can’t be reached says so, and the next try fetches it again (ERR-03)', {
  tag: '@night',
}, async ({ page }) => {
  await page.route('https://js.stripe.com/**', (route) => route.abort())
  await toTheCard(page)
  await proveAPerson(page)
  await page.getByRole('button', { name: 'Review' }).click()
  await expect(page.getByText('The card form can’t be reached.')).toBeVisible()
  await page.unroute('https://js.stripe.com/**')
  await routeStripe(page, studio.provider)
  await page.getByRole('button', { name: 'Review' }).click()
  await expect(field(page, 'cardNumber')).toBeVisible()
})
