import { expect, type Page, test } from '@playwright/test'
import { register } from '@studio/contract/people/sign-up/endpoints.ts'
import { deleteUser } from '@studio/contract/people/staff/endpoints.ts'
import { appCode } from '../server/src/testing/app-code.ts'
import { callAt } from '../server/src/testing/call-at.ts'
import { expectAccessible } from './accessible.ts'
import { invitationTo } from './invitation.ts'
import { newPerson, PASSWORD, signIn } from './new-person.ts'
import { open } from './open.ts'
import { arriveSignedIn, asAdmin } from './signed-in.ts'

const codeField = (page: Page) => page.getByLabel('Code', { exact: true })

async function signOut(page: Page): Promise<void> {
  await page.evaluate(() => localStorage.removeItem('session'))
  await page.context().clearCookies()
}

test('an invited Admin sets up a second step, signs in with the app, and with a recovery code (S-A16)', async ({
  page,
  baseURL: url,
}) => {
  const baseURL = url ?? ''
  const person = newPerson()
  const { email, userName } = person
  const link = new URL(await invitationTo(baseURL, { email, userName, role: 'Admin' }))
  const inviteToken = link.searchParams.get('inviteToken') ?? ''
  const names = { firstName: 'Rosa', lastName: 'Almeida' }
  const made = await callAt(baseURL)(register, {
    body: { ...names, email, userName, password: PASSWORD, inviteToken },
  })
  await arriveSignedIn(page, email, PASSWORD)
  await open(page, '/admin/account')
  let secret = ''
  let recovery: string[] = []

  await test.step('the app is told a key, and its first code switches the step on', async () => {
    await page.getByRole('button', { name: 'Use an authenticator app' }).click()
    await page.getByLabel('Your own password').fill(PASSWORD)
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByRole('img', { name: 'QR code' })).toBeVisible()
    const uri = await page.getByRole('link', { name: 'open the app on this device' }).getAttribute('href')
    secret = new URL(uri ?? '').searchParams.get('secret') ?? ''
    await expectAccessible(page)
    await codeField(page).fill(appCode(secret, { now: new Date() }))
    await page.getByRole('button', { name: 'Use this app' }).click()
    const codes = page.getByRole('dialog', { name: 'Your recovery codes' })
    await expect(codes.getByRole('listitem')).toHaveCount(10)
    recovery = await codes.getByRole('listitem').allTextContents()
    await expectAccessible(page)
    await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }))
    await codes.getByRole('button', { name: 'Copy' }).click()
    await expect(page.getByText('Your browser can’t copy here. Please write the codes down')).toBeVisible()
    await codes.getByRole('button', { name: 'I have saved them' }).click()
    await expect(page.getByText('10 recovery codes are left.')).toBeVisible()
  })

  await test.step('signing in asks for a code after the password', async () => {
    await signOut(page)
    await signIn(page, email, PASSWORD)
    await codeField(page).fill('000000')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Sign In' }).click()
    await expect(codeField(page)).toHaveAccessibleDescription(/This code is not right/)
    await expect(codeField(page)).toBeFocused()
    await codeField(page).fill(appCode(secret, { now: new Date(), steps: 1 }))
    await page.getByRole('button', { name: 'Sign In' }).click()
    await expect(page).not.toHaveURL(/signin/)
  })

  await test.step('and takes a recovery code in its place', async () => {
    await signOut(page)
    await signIn(page, email, PASSWORD)
    await codeField(page).fill(recovery[0] ?? '')
    await page.getByRole('button', { name: 'Sign In' }).click()
    await expect(page).not.toHaveURL(/signin/)
    await open(page, '/admin/account')
    await expect(page.getByText('9 recovery codes are left.')).toBeVisible()
  })

  await test.step('new recovery codes take the password and a code', async () => {
    await page.getByRole('button', { name: 'New recovery codes' }).click()
    await page.getByLabel('Your own password').fill(PASSWORD)
    await codeField(page).fill(recovery[1] ?? '')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Create new codes' }).click()
    const codes = page.getByRole('dialog', { name: 'Your recovery codes' })
    await expect(codes.getByRole('listitem')).toHaveCount(10)
    recovery = await codes.getByRole('listitem').allTextContents()
    await codes.getByRole('button', { name: 'I have saved them' }).click()
    await expect(page.getByText('10 recovery codes are left.')).toBeVisible()
  })

  await test.step('a new password asks for a code once the old one is right', async () => {
    await page.getByRole('button', { name: 'Edit password' }).click()
    await page.getByLabel('Old Password').fill(PASSWORD)
    await page.getByLabel('New Password', { exact: true }).fill('Harbour42')
    await page.getByLabel('Confirm New Password').fill('Harbour42')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(codeField(page)).toHaveAccessibleDescription(/Please enter a code/)
    await expectAccessible(page)
    await codeField(page).fill(recovery[2] ?? '')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Information successfully saved')).toBeVisible()
  })

  await (await asAdmin(baseURL))(deleteUser, {
    params: { id: made.id },
    query: { permanentDelete: true },
  })
})

test('where staff need a second step, signing in leads an Admin straight to their account, and the form stays until it is there (S-A16)', async ({
  page,
}) => {
  await open(page, '/signin')
  const seen: string[] = []
  page.on('framenavigated', (frame) => seen.push(new URL(frame.url()).pathname))
  let deliver = () => {}
  const delivered = new Promise<void>((resolve) => {
    deliver = resolve
  })
  await page.route('**/api/User/login', async (route) => {
    const answer = await route.fetch()
    await page.route('**/assets/*.js', async (part) => {
      await delivered
      await part.continue()
    })
    await route.fulfill({ json: { ...(await answer.json()), secondFactorMissing: true } })
  })
  await page.getByLabel('Email').fill('admin@demo.studio')
  await page.getByLabel('Password', { exact: true }).fill('Admin123')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('session'))).toBeTruthy()
  await expect(page.getByLabel('Email')).toHaveValue('admin@demo.studio')
  await expect(page.getByRole('button', { name: 'Sign In' })).toHaveAttribute('aria-busy', 'true')
  deliver()
  await expect(page.getByRole('button', { name: 'Use an authenticator app' })).toBeVisible()
  expect(seen).toEqual(['/admin/account'])
})
