import { expect, type Page, test } from '@playwright/test'
import { classDays, deleteClassDay, setClassDay } from '@studio/contract/daily-classes/endpoints.ts'
import { addDays, dayOf as dayIn } from '@studio/contract/dates.ts'
import { signIn } from '@studio/contract/people/sign-in/endpoints.ts'
import { callAt } from '../server/src/testing/call-at.ts'
import { expectAccessible } from './accessible.ts'
import { open, untilRead } from './open.ts'
import { arriveSignedIn, asAdmin } from './signed-in.ts'

/** Months used only by this journey, far from the demo's; both sizes share the studio. */
const yearOf = (page: Page) => ((page.viewportSize()?.width ?? 0) > 600 ? 2091 : 2092)
const dayOf = (page: Page, name: string) =>
  page.getByRole('button', { name: new RegExp(`^\\w+day ${name} \\w+, `) })
const editor = (page: Page) => page.getByRole('dialog')
const chosen = (page: Page) => page.getByRole('list', { name: 'Classes of this day' }).getByRole('listitem')

async function pick(page: Page, title: string): Promise<void> {
  await untilRead(page, () => page.getByLabel('Search by title').fill(title))
  await page.getByRole('button', { name: `Add ${title}` }).click()
}

/** Empties a day as an Admin on another screen does. */
async function emptiedByAnother(page: Page, dateTime: string): Promise<void> {
  const url = new URL(page.url()).origin
  const admin = { email: 'admin@demo.studio', password: 'Admin123' }
  const { accessToken } = await callAt(url)(signIn, { body: admin })
  await callAt(url, accessToken)(deleteClassDay, { query: { dateTime } })
}

async function emptyDays(page: Page, days: readonly string[]): Promise<void> {
  for (const day of days) {
    await untilRead(page, () => dayOf(page, day).click())
    await editor(page).getByRole('button', { name: 'Empty the day' }).click()
    await page.getByRole('button', { name: 'Empty the day' }).last().click()
    await expect(dayOf(page, day)).toHaveAccessibleName(/Empty/)
  }
}

test('an Admin picks up to three classes of a day, in an order that the keyboard changes, sees where one returns soon, and empties the day (ADMIN-02, ADAILY-01, ADAILY-02, ADAILY-03, ADAILY-04, D18.class-returns)', {
  tag: '@night',
}, async ({ page }) => {
  const year = yearOf(page)
  await arriveSignedIn(page, 'admin@demo.studio', 'Admin123')
  await open(page, `/admin/daily-classes?month=${year}-03`)
  await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText(`March ${year}`)
  await expectAccessible(page)

  await test.step('three, and no fourth', async () => {
    await untilRead(page, () => dayOf(page, '13').click())
    await expect(editor(page).getByRole('button', { name: 'Save', exact: true })).toBeDisabled()
    const actions = editor(page).locator('footer').getByRole('button')
    const lines = await actions.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top))
    expect(new Set(lines).size, `three actions in one line: ${lines}`).toBe(1)
    expect(lines).toHaveLength(3)
    const choices = page.getByRole('list', { name: 'Videos to choose from' }).getByRole('listitem')
    await expect(choices).toHaveCount(10)
    await untilRead(page, () => editor(page).getByRole('button', { name: 'Load More' }).click())
    await expect(choices).toHaveCount(20)
    for (const title of ['Spine waves', 'Counting breath', 'Rest well']) await pick(page, title)
    await expect(editor(page).getByText('3 of 3 picked')).toBeVisible()
    await untilRead(page, () => page.getByLabel('Search by title').fill('Slow tide'))
    await expect(page.getByRole('button', { name: 'Add Slow tide' })).toHaveAttribute('aria-disabled', 'true')
    await expectAccessible(page)
  })

  await test.step('in another order, by keyboard', async () => {
    await page.getByRole('button', { name: 'Move Rest well up' }).focus()
    await page.keyboard.press('Enter')
    await expect(chosen(page)).toContainText(['Spine waves', 'Rest well', 'Counting breath'])
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Stay' }).click()
    await page.keyboard.press('Control+Enter')
    await expect(page.getByText('Information successfully saved')).toBeVisible()
    await expect(dayOf(page, '13')).toHaveAccessibleName(
      /13 March, Full, Spine waves, Rest well, Counting breath$/,
    )
  })

  await test.step('the next day tells what was there the day before', async () => {
    await untilRead(page, () => dayOf(page, '14').click())
    await untilRead(page, () => page.getByLabel('Search by title').fill('Rest well'))
    await expect(page.getByRole('button', { name: 'Add Rest well' })).toContainText('Also on')
    await editor(page).getByRole('button', { name: 'Cancel' }).click()
    await expect(editor(page)).toHaveCount(0)
  })

  await test.step('as a list, where the day is emptied', async () => {
    await page.getByText('Days', { exact: true }).click()
    const days = page.getByRole('list', { name: 'Days with classes' })
    await expect(days.getByRole('listitem').first()).toContainText('Spine waves')
    await expectAccessible(page)
    await days.getByRole('button', { name: /^Empty / }).click()
    await page.getByRole('button', { name: 'Empty the day' }).click()
    await expect(page.getByText('The day is empty')).toBeVisible()
    await expect(page.getByText('No classes in this month yet')).toBeVisible()
  })
})

