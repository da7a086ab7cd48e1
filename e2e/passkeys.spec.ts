import { expect, type Page, test } from '@playwright/test'
import { register } from '@studio/contract/people/sign-up/endpoints.ts'
import { deleteUser } from '@studio/contract/people/staff/endpoints.ts'
import { callAt } from '../server/src/testing/call-at.ts'
import { expectAccessible } from './accessible.ts'
import { complaintsOf } from './complaints.ts'
import { invitationTo } from './invitation.ts'
import { newPerson, PASSWORD, signIn } from './new-person.ts'
import { open } from './open.ts'
import { arriveSignedIn, asAdmin } from './signed-in.ts'

const STUDIO = `http://127.0.0.1:${process.env.STUDIO_TEST_PORT}`
// A passkey can't be bound to an IP address, so a studio on this machine makes them for localhost.
test.use({ baseURL: STUDIO.replace('127.0.0.1', 'localhost') })

/** Plugs an authenticator into the browser, which confirms whatever it is asked. */
async function plugIn(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  })
}

/** The person closes the browser's next dialog. */
function cancelNext(page: Page): Promise<void> {
  return page.evaluate(() => {
    const { credentials } = navigator
    const get = credentials.get.bind(credentials)
    credentials.get = () => {
      credentials.get = get
      return Promise.reject(new DOMException('The operation was not allowed', 'NotAllowedError'))
    }
  })
}

async function typePassword(page: Page, submit: string): Promise<void> {
  await page.getByLabel('Your own password').fill(PASSWORD)
  await page.getByRole('button', { name: submit, exact: true }).click()
}

test('an invited Admin adds a passkey, signs in with it, renames it and removes it with itself (S-A16)', {
  tag: '@night',
}, async ({ page }) => {
  const person = newPerson()
  const { email, userName } = person
  const link = new URL(await invitationTo(STUDIO, { email, userName, role: 'Admin' }))
  const inviteToken = link.searchParams.get('inviteToken') ?? ''
  const names = { firstName: 'Rosa', lastName: 'Almeida' }
  const made = await callAt(STUDIO)(register, {
    body: { ...names, email, userName, password: PASSWORD, inviteToken },
  })
  const complaints = await complaintsOf(page)
  await plugIn(page)
  await arriveSignedIn(page, email, PASSWORD)
  await open(page, '/admin/account')

  await test.step('the first passkey switches the second step on', async () => {
    await page.getByRole('button', { name: 'Add a passkey' }).click()
    await expectAccessible(page)
    await typePassword(page, 'Continue')
    await page.getByRole('textbox', { name: 'Name' }).fill('My laptop')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Create the passkey' }).click()
    const codes = page.getByRole('dialog', { name: 'Your recovery codes' })
    await expect(codes.getByRole('listitem')).toHaveCount(10)
    await codes.getByRole('button', { name: 'I have saved them' }).click()
    await expect(page.getByRole('listitem').filter({ hasText: 'My laptop' })).toContainText('not used yet')
    await expectAccessible(page)
  })

  await test.step('signing in takes it after the password, again if the dialog was closed', async () => {
    await page.evaluate(() => localStorage.removeItem('session'))
    await page.context().clearCookies()
    await signIn(page, email, PASSWORD)
    const use = page.getByRole('button', { name: 'Use your passkey' })
    await expect(use).toBeFocused()
    await expectAccessible(page)
    await cancelNext(page)
    await use.press('Enter')
    await expect(page.getByRole('alert')).toContainText('No passkey was used')
    await expectAccessible(page)
    await use.click()
    await expect(page).not.toHaveURL(/signin/)
  })

  await test.step('a device makes one alone, and it is renamed', async () => {
    await open(page, '/admin/account')
    const row = page.getByRole('listitem').filter({ hasText: 'My laptop' })
    await expect(row).toContainText('last used')
    await page.getByRole('button', { name: 'Add a passkey' }).click()
    await typePassword(page, 'Continue')
    await page.getByRole('textbox', { name: 'Name' }).fill('Again')
    await page.getByRole('button', { name: 'Create the passkey' }).click()
    await expect(page.getByRole('textbox', { name: 'Name' })).toHaveAccessibleDescription(
      /already has one of your passkeys/,
    )
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Leave' }).click()
    await row.getByRole('button', { name: 'Rename My laptop' }).click()
    await page.getByRole('textbox', { name: 'Name' }).fill('Blue key')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('listitem').filter({ hasText: 'Blue key' })).toBeVisible()
  })

  await test.step('the last one is removed with the password and itself, and the second step is off', async () => {
    await page.getByRole('button', { name: 'Remove Blue key' }).click()
    await expectAccessible(page)
    await typePassword(page, 'Remove')
    await expect(page.getByText('Your password alone signs you in.')).toBeVisible()
  })

  expect(complaints.filter((words) => words.includes('Refused by the policy'))).toEqual([])
  await (await asAdmin(STUDIO))(deleteUser, {
    params: { id: made.id },
    query: { permanentDelete: true },
  })
})
