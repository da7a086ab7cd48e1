import { type Browser, expect, type Page, test } from '@playwright/test'
import { sendNotification } from '@studio/contract/notifications/endpoints.ts'
import { signIn } from '@studio/contract/people/sign-in/endpoints.ts'
import { calendars, joinCalendar } from '@studio/contract/practice-calendar/endpoints.ts'
import { callAt } from '../server/src/testing/call-at.ts'
import { expectAccessible, settled } from './accessible.ts'
import { endSession, signInAgain } from './end-session.ts'
import { newPerson } from './new-person.ts'
import { open, untilRead } from './open.ts'
import { arriveAsMember, arriveSignedIn } from './signed-in.ts'

const REQUIRED = 'This is a required field'

const composer = (page: Page) => page.getByRole('dialog', { name: 'Create notification' })
const entry = (page: Page, title: string) =>
  page.getByRole('list', { name: 'Notifications' }).getByRole('listitem').filter({ hasText: title })

/** A member who has joined the newest calendar of the demo's teacher, on a separate page. */
async function memberOf(browser: Browser, baseURL: string) {
  const person = newPerson()
  const page = await browser.newPage({ baseURL })
  await arriveAsMember(page, person)
  await open(page, '/profile/info')
  const { accessToken, user } = await page.evaluate(() => JSON.parse(localStorage.getItem('session') ?? '{}'))
  const teacher = await callAt(baseURL)(signIn, {
    body: { email: 'teacher@demo.studio', password: 'Teacher123' },
  })
  const call = callAt(baseURL, accessToken)
  const [calendar] = (await call(calendars, { query: { userId: teacher.user.id } })).records
  await call(joinCalendar, { params: { id: calendar?.id ?? '' }, query: { userId: user.id } })
  return { page, person, id: user.id as string }
}

const belts = { name: 'belts.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF') }

