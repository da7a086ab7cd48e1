import { readFile } from 'node:fs/promises'
import { expect, test } from '@playwright/test'
import { classDays } from '@studio/contract/daily-classes/endpoints.ts'
import { addDays, dayOf } from '@studio/contract/dates.ts'
import { sendNotification } from '@studio/contract/notifications/endpoints.ts'
import { me, signIn } from '@studio/contract/people/sign-in/endpoints.ts'
import { planClass } from '@studio/contract/practice-calendar/own-days/endpoints.ts'
import { settings } from '@studio/contract/studio/endpoints.ts'
import { callAt } from '../server/src/testing/call-at.ts'
import { joinByCalls } from '../server/src/testing/join-by-calls.ts'
import { expectAccessible } from './accessible.ts'
import { mailedLink } from './mailed-link.ts'
import { newPerson, PASSWORD } from './new-person.ts'
import { open } from './open.ts'
import { arriveAsMember, arriveSignedIn, asAdmin } from './signed-in.ts'

test('a member sees where they are signed in, signs out what they don’t know, and then everywhere (S-S5, S-S6)', {
  tag: '@phone-night',
}, async ({ page, baseURL }) => {
  const person = newPerson()
  await arriveAsMember(page, person)
  const origin = baseURL ?? ''
  const elsewhere = await callAt(origin)(signIn, { body: { email: person.email, password: PASSWORD } })
  await open(page, '/profile/account')
  const devices = page.getByRole('region', { name: 'Where you are signed in' })
  await expect(devices.getByRole('listitem')).toHaveCount(2)
  await expectAccessible(page)

  await test.step('everything that is kept of them comes as one file (D18.own-data)', async () => {
    await page.getByRole('button', { name: 'Download my data' }).click()
    const password = page.getByLabel('Your password')
    await password.fill('Wrong1234')
    await page.getByRole('button', { name: 'Download', exact: true }).click()
    await expect(password).toHaveAccessibleDescription('That is not your password')
    await expectAccessible(page)
    const download = page.waitForEvent('download')
    await password.fill(PASSWORD)
    await page.getByRole('button', { name: 'Download', exact: true }).click()
    const file = await download
    expect(file.suggestedFilename()).toBe('my-data.json')
    const { profile, memberships } = JSON.parse(await readFile(await file.path(), 'utf8'))
    expect(profile[0].email).toBe(person.email)
    expect(memberships[0].plan).toBe('Full Membership')
  })

  await test.step('the other one is signed out', async () => {
    await devices.getByRole('button', { name: 'Sign out Unknown device' }).click()
    await expect(devices.getByRole('listitem')).toHaveCount(1)
    await expect(devices.getByRole('listitem')).toContainText('This device')
    const as = callAt(origin, elsewhere.accessToken)
    await expect(as(me, {})).rejects.toMatchObject({ status: 401 })
  })

  await test.step('of many devices this one stands first, and five are shown until all are asked for', async () => {
    const again = { body: { email: person.email, password: PASSWORD } }
    for (let count = 0; count < 5; count += 1) await callAt(origin)(signIn, again)
    await open(page, '/profile/account')
    await expect(devices.getByRole('listitem')).toHaveCount(5)
    await expect(devices.getByRole('listitem').first()).toContainText('This device')
    await devices.getByRole('button', { name: 'Show all 6' }).click()
    await expect(devices.getByRole('listitem')).toHaveCount(6)
  })

  await test.step('signing out everywhere asks, and this device is a visitor’s', async () => {
    await page.getByRole('button', { name: 'Sign out everywhere' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere' }).click()
    await expect(page).toHaveURL(/:\d+\/$/)
    expect(await page.evaluate(() => localStorage.getItem('session'))).toBeNull()
  })
})

test('a member who deletes their account reads first what happens, and is a visitor afterwards (D18.own-deletion)', async ({
  page,
}) => {
  const person = newPerson()
  await arriveAsMember(page, person)
  await open(page, '/profile/account')
  await page.getByRole('link', { name: 'Delete my account' }).click()
  await expect(page.getByRole('heading', { name: 'Delete my account' })).toBeVisible()
  await expect(
    page.getByText('Your free days of Full Membership end now, and nothing is charged.'),
  ).toBeVisible()
  await expectAccessible(page)
  const password = page.getByLabel('Your password', { exact: true })
  const remove = page.getByRole('button', { name: 'Delete my account' })

  await test.step('not without the password', async () => {
    await password.fill('Guessed1')
    await remove.click()
    await expect(page.getByText('That is not your password')).toBeVisible()
    await expect(page.getByText('Your account is still here.')).toBeVisible()
  })

  await password.fill(PASSWORD)
  await remove.click()
  await expect(page).toHaveURL(/:\d+\/$/)
  await expect(page.getByText('Your account is deleted')).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('session'))).toBeNull()
})

