import { readFile } from 'node:fs/promises'
import { expect, type Page, test } from '@playwright/test'
import { saveProfile } from '@studio/contract/people/profile/endpoints.ts'
import { signIn } from '@studio/contract/people/sign-in/endpoints.ts'
import type { User } from '@studio/contract/people/sign-in/schema.ts'
import { people } from '@studio/contract/people/staff/endpoints.ts'
import { callAt } from '../server/src/testing/call-at.ts'
import { expectAccessible, expectAccessibleAtBothSizes } from './accessible.ts'
import { newPerson, type Person } from './new-person.ts'
import { open, untilRead } from './open.ts'
import { ADMIN, arriveAsMember, arriveSignedIn } from './signed-in.ts'

/** Changes a new member's last name as an Admin, which is then in the log. */
async function rename(page: Page, person: Person, lastName: string): Promise<void> {
  const url = new URL((await page.request.get('/health/live')).url()).origin
  const { accessToken } = await callAt(url)(signIn, { body: ADMIN })
  const call = callAt(url, accessToken)
  const found = (await call(people, { query: { userName: person.userName } })).records as User[]
  await call(saveProfile, { params: { id: found[0]?.id ?? '' }, body: { lastName } })
}

test('an Admin reads who did what, narrowed by kind and by person in the address (S-R4)', {
  tag: '@night',
}, async ({ page }) => {
  const person = newPerson()
  const lastName = `Named${person.userName.replace(/\W/g, '').replace(/\d/g, (digit) => 'abcdefghij'[Number(digit)] ?? '')}`
  await arriveAsMember(page, person)
  await rename(page, person, lastName)
  await arriveSignedIn(page, ADMIN.email, ADMIN.password)
  await open(page, '/admin/users/all')
  if (await page.getByRole('button', { name: 'Open menu' }).isVisible())
    await page.getByRole('button', { name: 'Open menu' }).click()
  const menu = page.getByRole('navigation', { name: 'Account' })
  await untilRead(page, () => menu.getByRole('link', { name: 'Audit log' }).click())
  const row = page.getByRole('row').filter({ hasText: lastName })
  await expect(row).toContainText('changed the profile of')
  await expect(page.getByRole('rowheader', { name: /^Today, \w+day \d+ \w+ \d{4}$/ })).toHaveCount(1)
  await expect(row.getByRole('cell', { name: /^\d+:\d+ /, includeHidden: true })).toHaveCount(1)
  await expectAccessible(page)

  await test.step('with every field as it was and as it is', async () => {
    await row.getByRole('button', { name: /^Details of .* changed the profile of/ }).click()
    const changes = page.getByRole('table', { name: /changed the profile of/ })
    await expect(changes.getByRole('row').filter({ hasText: 'Last name' })).toContainText(lastName)
    await expectAccessible(page)
    await row.getByRole('button', { name: /^Details of / }).click()
    await expect(changes).toHaveCount(0)
  })

  await test.step('narrowed, which a reload keeps', async () => {
    await untilRead(page, () => page.getByRole('button', { name: 'Messages' }).click())
    await expect(row).toHaveCount(0)
    await untilRead(page, () => page.getByRole('button', { name: 'People' }).click())
    await expect(row).toHaveCount(1)
    const options = page.getByLabel('Who').getByRole('option')
    const admin = (await options.nth(1).textContent()) ?? ''
    await untilRead(page, () => page.getByLabel('Who').selectOption(admin))
    await expect(page).toHaveURL(/kind=people/)
    await expect(page).toHaveURL(/by=[\da-f-]{36}/)
    await untilRead(page, () => page.reload())
    await expect(page.getByLabel('Who').getByRole('option', { selected: true })).toHaveText(admin)
    await expect(row).toHaveCount(1)
  })
})

