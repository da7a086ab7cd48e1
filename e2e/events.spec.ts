import { expect, type Page, type Route } from '@playwright/test'
import { open } from './open.ts'
import { arriveSignedIn } from './signed-in.ts'
import { test } from './studio/own-studio.ts'

const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name })

test('an event whose answer was lost is sent again, and is there once (EVENT-01, D18.idempotency-key)', {
  tag: '@night',
}, async ({ page }) => {
  await arriveSignedIn(page, 'teacher@demo.studio', 'Teacher123')
  await open(page, '/teacher/calendars')
  await page.getByRole('button', { name: 'New calendar', exact: true }).click()
  const making = dialogOf(page, 'New calendar')
  await making.getByLabel('Title', { exact: true }).fill('Lost month')
  const months = making.getByLabel('Month')
  await months.selectOption({ index: (await months.locator('option').count()) - 2 })
  await making.getByRole('button', { name: 'Create' }).click()
  await page
    .getByRole('button', { name: /^Add an event on / })
    .last()
    .click()
  const dialog = dialogOf(page, 'Add an event')
  await dialog.getByLabel('Title', { exact: true }).fill('Low tide')
  await dialog.getByLabel('Description').fill('Once is enough.')
  const films = dialog.getByRole('list', { name: 'Videos to choose from' })
  await films.getByRole('button').first().click()
  const lose = async (route: Route) => {
    await route.fetch()
    await route.abort('connectionreset')
  }
  await page.route('**/api/Event', lose, { times: 1 })
  await dialog.getByRole('button', { name: 'Add event' }).click()
  await expect(page.getByText('The studio can’t be reached')).toBeVisible()
  await dialog.getByRole('button', { name: 'Add event' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Low tide / })).toHaveCount(1)
})
