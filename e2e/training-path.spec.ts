import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { newPerson } from './new-person.ts'
import { open, untilRead } from './open.ts'
import { arriveAsMember } from './signed-in.ts'

const stations = (page: Page) => page.getByRole('region', { name: 'Days of the path' }).getByRole('listitem')
const dialog = (page: Page) => page.getByRole('dialog')

test('a member follows a path on days of their own, moves it by a day and leaves it (PATH-01, D18.programme)', async ({
  page,
}) => {
  await arriveAsMember(page, newPerson())
  await open(page, '/training-paths')
  await untilRead(page, () =>
    page
      .getByRole('article')
      .filter({ hasText: 'Ground up' })
      .getByRole('link', { name: /^Day by day/ })
      .click(),
  )
  await expect(page.getByRole('heading', { level: 1, name: 'Ground up' })).toBeVisible()
  await expect(stations(page)).toHaveCount(6)
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Choose your days' }).click()
  await expect(dialog(page).getByRole('heading', { name: 'Start Ground up' })).toBeVisible()
  const dates = dialog(page).getByRole('list', { name: 'Your dates' }).getByRole('listitem')
  await expect(dates).toHaveCount(6)
  await expectAccessible(page)
  const all = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']
  for (const day of all) await dialog(page).getByRole('checkbox', { name: day }).uncheck()
  await expect(dates).toHaveCount(0)
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  await expect(dialog(page)).toContainText('Choose at least one day')
  await expect(dialog(page).getByRole('checkbox').first()).toBeFocused()
  for (const day of all) await dialog(page).getByRole('checkbox', { name: day }).check()
  await expect(dates).toHaveCount(6)
  await dialog(page).getByLabel('At', { exact: true }).fill('')
  await dialog(page)
    .getByRole('button', { name: /^Start on / })
    .click()
  await expect(dialog(page).getByLabel('At', { exact: true })).toBeFocused()
  const firstDay = dialog(page).getByLabel('First day')
  await firstDay.fill((await firstDay.getAttribute('min')) ?? '')
  await dialog(page).getByLabel('At', { exact: true }).fill('06:30')
  await dialog(page).getByRole('switch', { name: 'Remind me 15 minutes before' }).check()
  await dialog(page)
    .getByRole('button', { name: /^Start on / })
    .click()
  await expect(dialog(page)).toHaveCount(0)

  await expect(stations(page).first()).toContainText('Today')
  const plan = page.getByRole('main')
  await expect(plan).toContainText(/Every day, 6:30/)
  await expect(page.getByRole('switch', { name: /^Remind me at 6:15/ })).toBeChecked()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Move everything by a day' }).click()
  await expect(stations(page).first()).not.toContainText('Today')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(stations(page).first()).toContainText('Today')

  const address = page.url()
  await open(page, '/my-personal-practice')
  await expect(page.getByRole('link', { name: /Day 1, Ground up/ }).filter({ visible: true })).toBeVisible()
  await open(page, address)
  await page.getByRole('button', { name: 'Leave the path' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Leave the path' }).click()
  await expect(page.getByRole('button', { name: 'Choose your days' })).toBeVisible()
})
