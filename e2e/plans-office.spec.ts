import { expect, type Locator, type Page } from '@playwright/test'
import { signIn } from '@studio/contract/people/sign-in/endpoints.ts'
import { createPlan, prices, removePlan } from '@studio/contract/plans/endpoints.ts'
import { createTrainingPack, trainingPack } from '@studio/contract/training/endpoints.ts'
import { videos } from '@studio/contract/videos/endpoints.ts'
import { callAt } from '../server/src/testing/call-at.ts'
import { expectAccessible } from './accessible.ts'
import { boxOf } from './box-of.ts'
import { complaintsOf } from './complaints.ts'
import { composingKeyboard } from './compose.ts'
import { open } from './open.ts'
import { arriveSignedIn } from './signed-in.ts'
import { test } from './studio/own-studio.ts'

const REQUIRED = 'This is a required field'

/** Pastes text from the clipboard into the focused field. */
const paste = (field: Locator, words: string) =>
  pasteAs(field, { 'text/plain': words, 'text/html': `<h1 onclick="x()">${words}</h1>` })

/** Pastes what the clipboard holds, by type. */
async function pasteAs(field: Locator, copied: Record<string, string>): Promise<void> {
  await field.evaluate((element, held) => {
    const data = new DataTransfer()
    for (const [type, text] of Object.entries(held)) data.setData(type, text)
    element.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    )
  }, copied)
}

const cards = (page: Page) => page.getByRole('article')

