import { endSessions } from '@studio/contract/people/own/endpoints.ts'
import { changePassword } from '@studio/contract/people/passwords/endpoints.ts'
import { blockUser } from '@studio/contract/people/staff/endpoints.ts'
import {
  calendarFeed,
  endCalendarFeed,
  leaveCalendar,
  renewCalendarFeed,
} from '@studio/contract/practice-calendar/endpoints.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { users } from '../../../database/tables/people.ts'
import { calendarFeeds } from '../../../database/tables/practice-calendar.ts'
import { mails } from '../../../database/tables/studio.ts'
import { makeLibrary } from '../../../testing/library.ts'
import { TEST_PASSWORD, type TestPerson } from '../../../testing/people.ts'
import { startTestStudio, type TestStudio } from '../../../testing/start-test-studio.ts'

let studio: TestStudio
let library: ReturnType<typeof makeLibrary>
let member: TestPerson
let calendarId: string

beforeAll(async () => {
  studio = await startTestStudio()
  library = makeLibrary(studio.context)
})
beforeEach(async () => {
  const coach = await studio.people.coach({ firstName: 'Ines', lastName: 'Calder' })
  member = await studio.people.student()
  calendarId = await library.event(coach.id, [await library.video({ durationSeconds: 1500 })])
  await library.join(calendarId, member.id)
})
afterAll(() => studio.stop())

async function madeBy(person: TestPerson): Promise<string> {
  const { feed } = await studio.as(person).call(renewCalendarFeed, {})
  return new URL(feed?.url ?? '').pathname
}
const read = (url: string) => studio.inject({ url })
const titles = (body: string) => body.split('\r\n').filter((line) => line.startsWith('SUMMARY:'))

test('one’s own calendar reads what one has joined, by a secret link and without signing in (D18.calendar-feed)', async () => {
  expect(await studio.as(member).call(calendarFeed, {})).toEqual({ feed: null })
  const url = await madeBy(member)
  const answer = await read(url)
  expect([answer.statusCode, answer.headers['content-type'], answer.headers['cache-control']]).toEqual([
    200,
    'text/calendar; charset=utf-8',
    'private, no-store',
  ])
  expect(titles(answer.body)).toEqual(['SUMMARY:Page with Ines Calder'])
  expect(answer.body).toContain('REFRESH-INTERVAL;VALUE=DURATION:PT6H')
  expect((await studio.as(member).call(calendarFeed, {})).feed?.url).toContain(url)
  await studio.as(member).call(leaveCalendar, { params: { id: calendarId }, query: { userId: member.id } })
  expect(titles((await read(url)).body)).toEqual([])
})

test('a link that was renewed or ended opens nothing, nor does one that somebody made up', async () => {
  const first = await madeBy(member)
  const second = await madeBy(member)
  expect(second).not.toBe(first)
  expect([(await read(first)).statusCode, (await read(second)).statusCode]).toEqual([404, 200])
  const other = await studio.people.student()
  await madeBy(other)
  const stolen = second.replace(member.id, other.id)
  for (const url of [stolen, `${second.slice(0, -8)}abcd.ics`, '/my-practices/x.ics'])
    expect((await read(url)).statusCode).toBe(404)
  await studio.as(member).call(endCalendarFeed, {})
  await studio.as(member).call(endCalendarFeed, {})
  expect((await read(second)).statusCode).toBe(404)
  expect(await studio.as(member).call(calendarFeed, {})).toEqual({ feed: null })
})

test('the link of somebody who is blocked is closed until they may enter again; with the person it is gone', async () => {
  const url = await madeBy(member)
  const admin = await studio.people.admin()
  const block = (blockedAccess: boolean) =>
    studio.as(admin).call(blockUser, {
      params: { id: member.id },
      body: { blockedAccess, blockedChat: false, blockedComments: false, blockedToDateTime: null },
    })
  await block(true)
  expect((await read(url)).statusCode).toBe(404)
  await block(false)
  expect((await read(url)).statusCode).toBe(200)
  await studio.context.db.delete(users).where(eq(users.id, member.id))
  expect((await read(url)).statusCode).toBe(404)
  expect(await studio.context.db.$count(calendarFeeds, eq(calendarFeeds.userId, member.id))).toBe(0)
})

test('a link ends when its person signs out everywhere, and with a new password, which the mail says (D18.calendar-feed)', async () => {
  const after = async (act: (person: TestPerson) => Promise<unknown>) => {
    const person = await studio.people.student()
    const url = await madeBy(person)
    await act(person)
    return { person, status: (await read(url)).statusCode }
  }
  const signOutOf = (keepThis: boolean) => (person: TestPerson) =>
    studio.as(person).call(endSessions, { query: { keepThis } })
  expect((await after(signOutOf(false))).status).toBe(404)
  expect((await after(signOutOf(true))).status).toBe(404)
  const body = { oldPassword: TEST_PASSWORD, newPassword: 'Changed1' }
  const changed = await after((person) =>
    studio.as(person).call(changePassword, { query: { userId: person.id }, body }),
  )
  expect(changed.status).toBe(404)
  const [mail] = await studio.context.db.select().from(mails).where(eq(mails.to, changed.person.email))
  expect(mail?.text).toContain('Your calendar link has ended, too.')
})
