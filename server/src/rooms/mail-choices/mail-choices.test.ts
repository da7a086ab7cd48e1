import {
  chooseMail,
  chooseMailByLink,
  mailChoiceOfLink,
  mailChoices,
} from '@studio/contract/mail-choices/endpoints.ts'
import { sendNotification } from '@studio/contract/notifications/endpoints.ts'
import { changePassword } from '@studio/contract/people/passwords/endpoints.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { users } from '../../database/tables/people.ts'
import { startMailServer, type TestMailServer } from '../../testing/mail-server.ts'
import { TEST_PASSWORD, type TestPerson } from '../../testing/people.ts'
import { refused } from '../../testing/refused.ts'
import { startTestStudio, type TestStudio } from '../../testing/start-test-studio.ts'
import { mailToken } from './mail-link.ts'

let studio: TestStudio
let server: TestMailServer
let admin: TestPerson
beforeAll(async () => {
  server = await startMailServer()
  studio = await startTestStudio({
    SMTP_URL: `smtp://127.0.0.1:${server.port}?ignoreTLS=true`,
    MAIL_FROM: 'Studio <hello@studio.example>',
  })
  admin = await studio.people.admin()
})
afterAll(async () => {
  await studio.stop()
  await server.stop()
})

const choose = (person: TestPerson, wanted: boolean) =>
  studio.as(person).call(chooseMail, { body: { kind: 'notifications', wanted } })
async function reader() {
  const person = await studio.people.student()
  await choose(person, true)
  return person
}

/** Sends a notification from an Admin to these people. */
async function notify(title: string, people: TestPerson[]): Promise<void> {
  const sendOptions = {
    sendToAllStudents: false,
    sendToAllCoaches: false,
    sendToSubscribedStudents: false,
    sendToUserIds: people.map(({ id }) => id),
    sendToCalendarIds: [],
  }
  const body = { title, description: '<p>The morning class moves</p><p>to <b>seven</b>.</p>', sendOptions }
  await studio.as(admin).call(sendNotification, { body })
  await studio.context.queue.drain()
}
const mailsTo = ({ email }: TestPerson) => server.received.filter(({ to }) => to.includes(email))
const header = (source: string, name: string) =>
  new RegExp(`^${name}: *(.*(?:\\r?\\n[ \\t].*)*)`, 'im').exec(source)?.[1]?.replace(/\s+/g, '') ?? null
const oneClickOf = (person: TestPerson) =>
  new URL(header(mailsTo(person).at(-1)?.source ?? '', 'List-Unsubscribe')?.slice(1, -1) ?? '').pathname
const press = (url: string) =>
  studio.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'List-Unsubscribe=One-Click',
  })
const linkOf = ({ id }: TestPerson) => ({
  query: { token: mailToken(studio.context, { userId: id, kind: 'notifications' as const }) },
})

test('a notification is mailed to whoever wants that, and to nobody who has not asked for it (D18.mail-choices)', async () => {
  const [wants, never, noMore] = [await reader(), await studio.people.student(), await reader()]
  await choose(noMore, false)
  await notify('A new hour', [wants, never, noMore])
  expect(mailsTo(wants).map(({ subject }) => subject)).toEqual(['A new hour'])
  expect(mailsTo(wants)[0]?.source).toContain('The morning class moves to seven.')
  expect([mailsTo(never), mailsTo(noMore)]).toEqual([[], []])
})

test('nobody is mailed what was sent to others, nor who is kept out', async () => {
  const [one, other, blocked] = [await reader(), await reader(), await reader()]
  await studio.context.db.update(users).set({ blockedAccess: true }).where(eq(users.id, blocked.id))
  await notify('For one alone', [one, blocked])
  expect([mailsTo(one).length, mailsTo(other).length, mailsTo(blocked).length]).toEqual([1, 0, 0])
})

test('a mail program unsubscribes with one press, and a link that is only opened changes nothing (RFC 8058)', async () => {
  const person = await reader()
  await notify('First', [person])
  expect(header(mailsTo(person)[0]?.source ?? '', 'List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click')
  const url = oneClickOf(person)
  const opened = await studio.inject({ url })
  expect([opened.statusCode, opened.headers.location]).toEqual([
    303,
    `/unsubscribe?token=${linkOf(person).query.token}`,
  ])
  expect(await studio.call(mailChoiceOfLink, linkOf(person))).toEqual({ kind: 'notifications', wanted: true })
  await notify('Second', [person])
  expect((await press(url)).statusCode).toBe(200)
  await notify('Third', [person])
  expect(mailsTo(person).map(({ subject }) => subject)).toEqual(['First', 'Second'])
  expect((await press(url)).statusCode).toBe(200)
})

test('the page of the link unsubscribes without signing in, and takes it back', async () => {
  const person = await reader()
  await studio.call(chooseMailByLink, { ...linkOf(person), body: { wanted: false } })
  expect((await studio.as(person).call(mailChoices, {})).records).toEqual([
    { kind: 'notifications', wanted: false },
    { kind: 'monthOpens', wanted: true },
    { kind: 'studioNews', wanted: true },
    { kind: 'weeklyPlan', wanted: false },
    { kind: 'ownReminders', wanted: true },
  ])
  await studio.call(chooseMailByLink, { ...linkOf(person), body: { wanted: true } })
  expect(await studio.call(mailChoiceOfLink, linkOf(person))).toMatchObject({ wanted: true })
})

test("a link opens one person's choice alone: what was changed or made up is not found", async () => {
  const [one, other] = [await reader(), await reader()]
  const signature = linkOf(one).query.token.split('.')[2]
  for (const token of [
    `${other.id}.notifications.${signature}`,
    `${one.id}.receipts.${signature}`,
    '',
    'x',
  ]) {
    expect((await refused(studio.call(mailChoiceOfLink, { query: { token } }))).status).toBe(404)
    const wish = { query: { token }, body: { wanted: false } }
    expect((await refused(studio.call(chooseMailByLink, wish))).status).toBe(404)
  }
  expect((await press(`/mail/unsubscribe/${other.id}.notifications.${signature}`)).statusCode).toBe(404)
  expect(await studio.call(mailChoiceOfLink, linkOf(other))).toMatchObject({ wanted: true })
})

test('a mail about the safety of the account is no choice, and offers none', async () => {
  const person = await studio.people.student()
  await choose(person, false)
  const passwords = { oldPassword: TEST_PASSWORD, newPassword: 'Changed1' }
  await studio.as(person).call(changePassword, { query: { userId: person.id }, body: passwords })
  await studio.context.queue.drain()
  const [mail] = mailsTo(person)
  expect(mail?.subject).toBe('Your password was changed')
  expect(header(mail?.source ?? '', 'List-Unsubscribe')).toBeNull()
  expect(mail?.source).not.toMatch(/unsubscribe/i)
})
