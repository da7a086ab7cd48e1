import { expect, type Page, test } from '@playwright/test'
import { open, untilRead } from './open.ts'
import { arriveSignedIn } from './signed-in.ts'

const question = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })
/** Enter presses what has the focus: the button that changes nothing. */
async function keepByEnter(page: Page, name: string | RegExp, safe: string): Promise<void> {
  await expect(question(page, name).getByRole('button', { name: safe, exact: true })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(question(page, name)).toHaveCount(0)
}

test('each question begins at the button that changes nothing, so that Enter alone loses nothing (ERR-08)', {
  tag: '@night',
}, async ({ page }) => {
  await arriveSignedIn(page, 'admin@demo.studio', 'Admin123')

  await test.step('deleting a path', async () => {
    await open(page, '/admin/live/packs')
    const paths = page.getByRole('button', { name: /^Delete / })
    await expect(paths.first()).toBeVisible()
    const before = await paths.count()
    await paths.first().click()
    await keepByEnter(page, /^Delete /, 'Cancel')
    await expect(paths).toHaveCount(before)
  })

  await test.step('deleting a video, where its places are read first', async () => {
    await open(page, '/admin/live')
    await untilRead(page, () =>
      page
        .getByRole('button', { name: /^Delete / })
        .first()
        .click(),
    )
    await keepByEnter(page, /^Delete /, 'Cancel')
  })

  await test.step('emptying a day', async () => {
    await open(page, '/admin/daily-classes')
    await page.getByText('Days', { exact: true }).click()
    await page
      .getByRole('button', { name: /^Empty / })
      .first()
      .click()
    await keepByEnter(page, /^Empty /, 'Cancel')
  })

  await test.step('leaving a form that was changed', async () => {
    await open(page, '/admin/promo')
    await untilRead(page, () => page.getByRole('button', { name: 'Generate' }).click())
    const form = page.getByRole('dialog').first()
    await form.getByLabel('Code', { exact: true }).fill('DECEMBER')
    await page.keyboard.press('Escape')
    await keepByEnter(page, 'Leave without saving?', 'Stay')
    await expect(form.getByLabel('Code', { exact: true })).toHaveValue('DECEMBER')
    await page.keyboard.press('Escape')
    await question(page, 'Leave without saving?').getByRole('button', { name: 'Leave' }).click()
  })
})