test('a class is dragged before another, and a week is copied to the next after it was said what becomes of each day (ADAILY-01, D18.copied-days)', {
  tag: '@night',
}, async ({ page }) => {
  await arriveSignedIn(page, 'admin@demo.studio', 'Admin123')
  await open(page, '/admin/daily-classes?month=2093-06')
  await untilRead(page, () => dayOf(page, '1').click())
  for (const title of ['Spine waves', 'Counting breath', 'Rest well']) await pick(page, title)
  await chosen(page).nth(2).dragTo(chosen(page).nth(0))
  await expect(chosen(page)).toContainText(['Rest well', 'Spine waves', 'Counting breath'])
  await untilRead(page, () => editor(page).getByRole('button', { name: 'Save and next day' }).click())
  await expect(editor(page)).toHaveAccessibleName('Tuesday 2 June 2093')
  await pick(page, 'Slow tide')
  await editor(page).getByRole('button', { name: 'Save', exact: true }).click()
  await expect(dayOf(page, '2')).toHaveAccessibleName('Tuesday 2 June, 2 to add, Slow tide')
  await test.step('in the list, the place of the next class opens the day', async () => {
    await page.getByText('Days', { exact: true }).click()
    const places = page.getByRole('button', { name: / class.*Pick a video for / })
    await expect(places).toHaveAccessibleName(/^Second class.*Tuesday 2 June$/)
    await untilRead(page, () => places.click())
    await expect(editor(page)).toHaveAccessibleName('Tuesday 2 June 2093')
    await editor(page).getByRole('button', { name: 'Cancel' }).click()
    await page.getByText('Month', { exact: true }).click()
  })

  await page.getByRole('button', { name: 'Copy days' }).click()
  const dialog = page.getByRole('dialog', { name: 'Copy days' })
  await expect(dialog.getByLabel('To')).toHaveValue('2093-06-03')
  await expect(dialog.getByLabel('From')).toHaveValue('2093-05-27')
  await dialog.getByLabel('To').fill('2000-01-01')
  await expect(dialog.getByLabel('To')).toHaveAccessibleDescription('Please choose a later day to copy to')
  await dialog.getByLabel('From').fill('2093-06-01')
  await dialog.getByLabel('To').fill('2093-06-08')
  const days = dialog.getByRole('list', { name: 'What is copied where' }).getByRole('listitem')
  await expect(days).toContainText(['Mon 1 Jun to Mon 8 Jun', 'Tue 2 Jun to Tue 9 Jun'])
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Copy 2 days' }).click()
  await expect(page.getByText('2 days copied, the last to Tuesday 9 June')).toBeVisible()
  await expect(dayOf(page, '8')).toHaveAccessibleName(/Full.*Rest well, Spine waves, Counting breath$/)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('2 days are as they were before')).toBeVisible()
  await expect(dayOf(page, '8')).toHaveAccessibleName(/Empty/)
  await expect(dayOf(page, '9')).toHaveAccessibleName(/Empty/)

  await test.step('a day that was changed since the copy stays when the copy is undone, and is named', async () => {
    await page.getByRole('button', { name: 'Copy days' }).click()
    await dialog.getByLabel('From').fill('2093-06-01')
    await dialog.getByLabel('To').fill('2093-06-08')
    await dialog.getByRole('button', { name: 'Copy 2 days' }).click()
    // The message stays while the pointer is on its button.
    await page.getByRole('button', { name: 'Undo' }).hover()
    await emptiedByAnother(page, '2093-06-09')
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByText('1 day is as it was before')).toBeVisible()
    await expect(page.getByText('Changed since the copy, so kept as it is: Tuesday 9 June')).toBeVisible()
  })
  await page.getByRole('button', { name: 'Copy days' }).click()
  await dialog.getByLabel('From').fill('2093-06-01')
  await dialog.getByLabel('To').fill('2093-06-08')
  await dialog.getByRole('button', { name: 'Copy 2 days' }).click()
  await expect(dayOf(page, '8')).toHaveAccessibleName(/Full/)

  await page.getByRole('button', { name: 'Copy days' }).click()
  await dialog.getByLabel('From').fill('2093-06-01')
  await dialog.getByLabel('To').fill('2093-06-08')
  await expect(dialog).toContainText('All of these days already have classes.')
  await expect(dialog.getByRole('button', { name: 'Copy', exact: true })).toBeDisabled()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await emptyDays(page, ['1', '2', '8', '9'])
})

