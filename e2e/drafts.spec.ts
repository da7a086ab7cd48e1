import { expect, type Page, test } from '@playwright/test'
import { deleteClassDay, setClassDay } from '@studio/contract/daily-classes/endpoints.ts'
import { signIn } from '@studio/contract/people/sign-in/endpoints.ts'
import { people } from '@studio/contract/people/staff/endpoints.ts'
import { changeVideo, createVideo, deleteVideo, videos } from '@studio/contract/videos/endpoints.ts'
import { callAt } from '../server/src/testing/call-at.ts'
import { endSession, signInAgain } from './end-session.ts'
import { open, untilRead } from './open.ts'
import { ADMIN, arriveSignedIn } from './signed-in.ts'

/** Calls of an Admin elsewhere. */
async function callAsAdmin(url: string) {
  return callAt(url, (await callAt(url)(signIn, { body: ADMIN })).accessToken)
}

const dialog = (page: Page) => page.getByRole('dialog')

/** Presses what opens a dialog, types into its first field of that label, and finds it there after a reload. */
async function outlivesReload(page: Page, opener: string | RegExp, label: string, typed: string) {
  const press = () => page.getByRole('button', { name: opener }).first().click()
  await untilRead(page, press)
  await dialog(page).getByLabel(label, { exact: true }).fill(typed)
  await page.reload()
  await untilRead(page, press)
  await expect(dialog(page).getByLabel(label, { exact: true })).toHaveValue(typed)
}

/** Leaves a dialog with unsaved input, which is then forgotten. */
async function leave(page: Page) {
  await page.keyboard.press('Escape')
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  await question.getByRole('button', { name: 'Leave' }).click()
  await expect(dialog(page)).toHaveCount(0)
}

test('the page of a plan opens again after a session that ended elsewhere, with what was typed, its rich text included, until it is taken away (D2)', {
  tag: '@night',
}, async ({ page }) => {
  await arriveSignedIn(page, 'admin@demo.studio', 'Admin123')
  await open(page, '/admin/subscription')
  const form = page.getByRole('main')
  const description = form.getByRole('textbox', { name: 'Description' })
  await untilRead(page, () => page.getByRole('link', { name: 'Edit Daily Practice' }).click())
  await expect(description).toBeVisible()
  const before = {
    title: await form.getByLabel('Title').inputValue(),
    text: await description.innerText(),
  }
  await form.getByLabel('Title').fill('Day by day')
  await description.fill('A class for each of your mornings')
  await form.getByRole('checkbox', { name: 'Calendars' }).check()
  await endSession(page)
  await signInAgain(page, 'admin@demo.studio', 'Admin123')
  await expect(page).toHaveURL(/\/admin\/subscription\/[\w-]+$/)
  await expect(form.getByLabel('Title')).toHaveValue('Day by day')
  await expect(description).toHaveText('A class for each of your mornings')
  await expect(form.getByRole('checkbox', { name: 'Calendars' })).toBeChecked()
  await form.getByRole('button', { name: 'Start afresh' }).click()
  await expect(form.getByLabel('Title')).toHaveValue(before.title)
  await expect(description).toHaveText(before.text)
})

test('what an Admin types into a code, a film, a block, a person or a day is still there after a reload (D2)', {
  tag: '@night',
}, async ({ page }) => {
  await arriveSignedIn(page, 'admin@demo.studio', 'Admin123')
  await open(page, '/admin/promo')
  await outlivesReload(page, 'Generate', 'Code', 'DECEMBER')
  await dialog(page).getByText('Repeating').click()
  await dialog(page).getByLabel('Months', { exact: true }).fill('3')
  await page.reload()
  await untilRead(page, () => page.getByRole('button', { name: 'Generate' }).click())
  await expect(dialog(page).getByLabel('Months', { exact: true })).toHaveValue('3')

  await open(page, '/admin/live')
  await outlivesReload(page, /^Edit /, 'Description', 'Slow and low')
  await leave(page)
  await open(page, '/admin/users/teacher')
  await outlivesReload(page, /^Block /, 'Days', '9')
  await leave(page)
  await outlivesReload(page, /^Edit /, 'Last name', 'Somebody')
  await leave(page)

  await open(page, '/admin/daily-classes?month=2093-03')
  const day = () => page.getByRole('button', { name: /^\w+day 13 March, / }).click()
  await untilRead(page, day)
  await dialog(page).getByRole('button', { name: /^Add / }).first().click()
  await page.reload()
  await untilRead(page, day)
  await expect(dialog(page).getByText('1 of 3 picked')).toBeVisible()
  await dialog(page)
    .getByRole('status')
    .filter({ hasText: 'Your unsaved draft of this day is back.' })
    .getByRole('button', { name: 'Discard' })
    .click()
  await expect(dialog(page).getByText('0 of 3 picked')).toBeVisible()
  await expect(dialog(page).getByText('is back.')).toHaveCount(0)
  await dialog(page).getByRole('button', { name: /^Add / }).first().click()
  await leave(page)
  await untilRead(page, day)
  await expect(dialog(page).getByText('0 of 3 picked')).toBeVisible()
})

