import { expect, type Page, test } from '@playwright/test'
import { open } from './open.ts'

/** The sign-in's schema and Zod. */
const checks = '**/assets/schema*.js'

/** Opens the sign-in, whose checks come once `deliver` is called, and notes what is sent. */
async function openSignIn(page: Page) {
  const delivered = Promise.withResolvers<void>()
  const sent: unknown[] = []
  await page.route(checks, async (route) => {
    await delivered.promise
    await route.continue()
  })
  page.on('request', (request) => {
    if (request.url().endsWith('/api/User/login')) sent.push(request.postDataJSON())
  })
  await open(page, '/signin')
  return {
    email: page.getByRole('textbox', { name: 'Email' }),
    password: page.getByRole('textbox', { name: 'Password' }),
    button: page.getByRole('button', { name: 'Sign In' }),
    sent,
    deliver: () => delivered.resolve(),
  }
}

test('a field that was left before its checks are there says what is wrong once they are, and no letter is lost (AUTH-01)', {
  tag: '@night',
}, async ({ page }) => {
  const { email, password, deliver } = await openSignIn(page)
  await email.focus()
  await password.focus()
  await page.keyboard.type('Mem')
  deliver()
  await expect(email).toHaveAttribute('aria-invalid', 'true')
  await page.keyboard.type('ber123')
  await expect(password).toHaveValue('Member123')
  await expect(password).not.toHaveAttribute('aria-invalid')
  await email.fill('member@demo.studio')
  await expect(email).not.toHaveAttribute('aria-invalid')
})

test('what is sent before the checks are there is sent once they are, once (AUTH-01)', {
  tag: '@night',
}, async ({ page }) => {
  const { email, password, button, sent, deliver } = await openSignIn(page)
  await email.fill('member@demo.studio')
  await password.fill('Member123')
  await password.press('Enter')
  await expect(button).toHaveAttribute('aria-busy', 'true')
  await password.press('Enter')
  deliver()
  await expect(page).toHaveURL(/\/$/)
  expect(sent).toEqual([{ email: 'member@demo.studio', password: 'Member123', timeZone: expect.any(String) }])
})

test('checks that can’t be loaded cost nothing that was typed: a toast says so, and the next try signs in (AUTH-01)', {
  tag: '@night',
}, async ({ page }) => {
  const { email, password, button, deliver } = await openSignIn(page)
  deliver()
  await page.route(checks, (route) => route.abort())
  await email.fill('member@demo.studio')
  await password.fill('Member123')
  await button.click()
  await expect(page.getByText('The studio can’t be reached')).toBeVisible()
  await expect(button).not.toHaveAttribute('aria-busy')
  await page.unroute(checks)
  await expect(password).toHaveValue('Member123')
  await button.click()
  await expect(page).toHaveURL(/\/$/)
})