test('the day to add, and the one to copy to, are looked for past the shown weeks where these are full (ADAILY-01, D18.copied-days)', {
  tag: '@night',
}, async ({ page, baseURL }) => {
  const call = await asAdmin(baseURL ?? '')
  const today = dayIn(new Date())
  const { records } = await call(classDays, { query: { dateTimeStart: today, dateTimeEnd: today } })
  const videoIds = records[0]?.videos.map(({ id }) => id) ?? []
  const days = Array.from({ length: 38 }, (_, at) => addDays('2095-06-01', at))
  for (const date of days) await call(setClassDay, { body: { date, videoIds } })
  await arriveSignedIn(page, 'admin@demo.studio', 'Admin123')
  await open(page, '/admin/daily-classes?month=2095-06')
  await page.getByRole('button', { name: 'Add a day' }).click()
  await expect(editor(page)).toHaveAccessibleName(/ 9 July 2095$/)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Copy days' }).click()
  await expect(editor(page).getByLabel('To')).toHaveValue('2095-07-09')
  for (const dateTime of days) await call(deleteClassDay, { query: { dateTime } })
})

test('a class is dragged to another day, a day’s classes are moved by keyboard, a full day takes none, and each move is taken back (ADAILY-01, D18.moved-classes, LIMIT-10)', {
  tag: '@night',
}, async ({ page }) => {
  await arriveSignedIn(page, 'admin@demo.studio', 'Admin123')
  await open(page, '/admin/daily-classes?month=2094-06')
  const fill = async (day: string, titles: readonly string[]) => {
    await untilRead(page, () => dayOf(page, day).click())
    for (const title of titles) await pick(page, title)
    await page.keyboard.press('Control+Enter')
    await expect(dayOf(page, day)).toHaveAccessibleName(new RegExp(`${titles.join(', ')}$`))
  }
  await fill('8', ['Spine waves', 'Counting breath'])
  await fill('9', ['Rest well'])

  await test.step('one class, by the pointer', async () => {
    await page.getByTitle('Spine waves').dragTo(dayOf(page, '9'))
    await expect(page.getByText('Moved to Wednesday 9 June')).toBeVisible()
    await expect(dayOf(page, '9')).toHaveAccessibleName(/Rest well, Spine waves$/)
    await expect(dayOf(page, '8')).toHaveAccessibleName(/2 to add, Counting breath$/)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByText('Moved back')).toBeVisible()
    await expect(dayOf(page, '8')).toHaveAccessibleName(/Spine waves, Counting breath$/)
  })

  await test.step('all of a day, by keyboard alone', async () => {
    await dayOf(page, '8').focus()
    await untilRead(page, () => page.keyboard.press('Enter'))
    await editor(page).getByRole('button', { name: 'Move to…' }).press('Enter')
    await expect(editor(page)).toHaveAccessibleName('Move from Tuesday 8 June')
    await expectAccessible(page)
    await editor(page).getByLabel('To').fill('2094-06-09')
    await page.keyboard.press('Control+Enter')
    await expect(dayOf(page, '9')).toHaveAccessibleName(/Full, Rest well, Spine waves, Counting breath$/)
    await expect(dayOf(page, '8')).toHaveAccessibleName(/Empty$/)
  })

  await test.step('a full day takes none, and says so where the day is typed', async () => {
    await fill('10', ['Slow tide'])
    await untilRead(page, () => dayOf(page, '10').click())
    const move = editor(page).getByRole('button', { name: 'Move to…' })
    await editor(page).getByRole('button', { name: /^Add / }).first().click()
    await expect(move).toBeDisabled()
    await expect(move).toHaveAccessibleDescription('Save the day before you move it.')
    await editor(page)
      .getByRole('button', { name: /^Remove / })
      .last()
      .click()
    await expect(editor(page).getByRole('button', { name: 'Remove Slow tide' })).toBeFocused()
    await move.click()
    await editor(page).getByLabel('To').fill('2094-06-09')
    await editor(page).getByRole('button', { name: 'Move', exact: true }).click()
    await expect(editor(page).getByText('A day can have at most three classes')).toBeVisible()
    await editor(page).getByRole('button', { name: 'Cancel' }).click()
  })
  await emptyDays(page, ['9', '10'])
})