test('a teacher writes to a student who has joined their calendar, with a video and a file; it arrives while the student’s page is open (ANOTIF-05, ANOTIF-06, ANOTIF-08, ANOTIF-09, BO-VALID-24, BO-VALID-25, BO-VALID-26, BO-VALID-27, TEACHER-01)', async ({
  page,
  browser,
  baseURL,
}) => {
  const { page: reader, person, id } = await memberOf(browser, baseURL ?? '')
  const title = `Bring a belt, ${person.userName.slice(-10)}`
  await arriveSignedIn(page, 'teacher@demo.studio', 'Teacher123')
  await open(page, `/teacher/notification?to=${id}`)
  const dialog = composer(page)
  const words = dialog.getByRole('textbox', { name: 'Description' })

  await test.step('whom the address names is chosen already', async () => {
    await expect(dialog.getByRole('button', { name: 'Users', exact: true })).toHaveAttribute(
      'aria-pressed',
      'true',
    )
    await expect(dialog.getByRole('list', { name: 'Chosen users' })).toContainText(person.userName)
    await expect(dialog.getByRole('group', { name: 'Send to' })).toContainText('Goes to 1 person')
    await expect(dialog.getByRole('button', { name: 'All students' })).toHaveCount(0)
    await expect(words).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('a file of another kind is refused when it is chosen, and one that was chosen is not lost without a question', async () => {
    const attachment = dialog.getByLabel('Attachment')
    await attachment.setInputFiles({ name: 'belts.txt', mimeType: 'text/plain', buffer: Buffer.from('a') })
    await expect(attachment).toHaveAccessibleDescription(/^Please choose a picture, a pdf/)
    await attachment.setInputFiles(belts)
    await page.keyboard.press('Escape')
    const question = page.getByRole('dialog', { name: 'Leave without saving?' })
    await expect(question.getByRole('button', { name: 'Stay' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(dialog.getByText('belts.pdf')).toBeVisible()
  })

  await test.step('another option clears the users, and Users want to be named', async () => {
    await dialog.getByRole('button', { name: 'Calendars', exact: true }).click()
    await expect(dialog.getByRole('list', { name: 'Chosen users' })).toHaveCount(0)
    await dialog.getByRole('button', { name: 'Users', exact: true }).click()
    await expect(dialog.getByRole('button', { name: 'Calendars', exact: true })).toHaveAttribute(
      'aria-pressed',
      'false',
    )
    await dialog.getByRole('button', { name: /^Send( to |$)/ }).click()
    await expect(dialog.getByRole('group', { name: 'Send to' })).toContainText(REQUIRED)
    await expect(dialog.getByText(REQUIRED)).toHaveCount(3)
    await dialog.getByLabel('Users', { exact: true }).last().fill(person.userName)
    await dialog.getByRole('button', { name: `Add Rosa Almeida (${person.userName})` }).click()
    await expect(dialog.getByLabel('Users', { exact: true }).last(), 'for the next one').toBeFocused()
    await expect(dialog.getByLabel('Users', { exact: true }).last()).toHaveValue('')
    await expect(dialog.getByRole('group', { name: 'Send to' })).not.toContainText(REQUIRED)
  })

  await test.step('a video that there is not can’t go along', async () => {
    const video = dialog.getByLabel('Video')
    await video.fill('No such film at all')
    await video.blur()
    await expect(video).toHaveAccessibleDescription('Select an existing video')
    await video.fill('Hips and feet, part two')
    await expect(video).toHaveAccessibleDescription('With Hips and feet, part two')
  })

  await dialog.getByLabel('Title').fill(title)
  await words.fill('A belt or a scarf will do.')
  const { promise: letGo, resolve: go } = Promise.withResolvers<void>()
  let tries = 0
  await page.route('**/api/Notification/*/upload', async (route) => {
    tries += 1
    if (tries === 1) return route.fulfill({ status: 415, json: { Message: 'It is none of these.' } })
    await letGo
    return route.fallback()
  })
  await dialog.getByRole('button', { name: /^Send( to |$)/ }).click()
  await test.step('a file that is refused goes again alone, since the notification is sent', async () => {
    await expect(
      dialog.getByText('The notification was sent, but not its file. Choose another file'),
    ).toBeVisible()
    await expect(dialog.getByLabel('Title')).toHaveCount(0)
    await expect(dialog.getByLabel('Attachment')).toHaveAccessibleDescription(/It is none of these/)
    await expectAccessible(page)
  })
  await dialog.getByRole('button', { name: 'Send the file' }).click()
  await expect(dialog.getByRole('progressbar', { name: 'Uploading the file' })).toBeVisible()
  go()
  await expect(dialog).toHaveCount(0)

  await test.step('the student’s open page tells it', async () => {
    const panel = reader.getByRole('complementary', { name: 'Notifications' })
    const told = panel.getByRole('listitem').filter({ hasText: title })
    await expect(told).toBeVisible()
    await expect(panel.getByText('1 unread notification', { exact: true })).toBeAttached()
    await told.getByRole('button').click()
    await expect(told).toContainText('A belt or a scarf will do.')
    await expect(told.getByRole('link', { name: 'Hips and feet, part two' })).toBeVisible()
    await expect(panel.getByText('1 unread notification', { exact: true })).toHaveCount(0)
  })

  await test.step('it stands in the teacher’s feed, with what they received', async () => {
    await expect(page.getByRole('list', { name: 'Notifications' })).toContainText('Recording guide')
    await expect(entry(page, title)).toContainText('to Rosa Almeida')
    await expect(entry(page, 'Recording guide').first()).toContainText('From ')
    await entry(page, title).getByRole('button', { name: title }).first().click()
    await expect(entry(page, 'Recording guide').getByRole('button', { name: /^Delete/ })).toHaveCount(0)
    await expectAccessible(page)
  })

  await page.getByRole('button', { name: `Delete ${title}` }).click()
  const question = page.getByRole('dialog', { name: 'Are you sure you want to delete notification?' })
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(entry(page, title)).toHaveCount(0)
  await reader.close()
})

test('an Admin reads what was sent, five a page, and may write to everybody (ADMIN-02, ANOTIF-01, ANOTIF-02, ANOTIF-03, ANOTIF-04, ANOTIF-10, BO-ERR-12)', {
  tag: '@night',
}, async ({ page }) => {
  await arriveSignedIn(page, 'admin@demo.studio', 'Admin123')
  await open(page, '/admin/notification')
  const rows = page.getByRole('list', { name: 'Notifications' }).getByRole('listitem')
  await expect(rows).toHaveCount(5)
  await rows.first().getByRole('button').first().click()
  await expect(rows.first()).toContainText(/, to [A-Z]/)
  await expectAccessible(page)

  await rows
    .first()
    .getByRole('button', { name: /^Delete / })
    .click()
  await page
    .getByRole('dialog', { name: 'Are you sure you want to delete notification?' })
    .getByRole('button', { name: 'Cancel' })
    .click()
  await expect(rows).toHaveCount(5)

  await page.getByRole('button', { name: 'Create notification' }).click()
  const choices = composer(page).getByRole('group', { name: 'Send to' }).getByRole('button')
  await expect(choices).toHaveText([
    /^All students[\d,]+$/,
    /^Subscribed students[\d,]+$/,
    /^All teachers\d+$/,
    'Calendars',
    'Users',
    'State',
  ])

  await test.step('how many people it goes to is said before it is sent, and nothing moves while they are counted (D11)', async () => {
    const group = composer(page).getByRole('group', { name: 'Send to' })
    await expect(group).toContainText('Choose who gets it')
    const { promise: letGo, resolve: go } = Promise.withResolvers<void>()
    await page.route('**/api/Notification/recipients', async (route) => {
      await letGo
      return route.fallback()
    })
    await expect(composer(page).getByRole('textbox', { name: 'Description' })).toBeVisible()
    await settled(page)
    await choices.nth(2).click()
    await expect(group).toContainText(/Goes to [0-9,]+ people/)
    const before = await group.boundingBox()
    await choices.first().click()
    await expect(group).toContainText('Counting …')
    await expect(composer(page), 'the field that it began at is no error yet').not.toContainText(REQUIRED)
    expect(await group.boundingBox()).toEqual(before)
    go()
    await expect(group).toContainText(/Goes to [0-9,]+ people/)
    expect(await group.boundingBox()).toEqual(before)
    await choices.first().click()
    await choices.nth(2).click()
    await expect(group).toContainText('Choose who gets it')
  })

  await test.step('an error of the field that a press leaves appears after the press, which is not lost', async () => {
    await composer(page).getByLabel('Title').focus()
    await choices.nth(1).hover()
    await page.mouse.down()
    await expect(composer(page).getByLabel('Title')).not.toBeFocused()
    await expect(composer(page)).not.toContainText(REQUIRED)
    await page.mouse.up()
    await expect(composer(page)).toContainText(REQUIRED)
    await expect(choices.nth(1)).toHaveAttribute('aria-pressed', 'true')
    await choices.nth(1).click()
  })

  await test.step('what the server refuses is said in its words, and what was written stays', async () => {
    const busy = {
      Message: 'The studio is busy. Please try again in a moment',
      code: 'Busy',
      requestId: 'r',
    }
    await page.route('**/api/Notification', (route) => route.fulfill({ status: 503, json: busy }))
    await composer(page).getByLabel('Title').fill('To everybody')
    await composer(page).getByRole('textbox', { name: 'Description' }).fill('Good morning')
    await choices.first().click()
    await composer(page)
      .getByRole('button', { name: /^Send( to |$)/ })
      .click()
    await expect(page.getByText(busy.Message)).toBeVisible()
    await expect(composer(page).getByLabel('Title')).toHaveValue('To everybody')
    await expect(composer(page).getByRole('textbox', { name: 'Description' })).toHaveText('Good morning')
    await page.unroute('**/api/Notification')
  })

  await test.step('what was written outlives a session that ended elsewhere, until it is left (D2)', async () => {
    await endSession(page)
    await signInAgain(page, 'admin@demo.studio', 'Admin123')
    await expect(page).toHaveURL(/\/admin\/notification$/)
    await expect(composer(page).getByLabel('Title')).toHaveValue('To everybody')
    await expect(composer(page).getByRole('textbox', { name: 'Description' })).toHaveText('Good morning')
    await expect(choices.first()).toHaveAttribute('aria-pressed', 'true')
    await page.keyboard.press('Escape')
    await page
      .getByRole('dialog', { name: 'Leave without saving?' })
      .getByRole('button', { name: 'Leave' })
      .click()
    await page.getByRole('button', { name: 'Create notification' }).click()
    await expect(composer(page).getByLabel('Title')).toHaveValue('')
    await page.keyboard.press('Escape')
  })

  await page.getByRole('button', { name: 'Page 2' }).click()
  await expect(page).toHaveURL(/page=2/)
})

test('a teacher’s feed is narrowed to what they sent or what they received, and the address keeps it (ANOTIF-05, ANOTIF-06)', {
  tag: '@night',
}, async ({ page, baseURL }) => {
  const session = async (email: string, password: string) => {
    const { accessToken, user } = await callAt(baseURL ?? '')(signIn, { body: { email, password } })
    return { id: user.id, call: callAt(baseURL ?? '', accessToken) }
  }
  const [admin, teacher] = [
    await session('admin@demo.studio', 'Admin123'),
    await session('teacher@demo.studio', 'Teacher123'),
  ]
  const draft = (title: string, to: string) => ({
    body: { title, description: '<p>Light from the side.</p>', sendOptions: { sendToUserIds: [to] } },
  })
  const [sent, received] = [`Bring a strap ${Date.now()}`, `Recording guide ${Date.now()}`]
  await admin.call(sendNotification, draft(received, teacher.id))
  await teacher.call(sendNotification, {
    body: { ...draft(sent, '').body, sendOptions: { sendToSubscribedStudents: true } },
  })
  await arriveSignedIn(page, 'teacher@demo.studio', 'Teacher123')
  await open(page, '/teacher/notification')
  await expect(entry(page, sent)).toBeVisible()
  await expect(entry(page, received)).toBeVisible()
  const parts = page.getByRole('group', { name: 'Which notifications' })
  await parts.getByRole('button', { name: 'Sent' }).click()
  await expect(entry(page, received)).toHaveCount(0)
  await expect(entry(page, sent)).toBeVisible()
  await parts.getByRole('button', { name: 'Received' }).click()
  await expect(entry(page, sent)).toHaveCount(0)
  await page.reload()
  await expect(parts.getByRole('button', { name: 'Received' })).toHaveAttribute('aria-pressed', 'true')
  const unread = entry(page, received).getByText('Unread')
  await expect(unread).toBeVisible()
  await entry(page, received).getByRole('button', { name: received }).click()
  await expect(unread).toHaveCount(0)
  await expectAccessible(page)
})

test('before it is sent the window says how many it reaches by email, offers to email it to all, and says when what was written before is back (ANOTIF-10, D2)', {
  tag: ['@night', '@phone'],
}, async ({ page }) => {
  await arriveSignedIn(page, 'admin@demo.studio', 'Admin123')
  await open(page, '/admin/notification')
  const create = () => page.getByRole('button', { name: 'Create notification' }).click()
  const reach = composer(page).getByRole('status').filter({ hasText: 'in the studio' })
  await create()
  await composer(page).getByRole('button', { name: 'All teachers' }).click()
  await expect(reach).toContainText(/\d+ in the studio0 by email/)
  await composer(page)
    .getByRole('switch', { name: /^Email it to all \d+/ })
    .check()
  await expect(reach).not.toContainText('0 by email')
  await expect(composer(page)).toContainText(/\d+ get it as “Studio news”/)
  await composer(page).getByRole('button', { name: 'State', exact: true }).click()
  await composer(page).getByRole('button', { name: 'Past due' }).click()
  await expect(composer(page)).toContainText('Goes to nobody')
  await composer(page).getByRole('button', { name: 'Past due' }).click()
  await expect(composer(page).getByRole('button', { name: /^Send to \d+$/ })).toBeVisible()
  await composer(page).getByLabel('Title').fill('No classes on Sunday')
  await expectAccessible(page)
  await page.reload()
  await untilRead(page, create)
  await expect(composer(page)).toContainText('What you typed here before is back')
  await expect(composer(page).getByRole('switch')).toBeChecked()
  await expectAccessible(page)
  await composer(page).getByRole('button', { name: 'Start afresh' }).click()
  await expect(composer(page)).not.toContainText('is back')
  await expect(composer(page).getByLabel('Title')).toHaveValue('')
})

test('what was sent when its answer was lost is sent once, also if it is sent again after a reload (D18.lost-answer)', {
  tag: '@night',
}, async ({ page }) => {
  await arriveSignedIn(page, 'admin@demo.studio', 'Admin123')
  await open(page, '/admin/notification')
  const title = `Sent once ${Date.now()}`
  const create = () => page.getByRole('button', { name: 'Create notification' }).click()
  const send = () =>
    composer(page)
      .getByRole('button', { name: /^Send to \d+$/ })
      .click()
  await create()
  await composer(page).getByLabel('Title').fill(title)
  await composer(page).getByRole('textbox', { name: 'Description' }).fill('The hall is closed on Sunday.')
  await composer(page).getByRole('button', { name: 'All teachers' }).click()
  await page.route(`**${sendNotification.path}`, async (route) => {
    await route.fetch()
    return route.abort('connectionreset')
  })
  await send()
  await expect(page.getByRole('alert').first()).toBeVisible()
  await page.unroute(`**${sendNotification.path}`)
  await page.reload()
  await untilRead(page, create)
  await send()
  await expect(composer(page)).toHaveCount(0)
  await expect(entry(page, title)).toHaveCount(1)
})
