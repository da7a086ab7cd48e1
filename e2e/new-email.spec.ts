import { expect, test } from '@playwright/test'
import { signIn } from '@studio/contract/people/sign-in/endpoints.ts'
import { callAt } from '../server/src/testing/call-at.ts'
import { expectAccessibleAtBothSizes } from './accessible.ts'
import { mailedLink } from './mailed-link.ts'
import { newPerson, PASSWORD } from './new-person.ts'
import { open } from './open.ts'
import { arriveAsMember } from './signed-in.ts'

test('a member changes their e-mail with their password and the link sent to the new address (S-A17, PROFILE-06)', async ({
  page,
  baseURL,
}) => {
  const [person, { email }] = [newPerson(), newPerson()]
  await arriveAsMember(page, person)
  await open(page, '/profile/info')
  const ask = async (password: string) => {
    await page.getByRole('button', { name: 'Edit email' }).click()
    await page.getByLabel('New email').fill(email)
    await page.getByLabel('Your password').fill(password)
    await page.getByRole('button', { name: 'Send link' }).click()
  }

  await test.step('a wrong password is said at its field, and a change of mind keeps the old address', async () => {
    await ask('Wrong1234')
    await expect(page.getByLabel('Your password')).toHaveAccessibleDescription('That is not your password')
    await expectAccessibleAtBothSizes(page)
    await page.getByLabel('Your password').fill(PASSWORD)
    await page.getByRole('button', { name: 'Send link' }).click()
    await expect(page.getByRole('status').filter({ hasText: email })).toBeVisible()
    await page.getByRole('button', { name: 'Keep the old one' }).click()
    await expect(page.getByText(email)).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Edit email' })).toBeFocused()
  })

  await ask(PASSWORD)
  await expect(page.getByText('A link is on its way to')).toBeVisible()
  await page.reload()
  await expect(page.getByText(email)).toBeVisible()
  await expectAccessibleAtBothSizes(page)

  const link = await mailedLink(baseURL ?? '', email, /https?:\/\/\S*\/confirm-email\?\S+/)

  await test.step('a cut link leads back to the profile; the whole one waits for a press', async () => {
    await open(page, `${link}x`)
    await page.getByRole('button', { name: 'Confirm this address' }).click()
    await expect(page.getByText('This link is no longer valid.', { exact: false })).toBeVisible()
    await open(page, link)
    await expect(page.locator('meta[name=referrer]')).toHaveAttribute('content', 'no-referrer')
    await expectAccessibleAtBothSizes(page)
    await page.getByRole('button', { name: 'Confirm this address' }).click()
    await expect(page.getByText(`From now on you sign in with ${email}.`)).toBeVisible()
  })

  await open(page, '/profile/info')
  await expect(page.getByText(email)).toBeVisible()
  await expect(page.getByText(person.email)).toHaveCount(0)
  await callAt(baseURL ?? '')(signIn, { body: { email, password: PASSWORD } })
  await test.step('the owner of the old address takes it back with a new password, and is signed out', async () => {
    const back = await mailedLink(baseURL ?? '', person.email, /https?:\/\/\S*\/take-back-email\?\S+/)
    await open(page, back)
    await expect(page.locator('meta[name=referrer]')).toHaveAttribute('content', 'no-referrer')
    await expectAccessibleAtBothSizes(page)
    await page.getByLabel('New Password', { exact: true }).fill('Kestrel7x')
    await page.getByLabel('Confirm New Password').fill('Kestrel7x')
    await page.getByRole('button', { name: 'Take it back' }).click()
    await expect(page.getByText(`You sign in with ${person.email} again`)).toBeVisible()
    await expectAccessibleAtBothSizes(page)
    await callAt(baseURL ?? '')(signIn, { body: { email: person.email, password: 'Kestrel7x' } })
    await page.getByRole('link', { name: 'Sign In', exact: true }).last().click()
    await expect(page.getByLabel('Password', { exact: true })).toBeVisible()

    await open(page, back)
    await page.getByLabel('New Password', { exact: true }).fill('Kestrel8x')
    await page.getByLabel('Confirm New Password').fill('Kestrel8x')
    await page.getByRole('button', { name: 'Take it back' }).click()
    await expect(page.getByText('This link is no longer valid.', { exact: false })).toBeVisible()
  })
})
