import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { newPerson, PASSWORD } from './new-person.ts'
import { open } from './open.ts'
import { arriveAsMember, arriveSignedIn } from './signed-in.ts'
import { test } from './studio/own-studio.ts'
import { deleteVideo, film, newTitle } from './videos.ts'

const arriveAsTeacher = (page: Page) => arriveSignedIn(page, 'teacher@demo.studio', 'Teacher123')
const dialogOf = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })
const teacherId = (page: Page): Promise<string> =>
  page.evaluate(() => JSON.parse(localStorage.getItem('session') ?? '{}').user.id)

test('a teacher makes a calendar with an event, a member joins and sees it and is written to, and the next month is a copy (CALENDAR-01, CALENDAR-02, CALENDAR-03, EVENT-01, TEACHER-03, TEACHER-07, BO-VALID-28, BO-VALID-29, BO-VALID-30)', async ({
  page,
}) => {
  await arriveAsTeacher(page)
  await open(page, '/teacher/calendars')
  const main = page.getByRole('main')
  const cards = page.getByRole('article')

  await test.step('deleting asks first, and says what goes', async () => {
    await expect(cards.first()).toContainText('This month')
    await expectAccessible(page)
    for (let left = await cards.count(); left > 0; left -= 1) {
      await cards
        .first()
        .getByRole('button', { name: /^Delete / })
        .click()
      const question = dialogOf(page, /^Delete /)
      await expect(question).toContainText('all of its events are deleted')
      if (left === 1) {
        await question.getByRole('button', { name: 'Cancel' }).click()
        await expect(cards).toHaveCount(1)
        await cards
          .first()
          .getByRole('button', { name: /^Delete / })
          .click()
      }
      await question.getByRole('button', { name: 'Delete' }).click()
      await expect(cards).toHaveCount(left - 1)
    }
    await expect(page.getByText('No calendar yet')).toBeVisible()
  })

  await test.step('a calendar needs a title and a month that is not over', async () => {
    await page.getByRole('button', { name: 'New calendar', exact: true }).click()
    const dialog = dialogOf(page, 'New calendar')
    await dialog.getByRole('button', { name: 'Create' }).click()
    await expect(dialog.getByLabel('Title', { exact: true })).toHaveAccessibleDescription(
      'This is a required field',
    )
    const months = await dialog.getByLabel('Month').locator('option').allTextContents()
    const first = new Date(`1 ${months[0]} UTC`)
    const { now } = await (await page.request.get('/api/Settings')).json()
    expect(first.toISOString().slice(0, 7)).toBe(now.slice(0, 7))
    await dialog.getByLabel('Title', { exact: true }).fill('Quiet feet')
    await dialog.getByLabel('Description').fill('Ten short mornings.')
    await page.keyboard.press('Escape')
    await dialogOf(page, 'Leave without saving?').getByRole('button', { name: 'Stay' }).click()
    await expectAccessible(page)
    await dialog.getByLabel('Title', { exact: true }).press('Control+Enter')
    await expect(main.getByText('Quiet feet', { exact: true })).toBeVisible()
  })

  await test.step('a day of the month begins an event, which needs a title, words and a video', async () => {
    await page
      .getByRole('button', { name: /^Add an event on / })
      .last()
      .click()
    const dialog = dialogOf(page, 'Add an event')
    const time = dialog.getByLabel('Date and time')
    await expect(time).toHaveValue(/T07:00$/)
    const began = await time.inputValue()
    await time.fill('2020-01-31T07:00')
    await expect(time).toHaveAccessibleDescription(
      'This time has passed: members see it as an earlier event.',
    )
    await time.fill(began.replace('T07:00', 'T23:59'))
    await expect(time, 'the last day of a month is not over at seven').toHaveAccessibleDescription('')
    await time.fill(began)
    await dialog.getByRole('button', { name: 'Add event' }).click()
    for (const label of ['Title', 'Description']) {
      await expect(dialog.getByLabel(label, { exact: true })).toHaveAccessibleDescription(
        'This is a required field',
      )
    }
    await expect(dialog.getByRole('group', { name: 'Video' })).toContainText('This is a required field')
    await dialog.getByLabel('Title', { exact: true }).fill('x'.repeat(31))
    await expect(dialog.getByLabel('Title', { exact: true })).toHaveAccessibleDescription(
      'A title can have at most 30 characters',
    )
    await dialog.getByLabel('Title', { exact: true }).fill('Ankles first')
    await dialog.getByLabel('Description').fill('Socks off.')
    await expect(dialog.getByRole('button', { name: 'Load More' })).toBeVisible()
    await dialog.getByLabel('Search by title').fill('Knees over')
    await dialog.getByRole('button', { name: 'Add Knees over toes' }).click()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Add event' }).click()
    await expect(page.getByRole('button', { name: /^Ankles first / })).toBeVisible()
    await expect(page.getByRole('button', { name: /^Add an event on .*, 1 event$/ })).toHaveCount(1)
  })

  await test.step('the event is edited where it stands', async () => {
    await page.getByRole('button', { name: /^Ankles first / }).click()
    const dialog = dialogOf(page, 'Edit Ankles first')
    await dialog.getByLabel('Title', { exact: true }).fill('Ankles and toes')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Event saved')).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('the keys lift it, carry it and drop it, each of which is told, and Undo takes it back', async () => {
    const event = page.getByRole('button', { name: /^Ankles and toes / })
    const dayOf = () => event.evaluate((one) => one.closest<HTMLElement>('[data-day]')?.dataset.day)
    const began = await dayOf()
    const size = page.viewportSize()
    await page.setViewportSize({ width: 1280, height: 320 })
    await event.scrollIntoViewIfNeeded()
    await event.press('Enter')
    await expect(page.getByRole('status').filter({ hasText: 'Ankles and toes is lifted' })).toBeAttached()
    await page.keyboard.press('ArrowLeft')
    for (let week = 0; week < 4; week += 1) await page.keyboard.press('ArrowUp')
    await expect(page.locator('[data-day] > [aria-hidden] > b'), 'the window follows').toBeInViewport()
    if (size) await page.setViewportSize(size)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('status').filter({ hasText: 'Ankles and toes is back on' })).toBeAttached()
    await page.keyboard.press('Enter')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Enter')
    await expect(page.getByText(/^Moved to /)).toBeVisible()
    await expect(event).toBeFocused()
    expect(Date.parse(String(began)) - Date.parse(String(await dayOf()))).toBe(7 * 86_400_000)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByText('Moved back')).toBeVisible()
    await expect.poll(dayOf).toBe(began)
    await page.getByRole('button', { name: 'More for Ankles and toes' }).click()
    await dialogOf(page, 'Ankles and toes')
      .getByRole('button', { name: /^Move / })
      .click()
    const moving = dialogOf(page, 'Move Ankles and toes')
    const dayBefore = new Date(Date.parse(String(began)) - 86_400_000).toISOString().slice(0, 10)
    await moving.getByLabel('To').fill(dayBefore)
    await moving.getByRole('button', { name: 'Move' }).click()
    await expect(event, 'the focus is where it moved').toBeFocused()
    await expect(event).toBeEnabled()
    expect(await dayOf()).toBe(dayBefore)
    for (const key of ['Enter', 'ArrowRight', 'Enter']) await page.keyboard.press(key)
    await expect(event).toBeEnabled()
    await expect.poll(dayOf).toBe(began)
  })

  await test.step('a mouse puts a video of the shelf on a day, and takes it along', async () => {
    const shelf = page.getByRole('region', { name: 'Your videos' })
    await shelf.getByLabel('Search your videos').fill('Balance')
    const video = shelf.getByRole('button', { name: /Balance, eyes closed/ })
    await expect(video).toContainText('unused')
    const free = page.locator('[data-day]').first()
    const event = free.getByRole('button', { name: /^Balance, eyes closed / })
    const answer = Promise.withResolvers<void>()
    await page.route('**/api/Event', async (route) => {
      await answer.promise
      await route.continue()
    })
    await video.dragTo(free)
    await expect(event, 'nothing is done to it until the studio has it').toBeDisabled()
    await expect(free.getByRole('button', { name: /^More for / })).toHaveCount(0)
    answer.resolve()
    await expect(page.getByText(/^Added on /)).toBeVisible()
    await expect(video).toContainText('once')
    await expect(event).toBeEnabled()
    await event.dragTo(page.locator('[data-day]').nth(1))
    await expect(page.getByText(/^Moved to /)).toBeVisible()
    await page
      .locator('[data-day]')
      .nth(1)
      .getByRole('button', { name: 'More for Balance, eyes closed' })
      .click()
    await dialogOf(page, 'Balance, eyes closed')
      .getByRole('button', { name: /^Delete / })
      .click()
    await dialogOf(page, /^Delete /)
      .getByRole('button', { name: 'Delete' })
      .click()
    await expect(video).toContainText('unused')
  })

  const id = await teacherId(page)
  const person = newPerson()
  await test.step('a member joins and sees the event', async () => {
    await arriveAsMember(page, person)
    await open(page, `/teacher-detail/${id}`)
    await page.getByRole('button', { name: 'Join', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Ankles and toes' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Play Knees over toes' })).toBeVisible()
  })

  await arriveAsTeacher(page)
  await test.step('the teacher finds them in the list of students, by calendar and by name', async () => {
    await open(page, '/teacher/calendars')
    await expect(cards).toContainText(['1 event, 1 member'])
    await open(page, '/teacher/students')
    const table = page.getByRole('table', { name: 'List of Students' })
    await expect(table.getByRole('row')).toHaveCount(2)
    await expect(table).toContainText('Rosa Almeida')
    await expect(table.getByRole('link', { name: 'Write to Rosa Almeida' })).toHaveAttribute(
      'href',
      /^\/teacher\/notification\?to=[0-9a-f-]{36}$/,
    )
    await expectAccessible(page)
    await page.getByLabel('Calendar').selectOption({ index: 1 })
    await expect(page).toHaveURL(/calendar=[0-9a-f-]{36}/)
    await page.getByLabel('Search by name').fill('nobody like that')
    await expect(page.getByText('No students found')).toBeVisible()
    await expect(page).toHaveURL(/calendar=[0-9a-f-]{36}/)
  })

  await test.step('and writes to them: it arrives', async () => {
    await open(page, '/teacher/students')
    await page.getByRole('link', { name: 'Write to Rosa Almeida' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('list', { name: 'Chosen users' })).toContainText(person.userName)
    await dialog.getByLabel('Title').fill('Bring a belt')
    await dialog.getByRole('textbox', { name: 'Description' }).fill('A belt or a scarf will do.')
    await dialog.getByRole('button', { name: /^Send( to |$)/ }).click()
    await expect(dialog).toHaveCount(0)
    await arriveSignedIn(page, person.email, PASSWORD)
    await open(page, '/notifications')
    await expect(page.getByRole('main')).toContainText('Bring a belt')
  })

  await arriveAsTeacher(page)
  await test.step('the month is copied into the next, once', async () => {
    await open(page, '/teacher/calendars')
    const copy = async (title: string) => {
      await page.getByRole('button', { name: 'Copy Quiet feet', exact: true }).click()
      const dialog = dialogOf(page, 'Copy Quiet feet')
      await expect(dialog).toContainText(/event.* on the same weekdays at the same hours/)
      await dialog.getByLabel('Title', { exact: true }).fill(title)
      await dialog.getByRole('button', { name: 'Copy' }).click()
      return dialog
    }
    await copy('Quiet feet too')
    await expect(main.getByText('Quiet feet too', { exact: true })).toBeVisible()
    await expect(main.getByRole('status').filter({ hasText: 'copied from' })).toContainText(
      'each to its weekday',
    )
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByText('The copy has been removed')).toBeVisible()
    await expect(page).toHaveURL('/teacher/calendars')
    await expect(cards.first()).not.toContainText('Not open yet')
    await copy('Quiet feet again')
    await expect(main.getByText('Quiet feet again', { exact: true })).toBeVisible()
    await open(page, '/teacher/calendars')
    await expect(cards.first()).toContainText('Not open yet')
    const dialog = await copy('Once more')
    await expect(
      page.getByText('This teacher already has a calendar of this type for this month'),
    ).toBeVisible()
    await expect(dialog.getByLabel('Title', { exact: true }), 'what was typed stays').toHaveValue('Once more')
  })
})

