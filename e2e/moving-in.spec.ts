import { expect } from '@playwright/test'
import { expectAccessible, expectAccessibleAtBothSizes } from './accessible.ts'
import { open } from './open.ts'
import { arriveSignedIn } from './signed-in.ts'
import { test } from './studio/own-studio.ts'

const LIST = `Mail,Who,Joined,Shirt
ada@moving.example,Ada Kowalska,03/04/2024,M
igor@,Igor Petrov,03/05/2024,L
bo@moving.example,Bo van der Berg,03/06/2024,S
mia@,Mia Singh,03/07/2024,M
`

test('an Admin reads a list before it moves in, says what its columns are, moves it in, puts right what stayed and takes it all back (D15)', async ({
  page,
  studio,
}) => {
  await arriveSignedIn(page, 'admin@demo.studio', 'Admin123')
  await open(page, '/admin/settings/moving-in')
  await expectAccessible(page)
  const file = page.getByLabel('List of people')
  await file.setInputFiles({ name: 'book.xlsx', mimeType: 'text/csv', buffer: Buffer.from('PK\x03\x04') })
  await expect(file).toHaveAccessibleDescription(/This is a workbook or an archive/)
  await file.setInputFiles({ name: 'sunroom.csv', mimeType: 'text/csv', buffer: Buffer.from(LIST) })

  const bar = page.getByRole('status').filter({ hasText: /column|people|list/ })
  await expect(page.getByRole('heading', { name: '2 of 4 columns recognised' })).toBeVisible()
  await expect(bar).toContainText('Choose the column of the names')
  await page.getByLabel('Who becomes').selectOption({ label: 'First and last name, split' })
  // Either the day or the month may stand first.
  await expect(page.getByText('choose above how the days are written').first()).toBeVisible()
  await page.getByLabel('How days are written').selectOption({ label: '03/31/2024, the month first' })
  await expect(bar).toContainText('2 people move in, 2 lines stay where they are.')
  await expect(page.getByRole('row', { name: /^Ada Kowalska/ })).toContainText('4 Mar 2024')
  await expect(page.getByText('Email is not an email address.').first()).toBeVisible()
  await expectAccessibleAtBothSizes(page)
  await page.getByRole('button', { name: 'Fix it: line 3' }).click()
  const email = page.getByRole('dialog', { name: /^Line [35]$/ }).getByLabel('Email', { exact: true })
  await expect(email).toBeFocused()
  await email.fill('igor@moving.example')
  await email.press('Enter')
  await expect(bar).toContainText('3 people move in, 1 line stays where it is.')
  await expect(page.getByRole('heading', { name: 'People, before anything moves' })).toBeFocused()

  await page.getByRole('button', { name: 'Move 3 people' }).click()
  await expect(page.getByText('3 people moved in')).toBeVisible()
  await expect.poll(() => studio.mailsTo('ada@moving.example')).toHaveLength(1)

  const why = page.getByRole('button', { name: 'Why 1 line stayed' })
  await why.click()
  await expect(why).toHaveAttribute('aria-expanded', 'true')
  await expect(page.getByText('Email is not an email address.')).toBeVisible()
  await expectAccessibleAtBothSizes(page)
  await page.getByRole('button', { name: 'Fix it: line 5' }).click()
  await email.fill('mia@moving.example')
  await email.press('Enter')
  await expect(page.getByText('4 people moved in')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'sunroom.csv, what stayed' })).toBeFocused()
  await expect.poll(() => studio.mailsTo('mia@moving.example')).toHaveLength(1)

  await page.getByRole('button', { name: 'Take it all back' }).click()
  await page.getByRole('button', { name: 'Take it back' }).click()
  await expect(page.getByText('4 people taken back.')).toBeVisible()
  await expectAccessible(page)
})

test('an Admin leaves with everything: an archive is made in the background and downloaded (D18.leaving)', async ({
  page,
}) => {
  await arriveSignedIn(page, 'admin@demo.studio', 'Admin123')
  await open(page, '/admin/settings/moving-in')
  const panel = page.getByRole('region', { name: 'Leave with everything' })
  await panel.getByRole('button', { name: 'Make the archive' }).click()
  const take = panel.getByRole('button', { name: 'Download the archive' })
  await expect(take).toBeVisible()
  await expect(panel.getByRole('status')).toContainText('by Admins alone')
  await expectAccessibleAtBothSizes(page)
  const [download] = await Promise.all([page.waitForEvent('download'), take.click()])
  expect(download.suggestedFilename()).toMatch(/^studio-\d{4}-\d\d-\d\d\.zip$/)
})

test('an Admin reads the running subscriptions of the account: each is here already, by its price, plan and next charge, old and new, which a file takes along (D15, D18.dry-run)', async ({
  page,
}) => {
  await arriveSignedIn(page, 'admin@demo.studio', 'Admin123')
  await open(page, '/admin/settings/moving-in')
  await page.getByRole('button', { name: 'Read the subscriptions' }).click()
  await expect(page.getByRole('heading', { name: /^\d+ prices at Stripe$/ })).toBeVisible()
  const bar = page.getByRole('status').filter({ hasText: 'No new subscription is in this account' })
  await expect(bar).toBeVisible()
  await expect(page.getByRole('button', { name: 'Move them in' })).toBeDisabled()
  const prices = page.getByRole('table', { name: 'Prices at Stripe' })
  await expect(prices.getByRole('row', { name: /^Full Membership/ }).getByRole('combobox')).toBeDisabled()
  await expect(page.getByText('Full Membership → Full Membership').first()).toBeVisible()
  const [, there, here] = await page
    .getByRole('row', { name: /^First charge/ })
    .locator('th, td')
    .allTextContents()
  expect(there).toMatch(/^\d+ \w{3} \d{4}$/)
  expect(here).toBe(there)
  const people = page.getByRole('table', { name: 'Subscription by subscription' })
  const one = people.getByRole('row').filter({ hasText: 'Full Membership → Full Membership' }).first()
  await expect(people.getByRole('columnheader', { name: /^Next charge/ })).toHaveText([
    'Next charge, old',
    'Next charge, new',
  ])
  await expect(one.getByRole('cell', { name: /^\$29.00 on \d/ })).toHaveCount(2)
  await expectAccessibleAtBothSizes(page)
  // By keys, as any choice.
  await page.getByRole('radio', { name: /^All \d/ }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('radio', { name: 'Different 0' })).toBeChecked()
  await expect(page.getByText('Each next charge is the same here as at Stripe')).toBeVisible()
  const take = page.getByRole('button', { name: 'Download the dry run' })
  const [download] = await Promise.all([page.waitForEvent('download'), take.press('Enter')])
  expect(download.suggestedFilename()).toBe('Stripe-dry-run.csv')
  await page.getByRole('button', { name: 'Not now' }).click()
  await expect(page.getByRole('button', { name: 'Read the subscriptions' })).toBeVisible()
})
