import { type Browser, expect, type Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { open, untilRead } from './open.ts'
import { arriveSignedIn } from './signed-in.ts'
import { test } from './studio/own-studio.ts'

/** Opens a page as a person of the demo in a separate browser context. */
async function pageOf(browser: Browser, url: string, path: string, email: string, password: string) {
  const page = await (await browser.newContext({ baseURL: url })).newPage()
  await arriveSignedIn(page, email, password)
  await open(page, path)
  return page
}

/** Opens a page as an Admin in a separate browser context. */
const adminPage = (browser: Browser, url: string, path: string) =>
  pageOf(browser, url, path, 'admin@demo.studio', 'Admin123')

const save = (page: Page) =>
  page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click()
/** The page of a plan. */
const formOf = (page: Page) => page.getByRole('main')
const savesPlan = (page: Page) => formOf(page).getByRole('button', { name: 'Save', exact: true })
const savePlan = (page: Page) => savesPlan(page).click()
const told = (page: Page) => page.getByRole('dialog').getByRole('alert')

test('of two Admins who change a plan the second is told what the first saved, keeps what they typed, and decides (D17.meanwhile)', {
  tag: '@night',
}, async ({ browser, studio }) => {
  const path = '/admin/subscription'
  const [first, second] = [
    await adminPage(browser, studio.url, path),
    await adminPage(browser, studio.url, path),
  ]
  for (const page of [first, second]) {
    await untilRead(page, () => page.getByRole('link', { name: 'Edit Daily Practice' }).click())
  }
  const title = formOf(second).getByLabel('Title')
  const price = formOf(second).getByLabel('Price')

  await test.step('what the second had not touched is theirs, what they typed stays', async () => {
    await formOf(first).getByLabel('Title').fill('Every day')
    await formOf(first).getByLabel('Price').fill('21')
    await savePlan(first)
    await expect(savesPlan(first)).toHaveCount(0)
    await title.fill('Day by day')
    await savePlan(second)
    await expect(formOf(second).getByRole('alert')).toContainText('changed this in the meantime')
    await expect(formOf(second).getByRole('alert').getByRole('listitem')).toHaveText([
      'TitleTheirs: Every dayYours: Day by day',
      'PriceTheirs: 21',
    ])
    await expect(title).toHaveValue('Day by day')
    await expect(price).toHaveValue('21')
    await expectAccessible(second)
  })

  await test.step('theirs is taken', async () => {
    await second.getByRole('button', { name: 'Take theirs' }).click()
    await expect(formOf(second).getByRole('alert')).toHaveCount(0)
    await expect(title).toHaveValue('Every day')
  })

  await test.step('or one’s own is kept', async () => {
    await formOf(first).getByLabel('Title').fill('Each day')
    await savePlan(first)
    await expect(savesPlan(first)).toHaveCount(0)
    await title.fill('Day by day')
    await savePlan(second)
    await second.getByRole('button', { name: 'Keep mine' }).click()
    await expect(savesPlan(second)).toHaveCount(0)
    await expect(second.getByRole('heading', { level: 1 })).toHaveText('Day by day')
  })
})

test('of two Admins who choose the classes of a day the second is told which are there by now (ADAILY-01, D17.meanwhile)', {
  tag: '@night',
}, async ({ browser, studio }) => {
  const path = '/admin/daily-classes?month=2091-03'
  const pages = [
    await adminPage(browser, studio.url, path),
    await adminPage(browser, studio.url, path),
  ] as const
  const [first, second] = pages
  for (const page of pages) {
    await untilRead(page, () => page.getByRole('button', { name: /^\w+day 13 \w+, / }).click())
  }
  const pick = async (page: Page, name: string) => {
    await untilRead(page, () => page.getByLabel('Search by title').fill(name))
    await page.getByRole('button', { name: `Add ${name}` }).click()
  }
  await pick(first, 'Spine waves')
  await save(first)
  await expect(first.getByRole('dialog')).toHaveCount(0)
  await pick(second, 'Rest well')
  await save(second)
  await expect(told(second)).toContainText('Theirs: Spine waves')
  await expect(told(second)).toContainText('Yours: Rest well')
  await second.getByRole('button', { name: 'Take theirs' }).click()
  const chosen = second.getByRole('list', { name: 'Classes of this day' }).getByRole('listitem')
  await expect(chosen).toHaveCount(1)
  await pick(second, 'Rest well')
  await save(second)
  await expect(second.getByRole('button', { name: /13 March, .*, Spine waves, Rest well$/ })).toBeVisible()
})

test('what one Admin changes stands in the other’s list without a reload, and a form that is open there keeps what was typed (D18.changed-lists)', {
  tag: '@night',
}, async ({ browser, studio }) => {
  const path = '/admin/subscription'
  const first = await adminPage(browser, studio.url, path)
  const second = await adminPage(browser, studio.url, path)
  const rename = async (from: string, to: string) => {
    await open(first, path)
    await untilRead(first, () => first.getByRole('link', { name: `Edit ${from}` }).click())
    await formOf(first).getByLabel('Title').fill(to)
    await savePlan(first)
    await expect(savesPlan(first)).toHaveCount(0)
  }
  // Other journeys archive plans of this studio, and create others.
  const plan = first.getByRole('article').last().getByRole('heading')
  await rename((await plan.textContent()) ?? '', 'Months')
  await expect(second.getByRole('heading', { name: 'Months', exact: true })).toBeVisible()

  await untilRead(second, () => second.getByRole('link', { name: 'Edit Months' }).click())
  const title = formOf(second).getByLabel('Title')
  await title.fill('My months')
  await rename('Months', 'Long months')
  await expect(second.getByRole('heading', { level: 1 })).toHaveText('Long months')
  await expect(title).toHaveValue('My months')
})

test('of two windows in which a teacher changes a calendar or its event the second is told, and keeps what was typed (CALENDAR-01, EVENT-01, D17.meanwhile)', {
  tag: '@night',
}, async ({ browser, studio }) => {
  const teacherPage = (path: string) => pageOf(browser, studio.url, path, 'teacher@demo.studio', 'Teacher123')
  const first = await teacherPage('/teacher/calendars')
  const edit = first
    .getByRole('article')
    .first()
    .getByRole('link', { name: /^Edit / })
  const path = String(await edit.getAttribute('href'))
  await open(first, path)
  const windows = [first, await teacherPage(path)] as const
  const second = windows[1]

  for (const [what, button] of [
    ['the calendar', first.getByRole('button', { name: 'Edit', exact: true })],
    ['an event', first.locator('[data-day] [data-thing]').first()],
  ] as const) {
    await test.step(what, async () => {
      const name = String(await button.textContent())
      for (const page of windows) {
        await untilRead(page, () => page.getByRole('button').filter({ hasText: name }).first().click())
      }
      const description = (page: Page) => page.getByRole('dialog').getByLabel('Description', { exact: true })
      await description(first).fill('Slow mornings')
      await save(first)
      await expect(first.getByRole('dialog')).toHaveCount(0)
      await description(second).fill('Quick evenings')
      await save(second)
      await expect(told(second)).toContainText('changed this in the meantime')
      await expect(told(second).getByRole('listitem')).toHaveText([
        'DescriptionTheirs: Slow morningsYours: Quick evenings',
      ])
      await expect(description(second)).toHaveValue('Quick evenings')
      await expectAccessible(second)
      await second.getByRole('button', { name: 'Keep mine' }).click()
      await expect(second.getByRole('dialog')).toHaveCount(0)
    })
  }

  await test.step('what was typed outlives a reload', async () => {
    const again = () =>
      untilRead(second, () => second.getByRole('button', { name: 'Edit', exact: true }).click())
    await again()
    await second.getByRole('dialog').getByLabel('Title', { exact: true }).fill('Half a title')
    await second.reload()
    await again()
    await expect(second.getByRole('dialog').getByLabel('Title', { exact: true })).toHaveValue('Half a title')
  })
})
