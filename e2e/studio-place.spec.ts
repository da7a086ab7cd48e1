import { expect } from '@playwright/test'
import { expectAccessibleAtBothSizes } from './accessible.ts'
import { open } from './open.ts'
import { arriveSignedIn } from './signed-in.ts'
import { test } from './studio/own-studio.ts'

test('an Admin chooses the place as in which dates are written, and the week: clocks, days and calendars follow, whatever a member’s browser speaks (D14, D17.settings)', {
  tag: '@night',
}, async ({ page, browser, studio }) => {
  await arriveSignedIn(page, 'admin@demo.studio', 'Admin123')
  await open(page, '/admin/settings')
  const reads = page.getByRole('region', { name: 'How it reads' })
  const firstDay = reads.getByRole('listitem').first()
  const saved = async () => {
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('Information successfully saved').last()).toBeVisible()
    await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeHidden()
  }
  await expect(firstDay).toContainText('Mon')
  await page.getByLabel('Numbers and dates as in').selectOption({ label: 'English (United States)' })
  await expect(firstDay).toContainText('Sun')
  await expect(reads).toContainText(/[A-Z]\w+ \d+, 9:00 am/)
  await saved()
  await page.getByRole('group', { name: 'Week begins on' }).getByText('Saturday').click()
  await expect(firstDay).toContainText('Sat')
  await expectAccessibleAtBothSizes(page)
  await saved()

  const context = await browser.newContext({ baseURL: studio.url, locale: 'de-DE' })
  const member = await context.newPage()
  await arriveSignedIn(member, 'member@demo.studio', 'Member123')
  await open(member, '/my-personal-practice')
  await expect(member.locator('th[abbr]').first()).toHaveAttribute('abbr', 'Saturday')
  await open(member, '/profile/membership')
  await expect(member.getByRole('main')).toContainText(/on [A-Z][a-z]+ \d{1,2}, 20\d\d/)
  await context.close()

  await page.getByRole('button', { name: 'Back to the default: Week begins on' }).click()
  await expect(firstDay).toContainText('Sun')
})
