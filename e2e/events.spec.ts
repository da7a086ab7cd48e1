import { expect, type Page, type Route } from '@playwright/test'
import { signIn } from '@studio/contract/people/sign-in/endpoints.ts'
import { createCalendar, createEvent } from '@studio/contract/practice-calendar/endpoints.ts'
import { videos } from '@studio/contract/videos/endpoints.ts'
import { callAt } from '../server/src/testing/call-at.ts'
import { endSession, signInAgain } from './end-session.ts'
import { open } from './open.ts'
import { arriveSignedIn } from './signed-in.ts'
import { test } from './studio/own-studio.ts'

const TEACHER = { email: 'teacher@demo.studio', password: 'Teacher123' }
const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name })

test('an event whose answer was lost is sent again, and is there once (EVENT-01, D18.idempotency-key)', {
  tag: '@night',
}, async ({ page }) => {
  await arriveSignedIn(page, TEACHER.email, TEACHER.password)
  await open(page, '/teacher/calendars')
  await page.getByRole('button', { name: 'New calendar', exact: true }).click()
  const making = dialogOf(page, 'New calendar')
  await making.getByLabel('Title', { exact: true }).fill('Lost month')
  const months = making.getByLabel('Month')
  await months.selectOption({ index: (await months.locator('option').count()) - 2 })
  await making.getByRole('button', { name: 'Create' }).click()
  await page
    .getByRole('button', { name: /^Add an event on / })
    .last()
    .click()
  const dialog = dialogOf(page, 'Add an event')
  await dialog.getByLabel('Title', { exact: true }).fill('Low tide')
  await dialog.getByLabel('Description').fill('Once is enough.')
  const films = dialog.getByRole('list', { name: 'Videos to choose from' })
  await films.getByRole('button').first().click()
  const lose = async (route: Route) => {
    await route.fetch()
    await route.abort('connectionreset')
  }
  await page.route('**/api/Event', lose, { times: 1 })
  await dialog.getByRole('button', { name: 'Add event' }).click()
  await expect(page.getByText('The studio can’t be reached')).toBeVisible()
  await dialog.getByRole('button', { name: 'Add event' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Low tide / })).toHaveCount(1)
})

test('after a session that ended elsewhere, the event that was open is open again, not another one of its name (EVENT-01, D2)', {
  tag: '@night',
}, async ({ page, baseURL }) => {
  const url = String(baseURL)
  const call = callAt(url, (await callAt(url)(signIn, { body: TEACHER })).accessToken)
  const [video] = (await call(videos, { query: {}, body: {} })).records
  const monthOfCreation = `${new Date().getUTCFullYear() + 1}-02-01`
  const calendar = await call(createCalendar, { body: { title: 'Weekly', monthOfCreation, type: 'Day5' } })
  for (const day of ['03', '10', '17']) {
    const eventDateTime = `${monthOfCreation.slice(0, 8)}${day}T12:00:00.000Z`
    const words = { title: 'Slow tide', description: 'Every week.', videoIds: [video?.id ?? ''] }
    await call(createEvent, { body: { calendarId: calendar.id, eventDateTime, ...words } })
  }
  await arriveSignedIn(page, TEACHER.email, TEACHER.password)
  await open(page, `/teacher/calendars/${calendar.id}`)
  const dialog = dialogOf(page, 'Edit Slow tide')
  const at = dialog.getByLabel('Date and time')
  const title = dialog.getByLabel('Title', { exact: true })
  await page
    .getByRole('button', { name: /^Slow tide / })
    .nth(1)
    .click()
  await expect(at).toHaveValue(/-10T/)
  await title.fill('Slow tide, again')
  await endSession(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await signInAgain(page, TEACHER.email, TEACHER.password)
  await expect(title).toHaveValue('Slow tide, again')
  await expect(at).toHaveValue(/-10T/)
})

test('who wants to leave an event while it is being saved is asked no more once it is saved (EVENT-01)', {
  tag: '@night',
}, async ({ page }) => {
  await arriveSignedIn(page, TEACHER.email, TEACHER.password)
  await open(page, '/teacher/calendars')
  await page.getByRole('article').first().getByRole('link').first().click()
  await page.locator('button[data-thing]').first().click()
  const dialog = page.getByRole('dialog', { name: /^Edit / })
  await dialog.getByLabel('Title', { exact: true }).fill('High tide')
  const answer = Promise.withResolvers<void>()
  await page.route('**/api/Event/*', async (route) => {
    await answer.promise
    await route.continue()
  })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.keyboard.press('Escape')
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  await expect(question).toBeVisible()
  answer.resolve()
  await expect(page.getByRole('button', { name: /^High tide / })).toBeVisible()
  await expect(question).toHaveCount(0)
  await expect(dialog).toHaveCount(0)
})