test('an Admin exports the list as it is searched, and the log tells of it (S-R4)', {
  tag: '@night',
}, async ({ page }) => {
  const person = newPerson()
  await arriveAsMember(page, person)
  await arriveSignedIn(page, ADMIN.email, ADMIN.password)
  for (const [path, file] of [
    ['/admin/users/all', 'users.csv'],
    ['/admin/subscribers', 'subscribers.csv'],
    ['/admin/subscribers/invoices', 'invoices.csv'],
  ] as const) {
    await open(page, `${path}?userName=${person.userName}`)
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export', exact: true }).click()
    const download = await downloading
    expect(download.suggestedFilename()).toBe(file)
    const text = await readFile(await download.path(), 'utf8')
    expect(text.startsWith('\uFEFFId,'), 'with a byte order mark').toBe(true)
    expect(text).toContain('Almeida')
    expect(
      text
        .split('\r\n')
        .slice(1, -1)
        .every((row) => row.includes(person.userName)),
    ).toBe(true)
    await expect(page.getByText(`${file} is ready`)).toBeVisible()
  }
  await open(page, '/admin/audit-log?kind=exports')
  await expect(page.getByRole('row').filter({ hasText: 'downloaded All Users' }).first()).toContainText(
    person.userName,
  )

  await page
    .getByRole('row')
    .filter({ hasText: 'downloaded All Users' })
    .first()
    .getByRole('button', { name: /^Details of / })
    .click()
  await expect(page.getByRole('table', { name: /downloaded All Users/ })).toContainText(person.userName)

  await test.step('the log is narrowed to days, which the address keeps (S-R4)', async () => {
    await page.getByLabel('Days', { exact: true }).selectOption({ label: 'Choose the days…' })
    const days = page.getByRole('dialog', { name: 'Which days' })
    await days.getByLabel('To').fill('2020-01-31')
    await days.getByRole('button', { name: 'Show these days' }).click()
    await expect(page.getByText('Nothing was done in this period')).toBeVisible()
    await expectAccessibleAtBothSizes(page)
    await untilRead(page, () => page.reload())
    await expect(page).toHaveURL(/kind=exports&to=2020-01-31$/)
    const shown = page.getByLabel('Days', { exact: true })
    await expect(shown.locator('option:checked')).toHaveText('Until 31 Jan 2020')
    await shown.selectOption({ label: 'Any day' })
    await expect(page.getByRole('row').filter({ hasText: 'downloaded All Users' }).first()).toBeVisible()
  })

  await test.step('the log is searched by words of who and what, which the address keeps (S-R4)', async () => {
    await untilRead(page, () => page.getByLabel('Search the log').fill('sandoval users'))
    await expect(page).toHaveURL(/words=sandoval\+users/)
    await expect(page.getByRole('row').filter({ hasText: 'downloaded All Users' }).first()).toBeVisible()
    await page.getByLabel('Search the log').fill('sandoval zzzz')
    await expect(page.getByText('Nothing in the log matches all these words')).toBeVisible()
  })
})

