import { expect, test } from '@playwright/test'
import { addDays, dayOf, endOfDay } from '@studio/contract/dates.ts'
import { endsAfterToday } from '@studio/contract/promo/rules.ts'
import { expectAccessible } from './accessible.ts'
import { recordCopies } from './copies.ts'
import { newPerson } from './new-person.ts'
import { open } from './open.ts'
import { arriveSignedIn } from './signed-in.ts'

const REQUIRED = 'This is a required field'

test('an Admin generates a code, copies it, and switches it off and on; what is over is not shown (ADMIN-02, APROMO-01, APROMO-02, APROMO-03, APROMO-04, APROMO-06, BO-VALID-16, BO-VALID-20, BO-VALID-21, BO-ERR-15)', {
  tag: '@night',
}, async ({ page }) => {
  const code = newPerson()
    .userName.replaceAll(/[^a-z0-9]/gi, '')
    .slice(-16)
  const copies = await recordCopies(page)
  await arriveSignedIn(page, 'admin@demo.studio', 'Admin123')
  await open(page, '/admin/promo')
  const rowOf = (text: string) => page.getByRole('row').filter({ hasText: text })
  await expect(rowOf('WELCOME20')).toContainText('20%')
  await expect(rowOf('EXPIRED50')).toHaveCount(0)
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Generate' }).click()
  const dialog = page.getByRole('dialog', { name: 'Generate a promo code' })
  await expect(dialog.getByRole('radio', { name: 'Once' })).toBeChecked()

  const ink = await dialog.evaluate((one) => getComputedStyle(one).color)
  for (const one of [dialog.getByText('Quantity', { exact: true }), dialog.getByLabel('Quantity')]) {
    await expect(one, 'as dark as on a page').toHaveCSS('color', ink)
  }

  await page.emulateMedia({ forcedColors: 'active' })
  await expect(dialog, 'has an edge where it has no shadow').toHaveCSS('border-top-width', '1px')
  await page.emulateMedia({ forcedColors: 'none' })

  await test.step('what is left out is told at each field', async () => {
    await dialog.getByRole('radio', { name: 'Repeating' }).check()
    await dialog.getByRole('button', { name: 'Generate' }).click()
    for (const field of ['Code', 'Discount', 'Quantity', 'Expiration date', 'Months']) {
      await expect(dialog.getByLabel(field, { exact: true })).toHaveAccessibleDescription(REQUIRED)
    }
    await expect(dialog.getByRole('group', { name: 'Subscriptions' })).toContainText(REQUIRED)
    await expectAccessible(page)
  })

  await test.step('spaces, letters in numbers and days until today are not taken', async () => {
    const field = dialog.getByLabel('Code', { exact: true })
    expect((await field.boundingBox())?.width, 'room for a whole code').toBeGreaterThan(220)
    const suggest = dialog.getByRole('button', { name: 'Suggest' })
    expect((await suggest.boundingBox())?.height, 'one line').toBeLessThan(56)
    await suggest.click()
    await expect(field).toHaveValue(/^[A-Z2-9]{8}$/)
    await field.fill(`${code.slice(0, 3)} ${code.slice(3)}`)
    await expect(field).toHaveValue(code)
    await dialog.getByLabel('Discount').pressSequentially('2e5%')
    await expect(dialog.getByLabel('Discount')).toHaveValue('25')
    const today = dayOf(new Date())
    const last = dialog.getByLabel('Expiration date')
    // A code's last day is a day of UTC, which west of it may end on the reader's tomorrow.
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
    const first = endsAfterToday(endOfDay(today), new Date(), timeZone) ? today : addDays(today, 1)
    await expect(last).toHaveAttribute('min', first)
    await last.fill(addDays(first, -1))
    await expect(last).toHaveAccessibleDescription('The expiration date must be after today')
    await last.fill(addDays(today, 30))
    const start = dialog.getByLabel('Starts')
    await start.fill(addDays(today, 31))
    await dialog.getByRole('button', { name: 'Generate' }).click()
    await expect(start).toHaveAccessibleDescription('The code must start before it expires')
    await start.fill('')
  })

  await dialog.getByLabel('Quantity').fill('100')
  await dialog.getByLabel('Months', { exact: true }).fill('3')
  await dialog.getByRole('checkbox', { name: 'Daily Practice, $19 / mo' }).check()
  await dialog.getByRole('button', { name: 'Generate' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(rowOf(code)).toContainText('25%')
  await expect(rowOf(code)).toContainText('0/100')

  await page.getByRole('button', { name: `Copy ${code}` }).click()
  await expect(page.getByText('Copied to clipboard')).toBeVisible()
  expect(copies).toEqual([code])

  await page.getByRole('button', { name: `Switch off ${code}` }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('The code is switched on')).toBeVisible()
  await page.getByRole('button', { name: `Switch off ${code}` }).click()
  await expect(rowOf(code)).toHaveCount(0)
  await page
    .getByRole('navigation', { name: 'Promo codes' })
    .getByRole('link', { name: 'Switched off' })
    .click()
  await expect(page.getByRole('button', { name: `Switch on ${code}` })).toBeVisible()
  await expectAccessible(page)
})
