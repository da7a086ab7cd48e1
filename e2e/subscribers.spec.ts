import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { newPerson } from './new-person.ts'
import { open } from './open.ts'
import { arriveAsMember, arriveSignedIn } from './signed-in.ts'

const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })

test('an Admin takes a membership’s access away for a reason and gives it back, having read what that charges (USERS-06, SUBS-01, SUBS-02, ADMIN-02)', {
  tag: '@night',
}, async ({ page }) => {
  const person = newPerson()
  await arriveAsMember(page, person)
  await arriveSignedIn(page, 'admin@demo.studio', 'Admin123')
  await open(page, `/admin/subscribers?userName=${person.userName}`)
  const row = rowOf(page, person.userName)
  await expect(row).toContainText('Full Membership')
  await expect(row.getByText('Trial', { exact: true })).toBeVisible()
  await expectAccessible(page)

  const access = row.getByRole('switch', { name: 'Access of Rosa Almeida' })
  await expect(access).toBeChecked()
  await expect(row).toContainText(/\$29\.00 on \d+ \w{3} \d{4}/)

  await test.step('not without a reason', async () => {
    await access.click()
    const dialog = page.getByRole('dialog', { name: 'Deactivate Rosa Almeida?' })
    await dialog.getByRole('button', { name: 'Deactivate' }).click()
    const reason = dialog.getByLabel('Reason')
    await expect(reason).toHaveAccessibleDescription('This is a required field')
    await reason.fill('Asked to pause')
    await dialog.getByRole('button', { name: 'Deactivate' }).click()
    await expect(page.getByText('The membership is deactivated')).toBeVisible()
    await expect(row).toContainText('Asked to pause')
    await expect(access).not.toBeChecked()
  })

  await access.press('Space')
  const dialog = page.getByRole('dialog', { name: 'Activate Rosa Almeida?' })
  await expect(dialog).toContainText(/charged now/)
  await dialog.getByRole('button', { name: 'Activate' }).click()
  await expect(page.getByText('The membership is active again')).toBeVisible()
  await expect(row.getByText('Deactivated')).toHaveCount(0)
  await expect(access).toBeChecked()
})

test('an Admin finds an invoice and gives a part of it back, the sum said first (INVOICE-01, INVOICE-02)', {
  tag: '@night',
}, async ({ page }) => {
  const person = newPerson()
  await arriveAsMember(page, person, 'Daily Drop-In')
  await arriveSignedIn(page, 'admin@demo.studio', 'Admin123')
  await open(page, '/admin/subscribers')
  await page.getByRole('navigation', { name: 'Subscribers' }).getByRole('link', { name: 'Invoices' }).click()
  await expect(page.getByRole('columnheader', { name: 'Period', includeHidden: true })).toHaveCount(1)
  await page.getByLabel('Search name or email').fill(person.userName)
  const row = rowOf(page, 'Rosa Almeida')
  await expect(row).toHaveCount(1)
  await expect(row).toContainText('$12.00')
  await expect(row.getByRole('link', { name: /^Open invoice/ })).toHaveAttribute('href', /^http/)
  await expect(row.getByRole('link', { name: /^PDF of invoice/ })).toHaveAttribute('href', /^http/)
  await expectAccessible(page)
  await row.getByRole('button', { name: /^Refund invoice/ }).click()
  const dialog = page.getByRole('dialog', { name: /^Refund invoice/ })
  await expect(dialog).toContainText(/goes back to Rosa’s Visa ending \d{4} in 5 to 10 days\. The membership/)
  const amount = dialog.getByLabel('Amount')
  await amount.fill('13')
  // More than was paid promises no sum.
  await dialog.getByRole('button', { name: 'Refund', exact: true }).click()
  await expect(amount).toHaveAccessibleDescription('At most $12 can be refunded')
  // A comma is a point, and never dropped: 5,50 is not 550.
  await amount.fill('')
  await amount.pressSequentially('5,50')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Refund $5.50' }).click()
  await expect(page.getByText('The refund is on its way')).toBeVisible()
  await expect(row).toContainText('$5.50 refunded')
})
