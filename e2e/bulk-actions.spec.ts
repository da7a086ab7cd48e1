import { expect, type Page, test } from '@playwright/test'
import { addDays, dayOf } from '@studio/contract/dates.ts'
import { signIn } from '@studio/contract/people/sign-in/endpoints.ts'
import { people } from '@studio/contract/people/staff/endpoints.ts'
import { prices } from '@studio/contract/plans/endpoints.ts'
import { createPromocode } from '@studio/contract/promo/endpoints.ts'
import { createVideo, deleteVideo, nameTags, videos } from '@studio/contract/videos/endpoints.ts'
import { callAt } from '../server/src/testing/call-at.ts'
import { expectAccessible } from './accessible.ts'
import { newPerson } from './new-person.ts'
import { open } from './open.ts'
import { ADMIN, arriveAsMember, arriveSignedIn } from './signed-in.ts'

const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })
const boxOf = (page: Page, text: string) => rowOf(page, text).getByRole('checkbox')

test('an Admin blocks several people with one question, and reads who was not blocked and why (BLOCK-01, BLOCK-02, S-Z13)', {
  tag: '@night',
}, async ({ page }) => {
  test.slow()
  const [one, other] = [newPerson(), newPerson()]
  await arriveAsMember(page, one)
  await arriveAsMember(page, other)
  await arriveSignedIn(page, ADMIN.email, ADMIN.password)
  await open(page, '/admin/users/all')

  await test.step('those who are chosen stay so on another page', async () => {
    await boxOf(page, one.userName).check()
    await boxOf(page, other.userName).focus()
    await page.keyboard.press('Space')
    await expect(page.getByText('2 selected')).toBeVisible()
    await page
      .getByRole('navigation', { name: 'Pages' })
      .getByRole('button', { name: /^Page/ })
      .last()
      .click()
    await boxOf(page, 'Ruth Sandoval').check()
    await expect(page.getByText('3 selected')).toBeVisible()
    await expectAccessible(page)
  })

  await page.getByRole('main').getByRole('button', { name: 'Block', exact: true }).click()
  const question = page.getByRole('dialog', { name: 'Block 3 people' })
  await expect(question).toContainText('Ruth Sandoval')
  await expectAccessible(page)
  await question.getByRole('switch', { name: 'Access' }).uncheck()
  await expect(question.getByRole('button', { name: 'Block' })).toBeDisabled()
  await question.getByRole('switch', { name: 'Access' }).check()
  await question.getByRole('button', { name: 'Block' }).click()

  const report = page.getByRole('dialog', { name: '2 blocked, 1 failed' })
  await expect(report.getByRole('listitem')).toHaveText(/^Ruth Sandoval: .+/)
  await expectAccessible(page)
  await report.getByRole('button', { name: 'Close' }).last().click()
  await expect(report).toHaveCount(0)
  await expect(page.getByText('1 selected')).toBeVisible()
  await expect(boxOf(page, 'Ruth Sandoval')).toBeChecked()

  await page.getByLabel('Search name or email').fill(one.userName)
  await expect(rowOf(page, one.userName).getByText('Blocked', { exact: true })).toBeVisible()
  await expect(page.getByText('1 selected')).toHaveCount(0)
})

/** Makes calls as an Admin, apart from the page. */
async function callsOfAdmin(page: Page) {
  const { origin } = new URL((await page.request.get('/health/live')).url())
  const { accessToken } = await callAt(origin)(signIn, { body: ADMIN })
  return callAt(origin, accessToken)
}

/** Creates codes for the demo's first plan. */
async function makeCodes(page: Page, codes: readonly string[]): Promise<void> {
  const asAdmin = await callsOfAdmin(page)
  const { records } = await asAdmin(prices, { query: {} })
  const dateTimeExpires = addDays(dayOf(new Date()), 30)
  for (const code of codes) {
    const body = { code, percentOff: 10, maxRedemptions: 0, allowedPrices: [records[0]!.id], dateTimeExpires }
    await asAdmin(createPromocode, { body })
  }
}

