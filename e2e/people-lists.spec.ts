import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { makeAccount, newPerson } from './new-person.ts'
import { open } from './open.ts'
import { arriveSignedIn } from './signed-in.ts'

const LONG = 'Wolfeschlegelsteinhausenbergerdorff'

/** Where the columns of a table begin, and how high its rows are. */
const shapeOf = (page: Page) =>
  page.getByRole('table').evaluate((table) => ({
    columns: [...table.querySelectorAll('thead th')].map((head) =>
      Math.round(head.getBoundingClientRect().x),
    ),
    rows: [...new Set([...table.querySelectorAll('tbody tr')].map((row) => Math.round(row.clientHeight)))],
  }))

test('one long name changes no column of the list of users: it is cut, and whole in its title (USERS-02)', {
  tag: '@night',
}, async ({ page, isMobile }) => {
  test.skip(isMobile, 'a phone shows cards')
  await arriveSignedIn(page, 'admin@demo.studio', 'Admin123')
  await open(page, '/admin/users/all')
  const before = await shapeOf(page)
  await page.route('**/api/User/getAllUsers*', async (route) => {
    const answer = await route.fetch()
    const list = await answer.json()
    const [first] = list.records
    Object.assign(first, {
      firstName: LONG,
      lastName: LONG,
      userName: LONG,
      email: `${LONG}@${LONG}.example`,
    })
    await route.fulfill({ response: answer, json: list })
  })
  await open(page, '/admin/users/all')
  await expect(page.getByTitle(`${LONG} ${LONG}, ${LONG}@${LONG}.example`)).toBeVisible()
  expect(await shapeOf(page)).toEqual(before)
  expect(before.rows).toHaveLength(1)
})

test('a long title or name changes no column of other lists, and a period over the turn of the year is whole (INVOICE-02)', {
  tag: '@night',
}, async ({ page, isMobile }) => {
  test.skip(isMobile, 'a phone shows cards')
  /** Opens a list as it is, and with its first record changed. */
  async function shapes(path: string, call: string, part: object) {
    await open(page, path)
    const before = await shapeOf(page)
    await page.route(call, async (route) => {
      const answer = await route.fetch()
      const list = await answer.json()
      const [first] = list.records ?? []
      if (first) Object.assign(first, part)
      await route.fulfill({ response: answer, json: list })
    })
    await open(page, path)
    return { before, after: await shapeOf(page) }
  }
  await arriveSignedIn(page, 'admin@demo.studio', 'Admin123')
  const plays = await shapes('/admin/live/plays', '**/api/Video/plays*', { title: LONG.repeat(4) })
  await expect(page.getByTitle(LONG.repeat(4))).toBeVisible()
  expect(plays.after).toEqual(plays.before)
  const turn = { periodStart: '2026-12-28T12:00:00.000Z', periodEnd: '2027-01-27T12:00:00.000Z' }
  const bills = await shapes('/admin/subscribers/invoices', '**/api/Invoices*', turn)
  const period = page.getByRole('cell', { name: /Dec 2026.*Jan 2027/ })
  expect(await period.evaluate((cell) => cell.scrollWidth - cell.clientWidth)).toBeLessThanOrEqual(0)
  expect(bills.after.columns).toEqual(bills.before.columns)
  await arriveSignedIn(page, 'teacher@demo.studio', 'Teacher123')
  const named = { firstName: LONG, lastName: LONG }
  const students = await shapes('/teacher/students', '**/api/User/getMyStudents*', named)
  await expect(page.getByTitle(`${LONG} ${LONG}`)).toBeVisible()
  expect(students.after.columns).toEqual(students.before.columns)
})

test('users are narrowed by how they stand and by their plan, which the address and the file keep; who never finished the sign-up is said to be so (USERS-01)', async ({
  page,
}) => {
  const person = newPerson()
  await open(page, '/membership-pricing')
  await page.getByRole('link', { name: 'Choose plan Full Membership' }).click()
  await makeAccount(page, person)
  await expect(page).toHaveURL(/\/signup\/third-step$/)
  await arriveSignedIn(page, 'admin@demo.studio', 'Admin123')
  await open(page, `/admin/users/all?userName=${person.userName}`)
  const row = page.getByRole('row').filter({ hasText: person.email })
  await expect(row).toContainText('Sign-up not finished')
  const state = page.getByRole('group', { name: 'State' })
  await state.getByRole('button', { name: 'Sign-up not finished' }).click()
  await expect(page).toHaveURL(/state=unfinished/)
  await expect(row).toHaveCount(1)
  await state.getByRole('button', { name: 'Sign-up not finished' }).click()
  await state.getByRole('button', { name: 'Past due' }).click()
  await expect(page.getByText('Nobody with that name is past due')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Clear' }).first().click()
  await expect(page).not.toHaveURL(/state=/)
  await page.getByLabel('Search name or email').fill('')
  await expect(page).not.toHaveURL(/userName=/)
  // Two presses before the address follows the first.
  await state.evaluate((group) => {
    for (const button of group.querySelectorAll('button'))
      if (/^(Trial|Active)/.test(button.textContent ?? '')) button.click()
  })
  await expect(page).toHaveURL(/state=trialing%2Cactive/)
  await page.getByLabel('Plan').selectOption({ label: 'Full Membership' })
  await expect(page).toHaveURL(/state=trialing%2Cactive&plan=/)
  await page.reload()
  await expect(state.getByRole('button', { name: 'Active' })).toHaveAttribute('aria-pressed', 'true')
  const rows = page.getByRole('table', { name: 'All Users' }).locator('tbody tr')
  await expect(rows.first()).toContainText('Full Membership')
  await expect(rows.filter({ hasNotText: /Trial|Active|Ending|Blocked/ })).toHaveCount(0)
  await expectAccessible(page)
  const file = page.waitForRequest(/Export\/users\.csv/)
  await page.getByRole('button', { name: 'Export' }).click()
  expect((await file).url()).toMatch(/states=trialing&states=active&priceId=/)
})

test('what the list of people is narrowed to is saved as a view with its count, renamed and removed', {
  tag: '@night',
}, async ({ page }) => {
  await arriveSignedIn(page, 'admin@demo.studio', 'Admin123')
  await open(page, '/admin/users/all?state=day_pass')
  const views = page.getByRole('navigation', { name: 'Views' })
  await page.getByRole('button', { name: 'Save this view' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('For a day')
  await page.keyboard.press('Enter')
  const view = views.getByRole('link', { name: /^For a day \d+$/ })
  const title = page.getByRole('heading', { level: 1 })
  await expect(title, 'the button that opened it is gone').toBeFocused()
  await expect(view).toHaveAttribute('aria-current', 'page')
  await views.getByRole('link', { name: 'Everyone' }).click()
  await expect(page).toHaveURL(/users\/all$/)
  await view.click()
  await expect(page).toHaveURL(/state=day_pass/)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Rename the view For a day' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('Guests')
  await page.keyboard.press('Enter')
  await expect(views.getByRole('link', { name: /^Guests/ })).toBeVisible()
  await page.getByRole('button', { name: 'Remove the view Guests' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(views.getByRole('link', { name: /^Guests/ })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Save this view' })).toBeVisible()
  await expect(title).toBeFocused()
})