test('an Admin reads how the studio does, in a range that the address keeps, and goes to the lists behind it', async ({
  page,
}) => {
  await arriveAsMember(page, newPerson())
  await arriveSignedIn(page, ADMIN.email, ADMIN.password)
  await open(page, '/admin/overview')
  const members = page.getByRole('link', { name: /^Members \d/ })
  await expect(members.locator('b')).toHaveText(/^[1-9]\d*$/)
  await expect(
    page.getByRole('img', { name: /^Members by week, from \d+ on .* today; trials from \d+ to \d+$/ }),
  ).toBeVisible()
  await expect(page.getByRole('img', { name: /^Revenue by month/ })).toBeVisible()
  await expectAccessible(page)
  const smallest = await page.locator('svg[role=img] text').evaluateAll((labels) =>
    Math.min(
      ...labels.map((label) => {
        const scale = (label as SVGTextElement).getScreenCTM()?.a ?? 0
        return Number.parseFloat(getComputedStyle(label).fontSize) * scale
      }),
    ),
  )
  expect(smallest, 'the labels of a chart can be read at any width').toBeGreaterThanOrEqual(12)

  await test.step('what waits comes first, with its deed; put off, it is away until tomorrow or until it is asked for', async () => {
    const waiting = page.getByRole('region', { name: /^To do/ })
    const row = waiting.getByRole('listitem').filter({ hasText: 'classes' })
    await expect(row.getByRole('link', { name: 'Plan them' })).toHaveAttribute(
      'href',
      /daily-classes\?month=/,
    )
    await row.getByRole('button', { name: /^Later/ }).click()
    await expect(row).toHaveCount(0)
    await untilRead(page, () => page.reload())
    await waiting.getByRole('button', { name: /put off until tomorrow$/ }).click()
    await expect(row).toHaveCount(1)
  })

  await test.step('a chart says its week and numbers under the pointer or finger, and by arrow keys until Esc', async () => {
    const chart = page.getByRole('slider', { name: 'Members by week' })
    const tip = page.locator('[data-tip]')
    await chart.hover()
    await expect(tip).toHaveText(/^Week of \d+ [A-Z][a-z]{2}Members \d+Trials \d+\d+ joined, \d+ left$/)
    await page.mouse.move(0, 0)
    await expect(tip).toHaveCount(0)
    await chart.focus()
    await page.keyboard.press('End')
    const last = (await chart.getAttribute('aria-valuetext')) ?? ''
    await page.keyboard.press('ArrowLeft')
    await expect(chart).not.toHaveAttribute('aria-valuetext', last)
    await expect(chart).toHaveAttribute(
      'aria-valuetext',
      /^Week of \d+ [A-Z][a-z]{2}: Members \d+, Trials \d+\. \d+ joined, \d+ left$/,
    )
    await expect(tip).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(tip).toHaveCount(0)
  })

  await test.step('the chart has a range of its own, which the address and a reload keep', async () => {
    const range = page.getByRole('group', { name: 'Range of the chart' })
    // Its state follows the address, a moment later.
    await range.getByRole('radio', { name: '30 days' }).click()
    await expect(page).toHaveURL(/range=30$/)
    await untilRead(page, () => page.reload())
    await expect(range.getByRole('radio', { name: '30 days' })).toBeChecked()
  })

  await test.step('the numbers of a chart stand in a table', async () => {
    await page.getByText('Show as a table').first().click()
    const table = page.getByRole('table', { name: 'Members by day' })
    await expect(table.getByRole('row')).toHaveCount(31)
    const trials = page.getByRole('link', { name: /^Trials/ }).locator('b')
    await expect(table.getByRole('row').last().getByRole('cell').nth(1)).toHaveText(
      (await trials.textContent()) ?? '',
    )
    await expectAccessible(page)
  })

  await test.step('the revenue of a month leads to the invoices that were paid or given back in it', async () => {
    await untilRead(page, () => page.getByRole('link', { name: /^Revenue in/ }).click())
    await expect(page).toHaveURL(/\/invoices\?month=\d{4}-\d{2}$/)
    const which = page.getByRole('group', { name: 'Which invoices' })
    await expect(which.getByRole('button', { pressed: true })).toHaveText(/^[A-Z][a-z]+ 20\d\d$/)
    await untilRead(page, () => which.getByRole('button', { name: 'All' }).click())
    await expect(page).toHaveURL(/\/invoices$/)
    await untilRead(page, () => page.goto('/admin/overview'))
  })

  await test.step('who was lost is listed, in a range that the address keeps, and back', async () => {
    await page.getByRole('link', { name: /^Members lost/ }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Who left')
    await expect(page.getByLabel('Range')).toHaveValue('30')
    await untilRead(page, () => page.getByLabel('Range').selectOption('Last 7 days'))
    await expect(page).toHaveURL(/days=7$/)
    await untilRead(page, () => page.reload())
    await expect(page.getByLabel('Range')).toHaveValue('7')
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Overview' }).last().click()
  })

  await test.step('trials lead to whoever tries the studio', async () => {
    await page.getByRole('link', { name: /^Trials/ }).click()
    await expect(
      page.getByRole('group', { name: 'State' }).getByRole('button', { name: 'Trial' }),
    ).toHaveAttribute('aria-pressed', 'true')
    const rows = page.getByRole('table', { name: 'Subscribers' }).locator('tbody tr')
    await expect(rows.first()).toContainText(/Trial|Ending|Deactivated/)
    // Other journeys cancel or deactivate some within their trial.
    await expect(rows.filter({ hasNotText: /Trial|Ending|Deactivated/ })).toHaveCount(0)
    await expectAccessible(page)
    await page.goBack()
  })

  await test.step('the class that was watched most leads to how it is watched, in the same days', async () => {
    const watched = page.getByRole('list', { name: 'Finished classes' }).getByRole('link').first()
    const title = (await watched.locator('b').textContent()) ?? ''
    await watched.click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${title}: views`)
    await expect(page.getByLabel('Range')).toHaveValue('30')
    await page.goBack()
  })

  await expectAccessibleAtBothSizes(page)
  await members.click()
  await expect(page).toHaveURL(/\/admin\/subscribers$/)
})