test('an Admin changes a plan: it is filled in, other plans’ icons are closed, and a description ends at 175 characters, however it comes (PLAN-02, PLAN-04, PLAN-06, PLAN-10, BO-VALID-09, BO-VALID-10, BO-VALID-13, BO-VALID-14, BO-VALID-15, S-S8)', {
  tag: '@night',
}, async ({ page }) => {
  const complaints = await complaintsOf(page)
  await arriveSignedIn(page, 'admin@demo.studio', 'Admin123')
  await open(page, '/admin/subscription')
  await expect(cards(page)).toHaveCount(4)
  await expect(page.getByText('4 of 4 plans')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add Subscription' })).toBeDisabled()
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Edit Daily Practice' }).click()
  const form = page.getByRole('main')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Daily Practice')
  const words = form.getByRole('textbox', { name: 'Description' })
  await expect(words).toBeVisible()
  await expect(form.getByLabel('Title')).toHaveValue('Daily Practice')
  await expect(form.getByRole('radio', { name: 'Class membership' })).toBeChecked()
  await expect(form.getByRole('radio', { name: 'Used by Full Membership' })).toBeDisabled()
  await expect(form.getByRole('checkbox', { name: 'Daily classes' })).toBeChecked()
  await expect(form.getByRole('radio', { name: 'Month', exact: true })).toBeChecked()
  await expect(form.getByLabel('Price')).toHaveValue('19')
  await expectAccessible(page)

  await test.step('a price is typed on a Japanese keyboard, or pasted with its marks', async () => {
    const price = form.getByLabel('Price')
    await price.fill('')
    const keyboard = await composingKeyboard(page)
    await keyboard.compose('２９')
    await keyboard.choose('２９')
    await expect(price).toHaveValue('29')
    await price.fill('$19.00')
    await expect(price).toHaveValue('19.00')
  })

  await test.step('a title has 20 characters, with a counter', async () => {
    await form.getByLabel('Title').press('End')
    await form.getByLabel('Title').pressSequentially(' and much more of it')
    await expect(form.getByLabel('Title')).toHaveValue('Daily Practice and m')
    await expect(form.getByText('20/20')).toBeVisible()
  })

  await test.step('what is pasted is words, as many as fit', async () => {
    await words.press('Control+a')
    await paste(words, 'a'.repeat(400))
    await expect(form.getByText('175/175')).toBeVisible()
    await words.press('End')
    await words.pressSequentially('more')
    await paste(words, 'and more')
    await expect(words).toHaveText('a'.repeat(175))
  })

  await test.step('a pasted list keeps its points apart, though its HTML be all there is', async () => {
    const list = '<ul>\n<li>one</li>\n<li>two</li>\n</ul>'
    const both: Record<string, string>[] = [
      { 'text/html': list },
      { 'text/html': list, 'text/plain': 'one\ntwo' },
    ]
    for (const copied of both) {
      await words.press('Control+a')
      await pasteAs(words, copied)
      await expect(words.locator('p')).toHaveText(['one', 'two'])
      await expect(form.getByText('6/175')).toBeVisible()
    }
    await words.press('Control+a')
    await pasteAs(words, { 'text/plain': `${'a'.repeat(100)}\n${'b'.repeat(75)}\nmore` })
    await expect(words.locator('p')).toHaveText(['a'.repeat(100), 'b'.repeat(75)])
  })

  await test.step('bold, italic and underline are all that can be done to it', async () => {
    await expect(form.getByRole('toolbar').getByRole('button')).toHaveText(['', '', ''])
    await words.press('Control+a')
    await words.press('Delete')
    await words.press('Control+b')
    await expect(form.getByRole('button', { name: 'Bold' })).toHaveAttribute('aria-pressed', 'true')
    await words.pressSequentially('Every')
    await form.getByRole('button', { name: 'Bold' }).click()
    await words.pressSequentially(' daily class')
    await expect(words.locator('strong')).toHaveText('Every')
  })

  await test.step('what is typed stands beside, as visitors will see it, and is taken back when asked', async () => {
    const preview = form.getByRole('complementary')
    await form.getByRole('button', { name: 'One day more' }).click()
    await form.getByLabel('Price').fill('21')
    await expect(preview.locator('article')).toContainText('30 days, first 8 days free')
    await expect(preview).toContainText('Then, every 30 days$21.00')
    await expect(form.getByText('price: $19 to $21, trial days: 7 to 8')).toBeVisible()
    await form.getByLabel('Price').press('Escape')
    const question = page.getByRole('dialog', { name: 'Discard your changes?' })
    await question.getByRole('button', { name: 'Discard' }).click()
    await expect(form.getByLabel('Title')).toHaveValue('Daily Practice')
    await expect(form.getByRole('button', { name: 'Save' })).toHaveCount(0)
  })

  await test.step('what its members would lose is asked about', async () => {
    await form.getByRole('checkbox', { name: 'Daily classes' }).uncheck()
    await form.getByRole('checkbox', { name: 'Training paths' }).check()
    await form.getByRole('button', { name: 'Save' }).click()
    const question = page.getByRole('dialog', { name: 'Take daily classes out of Daily Practice?' })
    await expect(question).toContainText(/(have|has) it and loses? it at once/)
    await question.getByRole('button', { name: 'Cancel' }).click()
    await form.getByRole('button', { name: 'Discard' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click()
    await expect(form.getByRole('checkbox', { name: 'Daily classes' })).toBeChecked()
  })
  expect(complaints).toEqual([])
})

test('an Admin takes a plan off the list and offers another, which visitors see at once (ADMIN-02, PLAN-01, PLAN-03, PLAN-04, BO-VALID-08, BO-VALID-12, BO-ERR-16)', {
  tag: '@night',
}, async ({ page, browser, studio }) => {
  await arriveSignedIn(page, 'admin@demo.studio', 'Admin123')
  await open(page, '/admin/subscription')

  await test.step('it is asked before', async () => {
    await page.getByRole('button', { name: 'Delete Guided Months' }).click()
    const question = page.getByRole('dialog', { name: 'Are you sure you want to delete subscription ?' })
    await expect(question).toContainText(/(have|has) it\. They keep it|Nobody has it/)
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(cards(page)).toHaveCount(4)
    await page.getByRole('button', { name: 'Delete Guided Months' }).click()
    await question.getByRole('button', { name: 'Delete' }).click()
    await expect(cards(page)).toHaveCount(3)
  })

  await page.getByRole('button', { name: 'Add Subscription' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add Subscription' })
  const words = dialog.getByRole('textbox', { name: 'Description' })
  await expect(words).toBeVisible()

  await test.step('what is left out is told at each field', async () => {
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByText(REQUIRED)).toHaveCount(5)
    await expect(words).toHaveAccessibleDescription(REQUIRED)
    await expectAccessible(page)
  })

  await test.step('a price is digits, at most 999', async () => {
    const price = dialog.getByLabel('Price')
    await price.pressSequentially('1e0x00')
    await expect(price).toHaveValue('1000')
    await expect(price).toHaveAccessibleDescription(/at most \$999/)
    await price.fill('24.5')
  })

  await dialog.getByRole('radio', { name: 'Personal training' }).check()
  await dialog.getByLabel('Title').fill('Morning Month')
  await words.fill('Three mornings a week.')
  await dialog.getByRole('checkbox', { name: 'Daily classes' }).check()
  await words.press('Control+Enter')
  await expect(page.getByText('Information successfully saved')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('article', { name: 'Morning Month' })).toContainText('$24.50 / mo')
  await expect(page.getByRole('button', { name: 'Add Subscription' })).toBeDisabled()

  const visitor = await browser.newPage({ baseURL: studio.url })
  await open(visitor, '/membership-pricing')
  await expect(visitor.getByRole('article').filter({ hasText: 'Morning Month' })).toContainText(
    'Three mornings a week.',
  )
  await expect(visitor.getByText('Guided Months')).toHaveCount(0)
  await visitor.close()
})

test('a price that is typed where the bar of its changes comes up stays above it (WCAG 2.4.11)', {
  tag: '@night',
}, async ({ page }) => {
  await arriveSignedIn(page, 'admin@demo.studio', 'Admin123')
  await open(page, '/admin/subscription')
  await page.getByRole('link', { name: 'Edit Full Membership' }).click()
  const price = page.getByRole('main').getByLabel('Price')
  await expect(price).toHaveValue('29')
  const { y, height } = await boxOf(price)
  await page.setViewportSize({ width: 1280, height: Math.round(y + height + 20) })
  await price.click()
  await page.keyboard.press('End')
  await page.keyboard.type('1')
  const bar = page.getByRole('status').filter({ hasText: 'Price: $29 to $291' })
  await expect(bar).toBeVisible()
  await expect
    .poll(async () => {
      const field = await boxOf(price)
      return field.y + field.height < (await boxOf(bar)).y
    })
    .toBe(true)
})

test('a pack names its plan also once that is no longer sold, and keeps it when it is saved (PACK-01, R11)', {
  tag: '@night',
}, async ({ page, studio }) => {
  const admin = { email: 'admin@demo.studio', password: 'Admin123' }
  const { accessToken } = await callAt(studio.url)(signIn, { body: admin })
  const call = callAt(studio.url, accessToken)
  const { records } = await call(prices, { query: {} })
  const plan = records.find(({ permissions }) => permissions.includes('TrainingPacks'))
  const film = (await call(videos, { query: {}, body: {} })).records[0]
  if (!plan || !film) throw new Error('The demo has no plan with paths, or no film')
  const draft = { title: 'Slow Sundays', priceId: plan.id, videoIds: [film.id] }
  const { id } = await call(createTrainingPack, { body: draft })
  await call(removePlan, { params: { id: plan.id } })

  await arriveSignedIn(page, admin.email, admin.password)
  await open(page, '/admin/live/packs')
  const former = `${plan.title}, no longer sold`
  await expect(page.getByRole('article').filter({ hasText: 'Slow Sundays' })).toContainText(former)
  await open(page, `/admin/training-pack/${id}`)
  await expect(page.getByLabel('Plan').locator('option:checked')).toHaveText(former)
  await page.getByRole('textbox', { name: 'Title' }).fill('Slow Sundays again')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Slow Sundays again')
  expect((await call(trainingPack, { params: { id } })).priceId).toBe(plan.id)

  // Other journeys of this worker buy the plan in the same studio.
  const { title, description, cost, intervalUnit, permissions, icon } = plan
  await call(createPlan, { body: { title, description, cost, intervalUnit, permissions, icon } })
})
