import { expect, test } from '@playwright/test'
import { expectAccessibleAtBothSizes } from './accessible.ts'
import { newPerson } from './new-person.ts'
import { open } from './open.ts'
import { arriveSignedIn } from './signed-in.ts'

test('an Admin adds a person with a plan from the studio, moves its end, and ends it (D5)', async ({
  page,
}) => {
  const person = newPerson()
  await arriveSignedIn(page, 'admin@demo.studio', 'Admin123')
  await open(page, '/admin/users/all')

  await test.step('what is missing is told at its field; nothing is charged', async () => {
    await page.getByRole('button', { name: 'Add a person' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add a person' })
    await dialog.getByRole('button', { name: 'Add', exact: true }).click()
    await expect(dialog.getByText('This is a required field').first()).toBeVisible()
    await dialog.getByLabel('First name').fill('Noor')
    // No longer than what is taken, so that nobody is told of it after the fact.
    await dialog.getByLabel('Last name').pressSequentially(`Haddad-${'a'.repeat(60)}`)
    await expect(dialog.getByLabel('Last name')).toHaveValue(`Haddad-${'a'.repeat(53)}`)
    await dialog.getByLabel('Last name').fill('Haddad')
    await dialog.getByLabel('Email', { exact: true }).fill(person.email)
    await dialog.getByLabel('Plan').selectOption({ index: 1 })
    await dialog.getByLabel('Reason').fill('Pays at the desk')
    await expectAccessibleAtBothSizes(page)
    await dialog.getByRole('button', { name: 'Add', exact: true }).click()
    await expect(dialog).toBeHidden()
  })

  await test.step('the list of subscribers has a way of its own for it', async () => {
    await open(page, `/admin/subscribers?userName=${encodeURIComponent(person.email)}`)
    const states = page.getByRole('group', { name: 'State' })
    await states.getByRole('button', { name: /^Complimentary/ }).click()
    await expect(page.getByText('None, no end')).toBeVisible()
    await page.getByRole('link', { name: 'Noor Haddad' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Noor Haddad' })).toBeVisible()
  })

  await test.step('its end is moved, and it ends', async () => {
    await page.getByRole('button', { name: /^Other end/ }).click()
    const moving = page.getByRole('region', { name: 'Move Noor’s end' })
    await moving.getByLabel('Last day').fill('2031-03-03')
    await expect(moving.getByText('after Monday 3 March 2031')).toBeVisible()
    await expectAccessibleAtBothSizes(page)
    await moving.getByRole('button', { name: 'Move Noor’s end' }).click()
    await expect(page.getByText('ends on 3 Mar 2031').or(page.getByText('ends on 4 Mar 2031'))).toBeVisible()
    await page.getByRole('button', { name: /^End now/ }).click()
    await page
      .getByRole('region', { name: 'End Noor’s plan' })
      .getByRole('button', { name: 'End Noor’s plan' })
      .click()
    await expect(page.getByText('They have no plan. Nothing is charged.')).toBeVisible()
  })

  await test.step('a plan is given again', async () => {
    await page.getByRole('button', { name: /^Give a plan/ }).click()
    const giving = page.getByRole('region', { name: /^Give Noor/ })
    await giving.getByLabel('Plan').selectOption({ index: 1 })
    await giving.getByLabel('Kind').selectOption('elsewhere')
    await giving.getByLabel('Reason').fill('Back from a journey')
    await expectAccessibleAtBothSizes(page)
    await giving.getByRole('button', { name: /^Give Noor/ }).click()
    await expect(page.getByText('Paid elsewhere').first()).toBeVisible()
  })
})
