import { readFile } from 'node:fs/promises'
import { expect, test } from '@playwright/test'
import { me, signIn } from '@studio/contract/account/endpoints.ts'
import { callAt } from '../server/src/testing/call-at.ts'
import { expectAccessible } from './accessible.ts'
import { arriveAsMember } from './arrive.ts'
import { newPerson, PASSWORD } from './new-person.ts'
import { open } from './open.ts'

test('a member sees where they are signed in, signs out what they don’t know, and then everywhere (S-S5, S-S6)', async ({
  page,
  baseURL,
}) => {
  const person = newPerson()
  await arriveAsMember(page, person)
  const origin = baseURL ?? ''
  const elsewhere = await callAt(origin)(signIn, { body: { email: person.email, password: PASSWORD } })
  await open(page, '/profile/account')
  const devices = page.getByRole('region', { name: 'Where you are signed in' })
  await expect(devices.getByRole('listitem')).toHaveCount(2)
  await expectAccessible(page)

  await test.step('everything that is kept of them comes as one file (D18.own-data)', async () => {
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download my data' }).click()
    const file = await download
    expect(file.suggestedFilename()).toBe('my-data.json')
    const { profile, memberships } = JSON.parse(await readFile(await file.path(), 'utf8'))
    expect(profile[0].email).toBe(person.email)
    expect(memberships[0].plan).toBe('Full Membership')
  })

  await test.step('the other one is signed out', async () => {
    await devices.getByRole('button', { name: 'Sign out Unknown device' }).click()
    await expect(devices.getByRole('listitem')).toHaveCount(1)
    await expect(devices.getByRole('listitem')).toContainText('This device')
    const as = callAt(origin, elsewhere.accessToken)
    await expect(as(me, {})).rejects.toMatchObject({ status: 401 })
  })

  await test.step('signing out everywhere asks, and this device is a visitor’s', async () => {
    await page.getByRole('button', { name: 'Sign out everywhere' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere' }).click()
    await expect(page).toHaveURL(/:\d+\/$/)
    expect(await page.evaluate(() => localStorage.getItem('session'))).toBeNull()
  })
})

test('a member who deletes their account reads first what happens, and is a visitor afterwards (D18.own-deletion)', async ({
  page,
}) => {
  const person = newPerson()
  await arriveAsMember(page, person)
  await open(page, '/profile/account')
  await page.getByRole('link', { name: 'Delete my account' }).click()
  await expect(page.getByRole('heading', { name: 'Delete my account' })).toBeVisible()
  await expect(
    page.getByText('Your free days of Full Membership end now, and nothing is charged.'),
  ).toBeVisible()
  await expectAccessible(page)
  const password = page.getByLabel('Your password', { exact: true })
  const remove = page.getByRole('button', { name: 'Delete my account' })

  await test.step('not without the password', async () => {
    await password.fill('Guessed1')
    await remove.click()
    await expect(page.getByText('This is not your password')).toBeVisible()
    await expect(page.getByText('Your account is still here.')).toBeVisible()
  })

  await password.fill(PASSWORD)
  await remove.click()
  await expect(page).toHaveURL(/:\d+\/$/)
  await expect(page.getByText('Your account is deleted')).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('session'))).toBeNull()
})