test('a member chooses which mails come, and a mail’s own link ends them and takes that back (D18.mail-choices)', async ({
  page,
  baseURL,
}) => {
  const person = newPerson()
  await arriveAsMember(page, person)
  await open(page, '/profile/account')
  const box = page.getByRole('checkbox', { name: 'Messages from the studio and your teachers' })
  await expect(box).not.toBeChecked()
  await box.click()
  await expect(box).toBeChecked()
  await page.reload()
  await expect(box).toBeChecked()

  const admin = await asAdmin(baseURL ?? '')
  const { id } = await callAt(baseURL ?? '', await tokenOf(person.email, baseURL ?? ''))(me, {})
  await admin(sendNotification, {
    body: {
      title: 'A new hour',
      description: '<p>The morning class moves to seven.</p>',
      sendOptions: { sendToUserIds: [id], sendToCalendarIds: [] },
    },
  })
  const link = await mailedLink(baseURL ?? '', person.email, /\/unsubscribe\?token=[\w.-]+/)

  await page.context().clearCookies()
  await page.evaluate(() => localStorage.clear())
  await open(page, link)
  await expect(page.getByText('You get emails about notifications.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(page.getByText('You will get no more emails about notifications.')).toBeVisible()
  await page.getByRole('button', { name: 'Send them again' }).click()
  await expect(page.getByRole('button', { name: 'Unsubscribe' })).toBeVisible()
  await open(page, `${link}x`)
  await expect(page.getByText('This link is incomplete.', { exact: false })).toBeVisible()
  await expect(page.getByRole('link', { name: 'My account' })).toHaveAttribute('href', '/profile/account')
})

async function tokenOf(email: string, url: string): Promise<string> {
  return (await callAt(url)(signIn, { body: { email, password: PASSWORD } })).accessToken
}

test('whoever’s membership ended is welcomed back with the plan they had, one press from its review (D18.welcome-back, D5, D7)', {
  tag: ['@night', '@phone'],
}, async ({ page }) => {
  await arriveSignedIn(page, 'lapsed@demo.studio', 'Member123')
  await open(page, '/profile/membership')
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { name: /^Welcome back, / })).toBeVisible()
  await expect(main).toContainText(/Your Daily Practice ended on \d+ \w+ \d{4}\./)
  await expect(main).toContainText('$19')
  await expect(main).not.toContainText(/free|trial/i)
  await expectAccessible(page)
  await main.getByRole('link', { name: 'Return to Daily Practice' }).click()
  await expect(page).toHaveURL(/\/profile\/plan\/edit$/)
  await expect(page.getByRole('radio', { name: /Daily Practice/ })).toBeChecked()
  await expect(main).toContainText('$19.00')
})

test('a photo is removed after a question, and the focus stays beside it (PROFILE-01)', {
  tag: '@night',
}, async ({ page }) => {
  await arriveAsMember(page, newPerson())
  await open(page, '/profile/info')
  await expect(page.getByRole('button', { name: 'Remove photo' })).toHaveCount(0)
  const buffer = await page.screenshot({ clip: { x: 0, y: 0, width: 60, height: 60 } })
  await page.getByLabel('Photo').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer })
  await page.getByRole('button', { name: 'Remove photo' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByRole('button', { name: 'Remove photo' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Change photo' })).toBeFocused()
})

test('by keys a reminder is chosen and ended, and a class stands in the week and is taken off its day, and the focus stays beside them (D18.own-reminder)', {
  tag: '@night',
}, async ({ page, baseURL }) => {
  const person = newPerson()
  const url = baseURL ?? ''
  const { accessToken } = await joinByCalls(url, { ...person, password: PASSWORD, plan: 'Full Membership' })
  await arriveSignedIn(page, person.email, PASSWORD)
  await open(page, '/profile/account')
  const reminder = page.getByRole('region', { name: 'Daily practice' })
  const opener = reminder.getByRole('button', { name: 'Remind me' })
  const change = reminder.getByRole('button', { name: 'Change' })
  await opener.press('Enter')
  await expect(reminder.getByLabel('At', { exact: true })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(opener).toBeFocused()
  await opener.press('Enter')
  await reminder.getByRole('button', { name: 'Save' }).press('Enter')
  await expect(change).toBeFocused()
  await reminder.getByRole('button', { name: 'Stop reminding me' }).press('Enter')
  await expect(opener).toBeFocused()

  const own = callAt(url, accessToken)
  const { now } = await own(settings, {})
  const day = dayOf(new Date(now))
  const { records } = await own(classDays, { query: { dateTimeStart: day, dateTimeEnd: day } })
  const [video] = records[0]?.videos ?? []
  for (const at of [1, 2])
    await own(planClass, { body: { videoId: video?.id ?? '', day: addDays(day, at), at: '18:00' } })
  await open(page, '/my-personal-practice')
  const off = page.getByRole('button', { name: `Take ${video?.title} off` })
  await expect(off).toHaveCount(2)
  await page.setViewportSize({ width: 390, height: 844 })
  const tomorrow = page.getByRole('button', { name: new RegExp(` ?${Number(addDays(day, 1).slice(8))}$`) })
  if ((await tomorrow.count()) === 0) await page.getByRole('button', { name: 'Next week' }).press('Enter')
  await tomorrow.press('Enter')
  await expect(tomorrow).toHaveAccessibleDescription('with practices')
  await expect(page.getByRole('region', { name: 'Your own' }).getByRole('link')).toContainText(
    video?.title ?? '',
  )
  for (const left of [1, 0]) {
    await off.first().press('Enter')
    await expect(off).toHaveCount(left)
    await expect(page.getByRole('heading', { name: 'Days of your own' })).toBeFocused()
  }
})

for (const { email, password, path } of [
  { email: 'teacher@demo.studio', password: 'Teacher123', path: '/teacher/account' },
  { email: 'admin@demo.studio', password: 'Admin123', path: '/admin/account' },
]) {
  test(`${path}: whoever others depend on reads whom to ask, and has one title on the page (D18.own-deletion)`, {
    tag: '@night',
  }, async ({ page }) => {
    await arriveSignedIn(page, email, password)
    await open(page, path)
    await expect(page.getByRole('heading', { name: 'Account', exact: true })).toHaveCount(1)
    await expect(page.getByRole('region', { name: 'Delete my account' })).toContainText(
      /close a teacher’s account together with you|Only another administrator can delete/,
    )
    await expect(page.getByRole('link', { name: 'Delete my account' })).toHaveCount(0)
    await expectAccessible(page)
  })
}
