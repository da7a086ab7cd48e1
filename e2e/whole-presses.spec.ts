import { expect, type Locator, type Page, test } from '@playwright/test'
import { open } from './open.ts'
import { arriveSignedIn } from './signed-in.ts'

/** Presses slowly, as a hand does: what the left field says meanwhile would move the button from under the pointer. */
async function pressSlowly(page: Page, field: Locator, button: Locator) {
  await field.focus()
  await button.hover()
  await page.mouse.down()
  await expect(field).not.toBeFocused()
  await page.evaluate(() => new Promise((done) => setTimeout(done, 150)))
  await expect(field).not.toHaveAttribute('aria-invalid')
  await page.mouse.up()
}

test('a press that leaves a field is not lost to the error that appears: sign-up and contact (SIGNUP-01, CONTACT-01)', {
  tag: '@night',
}, async ({ page }) => {
  await open(page, '/signup')
  const userName = page.getByLabel('User name')
  await userName.fill('rosa almeida')
  await pressSlowly(page, userName, page.getByRole('button', { name: 'Continue' }))
  await expect(page.getByLabel('First name')).toBeFocused()
  await expect(userName).toHaveAttribute('aria-invalid', 'true')

  await open(page, '/about#contact')
  const email = page.getByRole('textbox', { name: 'Email' })
  await email.fill('rosa')
  await pressSlowly(page, email, page.getByRole('button', { name: 'Send' }))
  await expect(page.getByRole('textbox', { name: 'Name' })).toBeFocused()
  await expect(email).toHaveAttribute('aria-invalid', 'true')
})

test('nor is it in a profile and beside a card: Cancel cancels, Save says what is missing (PROFILE-03, CARD-05)', {
  tag: '@night',
}, async ({ page }) => {
  await arriveSignedIn(page, 'member@demo.studio', 'Member123')
  await open(page, '/profile/info')
  await page.getByRole('button', { name: 'Edit user name' }).click()
  const userName = page.getByRole('textbox', { name: 'User name' })
  await userName.fill('a b')
  await pressSlowly(page, userName, page.getByRole('button', { name: 'Cancel' }))
  await expect(userName).toHaveCount(0)

  await open(page, '/profile/card/edit')
  const expiry = page.getByLabel('Expiry')
  await expiry.fill('0820')
  await pressSlowly(page, expiry, page.getByRole('button', { name: 'Save card' }))
  await expect(page.getByLabel('Card number')).toBeFocused()
  await expect(expiry).toHaveAttribute('aria-invalid', 'true')
})

test('a form that is sent again before its button is busy is sent once (CONTACT-01)', {
  tag: '@night',
}, async ({ page }) => {
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'POST' && sent.push(new URL(request.url()).pathname))
  const sendTwice = (button: Locator) =>
    button.evaluate((element: HTMLButtonElement) => {
      element.click()
      element.click()
    })
  await open(page, '/about#contact')
  await page.getByRole('textbox', { name: 'Name' }).fill('Rosa')
  await page.getByRole('textbox', { name: 'Email' }).fill('rosa@example.com')
  await page.getByRole('textbox', { name: 'Message' }).fill('Is there a class for two?')
  sent.length = 0
  await sendTwice(page.getByRole('button', { name: 'Send' }))
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('')
  expect(sent).toEqual(['/api/Form'])
})
