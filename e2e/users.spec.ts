import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { newPerson } from './new-person.ts'
import { open } from './open.ts'
import { arriveAsMember, arriveSignedIn } from './signed-in.ts'

const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })

async function openUsers(page: Page, path: string, userName: string): Promise<void> {
  await open(page, `${path}?userName=${userName}`)
  await expect(rowOf(page, userName.slice(0, 20))).toHaveCount(1)
}

test('an Admin finds students and teachers apart, edits a teacher and invites another (ADMIN-01, USERS-01, USERS-03, INVITE-01, INVITE-02, INVITE-03)', {
  tag: '@night',
}, async ({ page }) => {
  await arriveSignedIn(page, 'admin@demo.studio', 'Admin123')

  await test.step('a student edits themselves', async () => {
    await open(page, '/admin/users/student')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Students')
    await expect(page.getByRole('button', { name: /^Block / }).first()).toBeVisible()
    await expect(page.getByRole('button', { name: /^Edit / })).toHaveCount(0)
  })

  await test.step('what is wrong in a teacher’s names stands beside its field', async () => {
    await open(page, '/admin/users/teacher')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Teachers')
    await page.getByRole('button', { name: 'Edit Jonas Hale' }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit Jonas Hale' })
    await expectAccessible(page)
    await expect(dialog.getByRole('textbox').first(), 'a form begins at its first field').toBeFocused()
    const userName = dialog.getByLabel('User name')
    await userName.fill('kofi')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(userName).toHaveAccessibleDescription('Username already in use')
    await page.keyboard.press('Escape')
    await page
      .getByRole('dialog', { name: 'Leave without saving?' })
      .getByRole('button', { name: 'Stay' })
      .click()
    await userName.fill('jonas.hale')
    await userName.press('Control+Enter')
    await expect(page.getByText('Information successfully saved')).toBeVisible()
    await expect(dialog).toHaveCount(0)
  })

  await test.step('an invitation is asked for its e-mail and user name', async () => {
    await page.getByRole('button', { name: 'Invite a teacher' }).click()
    const dialog = page.getByRole('dialog', { name: 'Invite a teacher' })
    await dialog.getByRole('button', { name: 'Invite' }).click()
    await expect(dialog.getByLabel('Email')).toHaveAccessibleDescription('This is a required field')
    const { email: usual, userName } = newPerson()
    // The longest that an address may be before its @: the table breaks it, and the page stays as wide as it is.
    const email = usual.padStart(usual.length + 64 - usual.indexOf('@'), 'w')
    await dialog.getByLabel('Email').fill(email)
    await dialog.getByLabel('User name').fill(userName)
    await dialog.getByRole('button', { name: 'Invite' }).click()
    await expect(page.getByText('The invitation is on its way')).toBeVisible()
    await expect(dialog).toHaveCount(0)

    await page.getByRole('navigation', { name: 'Staff' }).getByRole('link', { name: 'Invitations' }).click()
    const row = rowOf(page, userName)
    await expect(row).toContainText('Open')
    await expectAccessible(page)
    const address = email.toLowerCase()
    const sent = page.waitForResponse((answer) => answer.url().endsWith('/api/User/invite') && answer.ok())
    await row.getByRole('button', { name: `Send again to ${address}` }).click()
    await sent
    await row.getByRole('button', { name: `Withdraw the invitation of ${address}` }).click()
    await page
      .getByRole('dialog', { name: 'Withdraw the invitation?' })
      .getByRole('button', { name: 'Withdraw' })
      .click()
    await expect(row).toHaveCount(0)
  })
})

test('an Admin blocks a member for some days, lets them in again, and deletes them, each after it was said what happens (USERS-04, USERS-05, BLOCK-01, BLOCK-02, BLOCK-03, BO-ERR-17)', async ({
  page,
}) => {
  const person = newPerson()
  await arriveAsMember(page, person)
  await arriveSignedIn(page, 'admin@demo.studio', 'Admin123')
  await openUsers(page, '/admin/users/all', person.userName)
  const row = rowOf(page, person.userName)

  await test.step('for three days', async () => {
    await row.getByRole('button', { name: 'Block Rosa Almeida' }).click()
    const dialog = page.getByRole('dialog', { name: 'Block Rosa Almeida' })
    await expect(dialog.getByRole('switch', { name: 'Access' })).toBeChecked()
    const days = dialog.getByLabel('Days')
    await expect(days).toHaveValue('1')
    await days.fill('0')
    await dialog.getByRole('button', { name: 'Block' }).click()
    await expect(days).toHaveAccessibleDescription('Please enter a whole number of days from 1 to 3650')
    await days.fill('3')
    await expect(days).toHaveAccessibleDescription(/^until /)
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Block' }).click()
    await expect(row.getByText('Blocked', { exact: true })).toBeVisible()
    await expect(row.getByText(/^until \d/)).toBeVisible()
  })

  await test.step('and in again', async () => {
    await row.getByRole('button', { name: 'Change the block of Rosa Almeida' }).click()
    const dialog = page.getByRole('dialog', { name: 'Change the block of Rosa Almeida' })
    await expect(dialog).toContainText('To lift the block now, turn all three off.')
    await expect(dialog.getByLabel('Days'), 'its days stay').toHaveValue('3')
    await expect(dialog.getByRole('button', { name: 'Change the block' })).toBeVisible()
    await dialog.getByRole('switch', { name: 'Access' }).uncheck()
    await dialog.getByRole('button', { name: 'Lift the block' }).click()
    await expect(row.getByText('Trial', { exact: true })).toBeVisible()
  })

  await test.step('inactive, and active again', async () => {
    await row.getByRole('button', { name: 'Delete Rosa Almeida' }).click()
    await page.getByRole('button', { name: 'Make inactive instead' }).click()
    await expect(row.getByText('Inactive', { exact: true })).toBeVisible()
    await row.getByRole('button', { name: 'Activate Rosa Almeida' }).click()
    const question = page.getByRole('dialog', { name: 'Activate Rosa Almeida?' })
    await question.getByRole('button', { name: 'Activate' }).click()
    // Their membership was cancelled, and runs to its end.
    await expect(row.getByText('Ending', { exact: true })).toBeVisible()
  })

  await row.getByRole('button', { name: 'Delete Rosa Almeida' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete Rosa Almeida' })
  await expect(dialog).toContainText('nothing more is charged')
  await expect(dialog).toContainText('can’t be undone')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('User successfully deleted')).toBeVisible()
  await expect(page.getByText('No users found')).toBeVisible()

  await test.step('a teacher’s deletion says how many people lose their calendars', async () => {
    await openUsers(page, '/admin/users/teacher', 'ines')
    await page.getByRole('button', { name: 'Delete Ines Calder' }).click()
    const dialog = page.getByRole('dialog', { name: 'Delete Ines Calder' })
    await expect(dialog).toContainText(
      /calendars? are erased, and the .+ who ha(s|ve) joined (it|them) loses? /,
    )
    await dialog.getByRole('button', { name: 'Cancel' }).click()
  })
})

test('a button that is an icon alone shows its name under the pointer and with the keyboard’s focus, in dialogs too (WCAG 1.4.13)', {
  tag: '@night',
}, async ({ page }) => {
  await arriveSignedIn(page, 'admin@demo.studio', 'Admin123')
  await openUsers(page, '/admin/users/all', 'jonas')
  const tip = (text: string) => page.getByText(text, { exact: true }).and(page.locator('[aria-hidden]'))
  const edit = page.getByRole('button', { name: 'Edit Jonas Hale' })

  await edit.hover()
  await expect(tip('Edit Jonas Hale')).toBeInViewport({ ratio: 1 })
  await tip('Edit Jonas Hale').hover()
  await expectAccessible(page)
  await expect(tip('Edit Jonas Hale')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(tip('Edit Jonas Hale')).toHaveCount(0)

  await edit.focus()
  await page.keyboard.press('Tab')
  await expect(tip('Change the role of Jonas Hale')).toBeVisible()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(tip('Edit Jonas Hale')).toHaveCount(0)
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).hover()
  await expect(page.getByRole('dialog').getByText('Close', { exact: true })).toBeVisible()
})

test('an Admin’s menu leads to every room, in order, with Log out below (ADMIN-05)', {
  tag: '@night',
}, async ({ page }) => {
  await arriveSignedIn(page, 'admin@demo.studio', 'Admin123')
  await open(page, '/admin/users/all')
  const menu = page.getByRole('navigation', { name: 'Account' })
  await expect(menu.getByRole('link')).toHaveText([
    'Users',
    'All Users',
    'Students',
    'Teachers',
    'Subscribers',
    'Subscription',
    'Daily Classes',
    'Video Library',
    'Promo',
    /^Notification/,
    'Overview',
    'Audit log',
    'Settings',
    'Account',
  ])
  await expect(menu.getByRole('button')).toHaveText(['Log out'])
})

test('a long user name leaves the table of users in its card, and a message over a dialog as tall as a phone covers neither its head nor its buttons (USERS-01, USERS-03, ERR-03)', {
  tag: '@night',
}, async ({ page }) => {
  await arriveSignedIn(page, 'admin@demo.studio', 'Admin123')
  await page.route('**/api/User/getAllUsers*', async (route) => {
    const answer = await (await route.fetch()).json()
    answer.records[0].userName = 'w'.repeat(24)
    await route.fulfill({ json: answer })
  })
  await page.setViewportSize({ width: 1200, height: 800 })
  await open(page, '/admin/users/teacher')
  const past = await page.getByRole('table', { name: 'Teachers' }).evaluate((table) => {
    const card = table.parentElement?.getBoundingClientRect()
    return table.getBoundingClientRect().right - (card?.right ?? 0)
  })
  expect(past, 'pixels past the card').toBeLessThanOrEqual(0)

  await page.setViewportSize({ width: 390, height: 600 })
  await page.getByRole('button', { name: 'More for Jonas Hale' }).click()
  await page.getByRole('button', { name: 'Edit Jonas Hale' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Jonas Hale' })
  const save = dialog.getByRole('button', { name: 'Save' })
  await page.route('**/api/User/*', (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.fallback(),
  )
  await save.click()
  const message = dialog.getByRole('alert')
  await expect(message).toBeInViewport({ ratio: 1 })
  for (const held of [dialog.getByRole('heading', { level: 2 }), save]) {
    const place = await held.boundingBox()
    await expect(held).toBeInViewport({ ratio: 1 })
    await expect
      .poll(async () => {
        const over = await message.boundingBox()
        if (!place || !over) return 'nowhere'
        return over.y >= place.y + place.height || over.y + over.height <= place.y ? 'apart' : 'covered'
      })
      .toBe('apart')
  }

  await test.step('and covers none of the page’s buttons once the dialog is gone (ERR-03)', async () => {
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    const invite = await page.getByRole('button', { name: 'Invite a teacher' }).boundingBox()
    const end = async () => (await page.getByRole('alert').boundingBox())?.y
    await expect.poll(end, 'at the other end of the window').toBeGreaterThan((invite?.y ?? 0) + 40)
  })

  await test.step('and stands above a low dialog, however slowly that rises (ERR-03)', async () => {
    await page.evaluate(() => document.documentElement.style.setProperty('--t', '900ms'))
    await page.getByRole('button', { name: 'More for Jonas Hale' }).click()
    await page.getByRole('button', { name: 'Delete Jonas Hale' }).click()
    const low = page.getByRole('dialog', { name: 'Delete Jonas Hale' })
    await expect.poll(() => low.evaluate((one) => one.getAnimations().length), 'the dialog rises').toBe(0)
    const place = await low.getByRole('alert').boundingBox()
    expect(place?.y, 'above the dialog').toBeLessThan((await low.boundingBox())?.y ?? 0)
  })
})

test('an Admin sorts a list by the head of a column, or in a narrow window by a choice, and a reload and Back keep the order (USERS-01, USERS-02)', {
  tag: ['@night', '@phone'],
}, async ({ page }) => {
  const isWide = (page.viewportSize()?.width ?? 0) >= 1200
  const head = page.getByRole('columnheader', { name: 'User name' })
  const sortBy = async (label: string) => {
    if (isWide) return head.getByRole('button', { name: 'User name' }).click()
    await page.getByLabel('Sort by').selectOption({ label })
  }
  const names = async () => {
    const cells = await page.getByRole('table').locator('th[scope=row] + td').allTextContents()
    return cells.map((name) => name.toLowerCase())
  }
  const areSorted = async (direction: 1 | -1) => {
    const shown = await names()
    const sorted = [...shown].sort((one, other) => (one < other ? -1 : 1) * direction)
    return shown.length > 3 && shown.join() === sorted.join()
  }
  await arriveSignedIn(page, 'admin@demo.studio', 'Admin123')
  await open(page, '/admin/users/teacher?page=99')
  await expect(page.getByText('There is no page 99')).toBeVisible()
  await open(page, '/admin/users/teacher')
  expect(await areSorted(1)).toBe(false)
  await sortBy('User name, A to Z')
  await expect.poll(() => areSorted(1)).toBe(true)
  await expect(page).toHaveURL(/\?sort=UserName$/)
  if (isWide) await expect(head).toHaveAttribute('aria-sort', 'ascending')
  await expectAccessible(page)

  await sortBy('User name, Z to A')
  await expect.poll(() => areSorted(-1)).toBe(true)
  const asked: (string | null)[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname === '/api/User/getAllUsers') asked.push(searchParams.get('orderBy'))
  })
  await page.reload()
  await expect.poll(() => areSorted(-1)).toBe(true)
  expect(asked, 'the list is asked for once').toEqual(['UserName'])
  await page.goBack()
  await expect.poll(() => areSorted(1)).toBe(true)
})
