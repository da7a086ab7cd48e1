import { expect, type Page, test } from '@playwright/test'
import { open } from './open.ts'

const library = '**/assets/rooms-*.js'

/** Opens the sign-in, whose form library comes once `deliver` is called, and notes what is sent. */
async function openSignIn(page: Page) {
  const delivered = Promise.withResolvers<void>()
  const sent: unknown[] = []
  await page.route(library, async (route) => {
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

test('a field that was left before the form library is there says what is wrong once it is, and no letter is lost (AUTH-01)', {
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

test('what is sent before the form library is there is sent once it is, once (AUTH-01)', {
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

test('a form library that can’t be loaded costs nothing that was typed: a toast says so, and the next try signs in (AUTH-01)', {
  tag: '@night',
}, async ({ page }) => {
  const { email, password, button, deliver } = await openSignIn(page)
  deliver()
  await page.route(library, (route) => route.abort())
  await email.fill('member@demo.studio')
  await password.fill('Member123')
  await button.click()
  await expect(page.getByText('The studio can’t be reached')).toBeVisible()
  await expect(button).not.toHaveAttribute('aria-busy')
  await page.unroute(library)
  await expect(password).toHaveValue('Member123')
  await button.click()
  await expect(page).toHaveURL(/\/$/)
})
