import { expect, test } from '@playwright/test'
import { deleteUser } from '@studio/contract/people/staff/endpoints.ts'
import { invitationTo } from './invitation.ts'
import { newPerson, PASSWORD } from './new-person.ts'
import { open } from './open.ts'
import { asAdmin } from './signed-in.ts'

test('an invited teacher makes an account alone, without plan or card, is welcomed, and finds the teacher area from the home (SIGNUP-02, SIGNUP-05, SIGNUP-06, ROUTE-05, ROUTE-10, VALID-03, VALID-07, D2)', async ({
  page,
  baseURL,
}) => {
  const person = newPerson()
  const link = await invitationTo(baseURL ?? '', person)
  await open(page, link.replace('/signup/first-step', '/signup'))
  await expect(page).toHaveURL(link)
  const email = page.getByRole('textbox', { name: 'Email' })
  await expect(email).toHaveValue(person.email)
  await expect(email).not.toBeEditable()
  await expect(page.getByLabel('User name')).toHaveValue(person.userName)
  await page.getByLabel('First name').fill('Rosa')
  await page.getByLabel('Last name').fill('Almeida')
  await page.getByLabel('User name').fill(`${person.userName}2`)
  await open(page, link)
  await expect(page.getByLabel('First name')).toHaveValue('Rosa')
  await expect(page.getByLabel('User name')).toHaveValue(`${person.userName}2`)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Confirm password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Create my account' }).click()
  await expect(page).toHaveURL(/\/get-started$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, Rosa')
  await expect(page.getByLabel('Email')).toHaveValue(person.email)
  await page.getByLabel('Email').fill('rosa')
  await page.getByLabel('Password', { exact: true }).fill('sunrise')
  await page.getByRole('button', { name: 'Get Started' }).click()
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription(/^Invalid email address\./)
  await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(
    'Password should be longer than 6 characters and less than 20 characters, contain one uppercase and at least one number It needs a capital letter. It needs a number.',
  )
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Get Started' }).click()
  await expect(page).toHaveURL(/:\d+\/$/)
  await page.getByRole('main').getByRole('link', { name: 'Open the teacher area' }).click()
  await expect(page).toHaveURL('/teacher')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Good .*, Rosa$/)

  await test.step('the link says afterwards that it was used, and leads to the sign-in', async () => {
    await open(page, link)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This invitation has been used')
    await expect(page.getByLabel('First name')).toHaveCount(0)
    await expect(page.getByRole('main').getByRole('link', { name: 'Sign In' })).toBeVisible()
  })

  // Another teacher would appear on pages that other journeys check.
  const { id } = await page.evaluate(() => JSON.parse(localStorage.getItem('session') ?? '{}').user)
  const call = await asAdmin(baseURL ?? '')
  await call(deleteUser, { params: { id }, query: { permanentDelete: true } })
})
