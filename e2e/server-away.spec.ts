import { expect, test } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { open } from './open.ts'

test('a way to a page that the server does not answer for waits where one is, loses nothing, and goes on by itself', {
  tag: '@night',
}, async ({ page }) => {
  const title = page.getByRole('heading', { level: 1 })
  await open(page, '/about')
  const message = page.getByRole('textbox', { name: 'Message' })
  await page.getByRole('heading', { name: 'Contact Us' }).scrollIntoViewIfNeeded()
  await message.fill('A sore knee')
  await page.route('**/*', (route) => route.abort('connectionrefused'))
  await page.getByRole('contentinfo').getByRole('link', { name: 'Pricing' }).click()
  await expect(title).toHaveText('No connection, for now')
  await expect(page.getByText('The studio isn’t answering right now.')).toBeVisible()
  await expect(page).toHaveURL(/\/about$/)
  await expectAccessible(page)
  await page.unroute('**/*')
  await expect(title).toHaveText('Pay for the practice you will keep')
  await page.goBack()
  await page.getByRole('heading', { name: 'Contact Us' }).scrollIntoViewIfNeeded()
  await expect(message).toHaveValue('A sore knee')

  await test.step('a form of its own page stays as it is', async () => {
    await open(page, '/signup/first-step')
    await page.getByLabel('First name').fill('Rosa')
    await page.route('**/*', (route) => route.abort('connectionrefused'))
    await page.getByRole('main').getByRole('link', { name: 'Sign In' }).click()
    await expect(page.getByText('The studio isn’t answering right now.')).toBeVisible()
    await expect(page.getByLabel('First name')).toHaveValue('Rosa')
    await page.unroute('**/*')
    await expect(title).toHaveText('Sign In')
  })

  await test.step('what a page reads comes by itself, too, once it is answered', async () => {
    await open(page, '/about')
    await page.route('**/api/**', (route) => route.abort('connectionrefused'))
    await page.route('/', (route) => route.abort('connectionrefused'))
    await page.getByRole('contentinfo').getByRole('link', { name: 'Personal Practice' }).click()
    await expect(title).toHaveText('No connection, for now')
    await page.unroute('**/api/**')
    await page.unroute('/')
    await expect(title).toHaveText(/^A month, planned/)
  })
})
