import { expect } from '@playwright/test'
import { signIn } from '@studio/contract/people/sign-in/endpoints.ts'
import { calendars, copyCalendar, joinCalendar } from '@studio/contract/practice-calendar/endpoints.ts'
import { callAt } from '../server/src/testing/call-at.ts'
import { expectAccessible } from './accessible.ts'
import { open } from './open.ts'
import { arriveSignedIn } from './signed-in.ts'
import { test } from './studio/own-studio.ts'

const TEACHER = { email: 'teacher@demo.studio', password: 'Teacher123' }
const MEMBER = { email: 'member@demo.studio', password: 'Member123' }
const DAY = 86_400_000

test('a member moves the rest of a month, leaves a week out, undoes it, and begins a past month as their own (PRACTICE-11, PRACTICE-14)', {
  tag: '@phone-night',
}, async ({ page, studio }) => {
  const ask = callAt(studio.url)
  const [teacher, member] = [await ask(signIn, { body: TEACHER }), await ask(signIn, { body: MEMBER })]
  const { firstName, id: userId } = teacher.user
  const [latest] = (await ask(calendars, { query: { userId } })).records
  const next = new Date(latest!.monthOfCreation)
  next.setUTCMonth(next.getUTCMonth() + 1)
  const wordOf = (of: Date) => of.toLocaleString('en-GB', { month: 'long', timeZone: 'UTC' })
  const [month, past] = [wordOf(next), wordOf(new Date(latest!.monthOfCreation))]
  const body = { title: `Grounded ${month}`, monthOfCreation: next.toISOString().slice(0, 10) }
  const made = await callAt(studio.url, teacher.accessToken)(copyCalendar, {
    params: { id: latest!.id },
    body,
  })
  const query = { userId: member.user.id }
  await callAt(studio.url, member.accessToken)(joinCalendar, { params: { id: made.id }, query })
  // A week and a half into the month.
  await studio.passDays(Math.ceil((next.getTime() - Date.now()) / DAY) + 9)
  await arriveSignedIn(page, MEMBER.email, MEMBER.password)

  const [main, reads] = [page.getByRole('main'), '**/api/Calendar/onOwnDays*']
  await page.route(reads, (route) => route.fulfill({ status: 503, body: 'away' }))
  await open(page, '/my-personal-practice')
  await expect(main.getByRole('alert')).toBeVisible()
  await page.unroute(reads)
  await main.getByRole('button', { name: 'Try again' }).click()
  const name = `${firstName}’s ${month}`
  const row = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: `Change days of ${name}` }) })
  const dialog = page.getByRole('dialog', { name: `Days of ${name}` })
  const change = async (act: () => Promise<void>) => {
    await row.getByRole('button', { name: `Change days of ${name}` }).click()
    await expect(dialog).toBeVisible()
    await act()
    await expect(dialog).toBeHidden()
  }
  const undo = async () => {
    const answered = page.waitForResponse(
      (answer) => /\/(days|unsign)\b/.test(answer.url()) && answer.request().method() === 'PUT',
    )
    await page.getByRole('button', { name: 'Undo' }).click()
    await answered
  }
  await expect(row).not.toContainText('On days of your own')
  await change(async () => {
    await expectAccessible(page)
    await expect(dialog.getByText('The rest will be 1 day later')).toBeVisible()
    const day = dialog.getByLabel('New day')
    const shown = await day.inputValue()
    await day.fill('2020-01-01')
    await dialog.getByRole('button', { name: 'Move' }).click()
    await expect(dialog.getByText('Choose today or a later day')).toBeVisible()
    await day.fill(shown)
    await dialog.getByRole('button', { name: 'Move' }).click()
  })
  await expect(row).toContainText('On days of your own')
  await change(() => dialog.getByRole('button', { name: `Back to ${firstName}’s days` }).click())
  // A key leads to the message, and from it back.
  await page.keyboard.press('F8')
  await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused()
  await undo()
  await expect(row.getByRole('button', { name: `Change days of ${name}` })).toBeFocused()
  await expect(row).toContainText('On days of your own')
  // Onto the day that it has already is no change, and nothing to undo.
  await change(async () => {
    const [, day] = /on \w+ (\d+) \w+/.exec((await dialog.getByText('is next, on').textContent()) ?? '') ?? []
    const field = dialog.getByLabel('New day')
    const later = new Date(`${await field.inputValue()}T00:00:00Z`)
    later.setUTCDate(later.getUTCDate() - 1)
    expect(later.getUTCDate()).toBe(Number(day))
    await field.fill(later.toISOString().slice(0, 10))
    await dialog.getByRole('button', { name: 'Move' }).click()
  })
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0)

  await change(() => dialog.getByRole('button', { name: 'Skip next week' }).click())
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0)
  await change(() => dialog.getByRole('button', { name: 'Bring next week back' }).click())
  await change(() => dialog.getByRole('button', { name: 'Skip next week' }).click())
  await change(() => dialog.getByRole('button', { name: `Back to ${firstName}’s days` }).click())
  await expect(row).not.toContainText('On days of your own')

  await open(page, `/teacher-detail/${userId}`)
  const start = page.getByRole('button', { name: `Start this month again, ${past}` }).first()
  await start.click()
  await expectAccessible(page)
  await page.getByRole('button', { name: `Start My ${past}` }).click()
  await undo()
  const own = page.getByRole('heading', { name: `My ${past}`, exact: true })
  await expect(own).toBeHidden()
  await start.click()
  await page.getByRole('button', { name: `Start My ${past}` }).click()
  await expect(own).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: `Change days of My ${past}` }).click()
  await page.getByRole('button', { name: `Leave My ${past}` }).click()
  await page.getByRole('button', { name: 'Leave', exact: true }).click()
  await expect(own).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})