test('a teacher uploads a new film from the form of an event, which chooses it once it is there (EVENT-01, UPLOAD-01)', {
  tag: '@night',
}, async ({ page }) => {
  const title = newTitle()
  await arriveAsTeacher(page)
  await open(page, '/teacher/calendars')
  await page.getByRole('button', { name: 'New calendar', exact: true }).click()
  const making = dialogOf(page, 'New calendar')
  await making.getByLabel('Title', { exact: true }).fill('Far month')
  const months = making.getByLabel('Month')
  await months.selectOption({ index: (await months.locator('option').count()) - 1 })
  await making.getByRole('button', { name: 'Create' }).click()
  await page
    .getByRole('button', { name: /^Add an event on / })
    .last()
    .click()
  const dialog = dialogOf(page, 'Add an event')
  await dialog.getByLabel('Title', { exact: true }).fill('New tide')
  await dialog.getByRole('button', { name: 'Upload a new video' }).click()
  const upload = dialogOf(page, 'Upload Video')
  await upload.getByLabel('Title').fill(title)
  await upload.locator('input[type=file]').setInputFiles(film)
  await expectAccessible(page)
  const progress = upload.getByRole('progressbar')
  await page.route('**/api/upload/*', async (route) => {
    if (route.request().method() === 'PATCH')
      await expect(progress, 'in sight once it has begun').toBeInViewport()
    await route.continue()
  })
  await upload.getByRole('button', { name: 'Done' }).click()
  const chosen = dialog.getByRole('list', { name: 'Chosen videos' }).getByRole('listitem')
  await expect(chosen).toContainText([title])
  await expect(upload).toHaveCount(0)
  await expect(dialog.getByLabel('Title', { exact: true }), 'what was typed stays').toHaveValue('New tide')
  await dialog.getByLabel('Description').fill('Filmed at the harbour.')
  await dialog.getByRole('button', { name: 'Add event' }).click()
  await expect(page.getByRole('button', { name: /^New tide / })).toBeVisible()

  await page.getByRole('main').getByRole('button', { name: 'Delete', exact: true }).click()
  await dialogOf(page, 'Delete Far month').getByRole('button', { name: 'Delete' }).click()
  await expect(page).toHaveURL('/teacher/calendars')
  await open(page, '/teacher/videos')
  await deleteVideo(page, title)
})