test('an Admin switches several codes off with one question, in windows of any width (APROMO-03)', {
  tag: ['@night', '@phone'],
}, async ({ page }) => {
  const beginning = `SET${Date.now().toString(36).slice(-7)}`.toUpperCase()
  const codes = ['A', 'B', 'C'].map((letter) => beginning + letter)
  await makeCodes(page, codes)
  await arriveSignedIn(page, ADMIN.email, ADMIN.password)
  await open(page, `/admin/promo?code=${beginning}`)
  const isNarrow = (page.viewportSize()?.width ?? 0) < 768
  // A phone's row has its deeds in the window of its '…'.
  const rows = page.getByRole('button', { name: isNarrow ? /^More for / : /^Switch off / })
  await expect(rows).toHaveCount(3)
  if (isNarrow) await page.getByRole('button', { name: 'Select', exact: true }).click()

  await boxOf(page, codes[0]!).click()
  await boxOf(page, codes[2]!).click({ modifiers: ['Shift'] })
  await expect(page.getByText('3 selected')).toBeVisible()
  await boxOf(page, codes[1]!).click()
  await expect(page.getByText('2 selected')).toBeVisible()
  if (!isNarrow) {
    const all = page.getByRole('checkbox', { name: 'Select all on this page' })
    await expect(all).toBeChecked({ indeterminate: true })
  }
  await expectAccessible(page)

  await page.getByRole('main').getByRole('button', { name: 'Switch off', exact: true }).click()
  const question = page.getByRole('dialog', { name: 'Switch 2 codes off?' })
  await expect(
    question.getByRole('button', { name: 'Cancel' }),
    'a question begins at its safe button',
  ).toBeFocused()
  await question.getByRole('button', { name: 'Switch off' }).click()
  await expect(page.getByText('2 switched off')).toBeVisible()
  if (!isNarrow) await expect(rows).toHaveCount(1)
  await expect(rowOf(page, codes[1]!)).toBeVisible()
})

test('an Admin deletes several videos with one question that says where each of them stands (LIBRARY-04, D12)', {
  tag: '@night',
}, async ({ page }) => {
  const beginning = `Draft ${Date.now().toString(36)}`
  const asAdmin = await callsOfAdmin(page)
  const { records } = await asAdmin(people, { query: { role: 'Coach' } })
  for (const letter of ['A', 'B']) {
    const body = { title: `${beginning} ${letter}`, coachUserId: records[0]!.id }
    await asAdmin(createVideo, { body })
  }
  await arriveSignedIn(page, ADMIN.email, ADMIN.password)
  await open(page, `/admin/live?title=${beginning}`)
  await page.getByRole('checkbox', { name: `Select ${beginning} A` }).check()
  await page.getByRole('checkbox', { name: `Select ${beginning} B` }).check()
  await page.getByRole('main').getByRole('button', { name: 'Delete', exact: true }).click()
  const question = page.getByRole('dialog', { name: 'Delete 2 videos' })
  await expect(question.getByRole('listitem')).toHaveText([
    `${beginning} A It is not used in any class, pack or event.`,
    `${beginning} B It is not used in any class, pack or event.`,
  ])
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('2 deleted')).toBeVisible()
  await expect(page.getByText('No videos found')).toBeVisible()
})

test('an Admin gives several videos a style and takes one off, with one question; the video with twenty styles is named (LIBRARY-06)', {
  tag: '@night',
}, async ({ page }) => {
  const beginning = `Styled ${Date.now().toString(36)}`
  const fresh = `Fresh ${beginning}`
  const asAdmin = await callsOfAdmin(page)
  const { records: coaches } = await asAdmin(people, { query: { role: 'Coach' } })
  const titles = Array.from({ length: 20 }, (_, index) => `${beginning} style ${index}`)
  const { records: made } = await asAdmin(nameTags, { body: { titles } })
  const ids = made.map(({ id }) => id)
  const tagged = { A: ids.slice(0, 1), B: ids.slice(0, 2), C: ids.slice(0, 1), D: ids }
  for (const [letter, tagIds] of Object.entries(tagged)) {
    const body = { title: `${beginning} ${letter}`, coachUserId: coaches[0]!.id, tagIds }
    await asAdmin(createVideo, { body })
  }

  await arriveSignedIn(page, ADMIN.email, ADMIN.password)
  await open(page, `/admin/live?title=${beginning}`)
  for (const letter of ['A', 'B', 'D']) {
    await page.getByRole('checkbox', { name: `Select ${beginning} ${letter}` }).check()
  }
  await page.getByRole('main').getByRole('button', { name: 'Styles', exact: true }).click()
  const question = page.getByRole('dialog', { name: 'Styles of 3 videos' })
  await question.getByRole('button', { name: 'Save' }).click()
  await expect(question.getByText('Please add or remove a style')).toBeVisible()
  await question.getByLabel('Add to each').fill(fresh)
  await page.keyboard.press('Enter')
  await question.getByLabel(`${titles[0]} (3 of 3)`).check()
  // Without Enter: text left in the field counts as well.
  await question.getByLabel('Add to each').fill(`${fresh} too`)
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Save' }).click()

  const report = page.getByRole('dialog', { name: '2 changed, 1 failed' })
  await expect(report.getByRole('listitem')).toHaveText([`${beginning} D: Please use at most 20 styles`])
  await report.getByRole('button', { name: 'Close' }).last().click()
  await expect(page.getByText('1 selected')).toBeVisible()

  const { records } = await asAdmin(videos, { query: {}, body: { title: beginning, orderBy: 'Title' } })
  expect(records.map(({ tagList }) => tagList)).toEqual([
    [fresh, `${fresh} too`],
    [titles[1], fresh, `${fresh} too`],
    [titles[0]],
    titles,
  ])
  for (const { id } of records) await asAdmin(deleteVideo, { params: { id } })
})
