import { expect, type Page } from '@playwright/test'
import { signIn } from '@studio/contract/people/sign-in/endpoints.ts'
import {
  calendars,
  copyCalendar,
  joinCalendar,
  leaveCalendar,
} from '@studio/contract/practice-calendar/endpoints.ts'
import { callAt } from '../server/src/testing/call-at.ts'
import { expectAccessible } from './accessible.ts'
import { open } from './open.ts'
import { arriveSignedIn } from './signed-in.ts'
import { test } from './studio/own-studio.ts'

const TEACHER = { email: 'teacher@demo.studio', password: 'Teacher123' }
const MEMBER = { email: 'member@demo.studio', password: 'Member123' }
const DAY = 86_400_000
const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 600

test('a teacher opens the next month, and who joined the last one joins it from their home or by a practice of their week with one press, undone by another (PRACTICE-05, PRACTICE-14, HOME-08)', {
  tag: '@phone-night',
}, async ({ page, studio }) => {
  const ask = callAt(studio.url)
  const [teacher, member] = [await ask(signIn, { body: TEACHER }), await ask(signIn, { body: MEMBER })]
  const asTeacher = callAt(studio.url, teacher.accessToken)
  const asMember = callAt(studio.url, member.accessToken)
  const { records } = await ask(calendars, { query: { userId: teacher.user.id } })
  const [latest] = records
  const query = { userId: member.user.id }
  await asMember(joinCalendar, { params: { id: latest!.id }, query })
  const next = new Date(latest!.monthOfCreation)
  next.setUTCMonth(next.getUTCMonth() + 1)
  const month = next.toLocaleString('en-GB', { month: 'long', timeZone: 'UTC' })
  const name = `${teacher.user.firstName}’s ${month}`
  await arriveSignedIn(page, MEMBER.email, MEMBER.password)
  const body = { title: `Grounded ${month}`, monthOfCreation: next.toISOString().slice(0, 10) }
  const made = await asTeacher(copyCalendar, { params: { id: latest!.id }, body })

  await expect
    .poll(async () => {
      await open(page, '/notifications')
      return page.getByText(`${name} is here`).count()
    })
    .toBeGreaterThan(0)
  await open(page, '/')
  const card = page.getByRole('region', { name })
  await expect(card.getByRole('heading', { name: `${name} is here` })).toBeVisible()
  await expectAccessible(page)
  await card.getByRole('button', { name: `Join ${month}` }).click()
  await expect(page.getByText(`You are in ${name}`).first()).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).first().click()
  await expect(card.getByRole('button', { name: `Join ${month}` })).toBeVisible()

  // Far enough into the month that the whole week is of it.
  await studio.passDays(Math.ceil((next.getTime() - Date.now()) / DAY) + 9)
  const later = callAt(studio.url, (await ask(signIn, { body: MEMBER })).accessToken)
  await arriveSignedIn(page, MEMBER.email, MEMBER.password)
  await open(page, '/my-personal-practice')
  const rows = page.getByRole('list', { name: 'Months of your teachers' })
  const row = rows.getByRole('listitem').filter({ hasText: name })
  await expect(row).toContainText('is here')
  if (isPhone(page)) await page.locator('[aria-description="with practices"]').first().click()
  const dashed = page.getByRole('button', { name: /, not joined$/ })
  await expect(dashed.first()).toBeVisible()
  await expectAccessible(page)
  await dashed.first().click()
  await expect(page.getByRole('region', { name: 'Messages' }).getByText(`You are in ${name}`)).toBeVisible()
  await expect(row).toContainText(`You are in ${name}`)
  await expect(dashed).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(dashed.first()).toBeVisible()

  const keep = row.getByRole('switch', { name: `Keep me in each month of ${teacher.user.firstName}` })
  await expect(keep).not.toBeChecked()
  await keep.click()
  await expect(keep).toBeChecked()
  await row.getByRole('button', { name: `Join ${month}` }).click()
  await expect(row).toContainText(`You are in ${name}`)
  await later(leaveCalendar, { params: { id: made.id }, query })
})