test('a teacher changes their profile line by line, with tags, Instagram and password checked (TEACHER-04, TEACHER-05, BO-VALID-31, BO-VALID-34, BO-VALID-35, BO-VALID-36, BO-VALID-37, BO-VALID-38, BO-VALID-39, BO-VALID-42, BO-LIMIT-06, BO-LIMIT-07, BO-LIMIT-08)', async ({
  page,
}) => {
  await arriveAsTeacher(page)
  await open(page, '/teacher/profile')
  await expectAccessible(page)
  const main = page.getByRole('main')
  const save = main.getByRole('button', { name: 'Save' })

  await test.step('names are required, and left as they were', async () => {
    const required = {
      'First name':
        'This is a required field 2 to 24 letters; spaces, hyphens, apostrophes and full stops are fine.',
      'Last name':
        'This is a required field 2 to 24 letters; spaces, hyphens, apostrophes and full stops are fine.',
      'User name':
        'Please, use letters, numbers and special characters _ - . 2 to 24 characters, at least one of them a letter.',
    }
    for (const [name, text] of Object.entries(required)) {
      await main.getByRole('button', { name: `Edit ${name.toLowerCase()}` }).click()
      await main.getByLabel(name).fill('')
      await save.click()
      await expect(main.getByLabel(name)).toHaveAccessibleDescription(text)
      await main.getByRole('button', { name: 'Cancel' }).click()
    }
    await expect(main).toContainText('Ines')
  })

  await test.step('an Instagram account is a name, and there is one', async () => {
    await main.getByRole('button', { name: 'Edit instagram' }).click()
    const field = main.getByLabel('Instagram')
    await field.fill('')
    await save.click()
    await expect(field).toHaveAccessibleDescription('This is a required field')
    await field.fill('https://instagram.com/inescalder')
    await expect(field).toHaveAccessibleDescription('Invalid format, please provide a name')
    await expectAccessible(page)
    await page.route('**/api/User/*', async (route) => {
      if (route.request().method() !== 'PUT') return route.fallback()
      const text = 'This account does not exist'
      const body = { Message: text, code: 'Invalid', fields: { instagrammAccount: text }, requestId: 'r' }
      return route.fulfill({ status: 400, json: body })
    })
    await field.fill('nobody.of.that.name')
    await save.click()
    await expect(field).toHaveAccessibleDescription('This account does not exist')
    await page.unroute('**/api/User/*')
    await main.getByRole('button', { name: 'Cancel' }).click()
  })

  await test.step('five tags at most, of 50 characters, shown cut at 20', async () => {
    await main.getByRole('button', { name: 'Edit tags' }).click()
    for (const remove of await main.getByRole('button', { name: /^Remove / }).all()) {
      await remove.page().keyboard.press('Backspace')
    }
    const field = main.getByLabel('Add a tag')
    await expect(field).toHaveAttribute('maxlength', '50')
    for (const tag of ['Hatha', 'hatha', 'Alignment of everything', 'Morning', 'Feet', 'Five']) {
      await field.fill(tag)
      await field.press('Enter')
    }
    await expect(main).toContainText('5/5')
    await expect(field).not.toBeEditable()
    await save.click()
    const tags = main.getByRole('list', { name: 'Tags' }).getByRole('listitem')
    await expect(tags).toHaveText(['Hatha', 'Alignment of everyth…', 'Morning', 'Feet', 'Five'])
  })

  await test.step('words of several lines are saved by the keyboard', async () => {
    await main.getByRole('button', { name: 'Edit about you' }).click()
    const field = main.getByLabel('About you')
    await field.fill('From the ground up.')
    await field.press('Control+Enter')
    await expect(main.getByText('From the ground up.', { exact: true })).toBeVisible()
    await expect(main.getByRole('button', { name: 'Edit about you' })).toBeFocused()
  })

  await test.step('a password is changed in a mode of its own', async () => {
    await main.getByRole('button', { name: 'Edit password' }).click()
    await main.getByLabel('Old Password', { exact: true }).fill('Teacher123')
    await main.getByLabel('New Password', { exact: true }).fill('sunrise')
    await main.getByLabel('Confirm New Password').fill('sunset')
    await save.click()
    await expect(main.getByLabel('New Password', { exact: true })).toHaveAttribute('aria-invalid', 'true')
    await main.getByLabel('New Password', { exact: true }).fill('Harbour7light')
    await save.click()
    await expect(main.getByLabel('Confirm New Password')).toHaveAccessibleDescription(
      'Symbols in the Password and Confirm password fields do not match',
    )
    await main.getByRole('button', { name: 'Cancel' }).click()
  })
})