test('of two films with one title, the one that was open is open again after a session that ended elsewhere (D2)', {
  tag: '@night',
}, async ({ page, baseURL }) => {
  const call = await callAsAdmin(String(baseURL))
  const [teacher] = (await call(people, { query: { role: 'Coach' } })).records
  const body = { title: 'Twin harbour', coachUserId: teacher?.id ?? '' }
  const twins = [await call(createVideo, { body }), await call(createVideo, { body })]
  await arriveSignedIn(page, ADMIN.email, ADMIN.password)
  await open(page, '/admin/live')
  await untilRead(page, () => page.getByRole('button', { name: 'Edit Twin harbour' }).nth(1).click())
  const description = dialog(page).getByLabel('Description', { exact: true })
  await description.fill('The second of them')
  await endSession(page)
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  await signInAgain(page, ADMIN.email, ADMIN.password)
  await expect(description).toHaveValue('The second of them')
  await leave(page)
  for (const params of twins) await call(deleteVideo, { params })
})

test('a field that somebody else has changed before the reload says so beside what is typed (D2)', {
  tag: '@night',
}, async ({ page, baseURL }) => {
  const call = await callAsAdmin(String(baseURL))
  const [teacher] = (await call(people, { query: { role: 'Coach' } })).records
  const video = await call(createVideo, { body: { title: 'Quiet harbour', coachUserId: teacher?.id ?? '' } })
  await arriveSignedIn(page, ADMIN.email, ADMIN.password)
  await open(page, '/admin/live')
  await untilRead(page, () => page.getByRole('button', { name: 'Edit Quiet harbour' }).click())
  const description = dialog(page).getByLabel('Description', { exact: true })
  const title = dialog(page).getByLabel('Title', { exact: true })
  await title.fill('Quiet harbour at dawn')
  await description.fill('Slow and low')
  await call(changeVideo, { params: video, body: { title: 'Loud harbour' } })
  await page.reload()
  await untilRead(page, () => page.getByRole('button', { name: 'Edit Loud harbour' }).click())
  await expect(title).toHaveValue('Quiet harbour at dawn')
  await expect(title).toHaveAccessibleDescription(/Somebody else has changed this in the meantime/)
  await expect(description).toHaveValue('Slow and low')
  await expect(description).not.toHaveAccessibleDescription(/Somebody else/)
  await leave(page)
  await call(deleteVideo, { params: video })
})

test('classes chosen for a day that somebody else has filled before the reload are shown beside theirs (D2, D17.meanwhile)', {
  tag: '@night',
}, async ({ page, baseURL }) => {
  const call = await callAsAdmin(String(baseURL))
  const [theirs] = (await call(videos, { query: {}, body: {} })).records
  await arriveSignedIn(page, ADMIN.email, ADMIN.password)
  await open(page, '/admin/daily-classes?month=2093-04')
  const day = () => page.getByRole('button', { name: /^\w+day 14 April, / }).click()
  await untilRead(page, day)
  await dialog(page).getByRole('button', { name: /^Add / }).nth(1).click()
  const date = { dateTime: '2093-04-14T00:00:00.000Z' }
  await call(setClassDay, { body: { date: date.dateTime, videoIds: [theirs?.id ?? ''] } })
  await page.reload()
  await untilRead(page, day)
  const note = dialog(page).getByRole('alert')
  await expect(note).toContainText('Somebody else changed this in the meantime')
  await expect(note).toContainText(`Theirs: ${theirs?.title}`)
  await note.getByRole('button', { name: 'Take theirs' }).click()
  await expect(note).toHaveCount(0)
  await page.reload()
  await untilRead(page, day)
  await expect(dialog(page).getByText('1 of 3 picked')).toBeVisible()
  await expect(note).toHaveCount(0)
  await call(deleteClassDay, { query: date })
})

test('the browser’s Back asks before it discards what is typed into a dialog, and staying keeps it (D2)', {
  tag: '@night',
}, async ({ page }) => {
  await arriveSignedIn(page, 'admin@demo.studio', 'Admin123')
  await open(page, '/admin/subscription')
  await untilRead(page, () => page.getByRole('link', { name: 'Promo', exact: true }).click())
  await untilRead(page, () => page.getByRole('button', { name: 'Generate' }).click())
  const code = dialog(page).getByLabel('Code', { exact: true })
  await code.fill('DECEMBER')
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  await page.evaluate(() => history.back())
  await question.getByRole('button', { name: 'Stay' }).click()
  await expect(question).toHaveCount(0)
  await expect(code).toHaveValue('DECEMBER')
  await page.evaluate(() => history.back())
  await question.getByRole('button', { name: 'Leave' }).click()
  await expect(page).toHaveURL('/admin/subscription')
  await expect(dialog(page)).toHaveCount(0)
  await page.goForward()
  await untilRead(page, () => page.getByRole('button', { name: 'Generate' }).click())
  await expect(code).toHaveValue('')
})
