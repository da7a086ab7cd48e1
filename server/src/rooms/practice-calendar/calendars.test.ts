import { randomUUID } from 'node:crypto'
import { DAY } from '@studio/contract/dates.ts'
import {
  calendars,
  changeCalendar,
  createCalendar,
  createEvent,
  deleteCalendar,
} from '@studio/contract/practice-calendar/endpoints.ts'
import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { calendars as table } from '../../database/tables/practice-calendar.ts'
import { auditLog } from '../../database/tables/studio.ts'
import { makeLibrary } from '../../testing/library.ts'
import { monthsAround } from '../../testing/months.ts'
import type { TestPerson } from '../../testing/people.ts'
import { refused } from '../../testing/refused.ts'
import { startTestStudio, type TestStudio } from '../../testing/start-test-studio.ts'

let studio: TestStudio
let library: ReturnType<typeof makeLibrary>
let admin: TestPerson
let months: ReturnType<typeof monthsAround>

beforeAll(async () => {
  studio = await startTestStudio()
  library = makeLibrary(studio.context)
  admin = await studio.people.admin()
  months = monthsAround(studio.context)
})
afterAll(() => studio.stop())

const draft = (changes: object = {}) => ({
  title: 'Grounded',
  description: 'Feet.',
  monthOfCreation: `${months.present}T00:00:00.000Z`,
  type: 'Day5' as const,
  ...changes,
})
const make = async (person: TestPerson, changes: object = {}) =>
  (await studio.as(person).call(createCalendar, { body: draft(changes) })).id
const change = (person: TestPerson, id: string, body: object) =>
  studio.as(person).call(changeCalendar, { params: { id }, body })
const remove = (person: TestPerson, id: string) => studio.as(person).call(deleteCalendar, { params: { id } })
const read = async (id: string, person?: TestPerson) => {
  const { call } = person ? studio.as(person) : studio
  return (await call(calendars, { query: {} })).records.find((calendar) => calendar.id === id)
}

test('a teacher makes a calendar of a month, without events as yet (CALENDAR-03, CALENDAR-04, CALENDAR-05, BO-API-36)', async () => {
  const ines = await studio.people.coach({ firstName: 'Ines' })
  const id = await make(ines, { title: '  Grounded ' })
  expect(await read(id)).toMatchObject({
    id,
    userId: ines.id,
    user: { firstName: 'Ines' },
    title: 'Grounded',
    description: 'Feet.',
    monthOfCreation: `${months.present}T00:00:00.000Z`,
    type: 'Day5',
    events: [],
  })
  const other = await make(ines, { type: 'Day3', description: undefined, userId: ines.id })
  expect(await read(other)).toMatchObject({ type: 'Day3', description: '' })
})

test('any day of a month stands for the month, by UTC (D14)', async () => {
  const ines = await studio.people.coach()
  const id = await make(ines, { monthOfCreation: `${months.next.slice(0, 7)}-28T23:59:59.999Z` })
  expect(await read(id)).toMatchObject({ monthOfCreation: `${months.next}T00:00:00.000Z` })
  const other = await make(ines, { monthOfCreation: months.next, type: 'Day3' })
  expect(await read(other)).toMatchObject({ monthOfCreation: `${months.next}T00:00:00.000Z` })
})

test('a calendar needs a title and a month; all that is wrong is named at once (BO-VALID-28, CALENDAR-05)', async () => {
  const ines = await studio.people.coach()
  const nothing = { title: ' ', monthOfCreation: undefined, type: 'Day4', color: 'red' }
  expect(await refused(make(ines, nothing))).toMatchObject({
    status: 400,
    fields: {
      title: 'This is a required field',
      monthOfCreation: 'This is a required field',
      type: 'This is a required field',
      color: 'Unknown field',
    },
  })
  for (const monthOfCreation of ['2031-02-30', 'May', 7, '2031-13-01T00:00:00.000Z']) {
    expect((await refused(make(ines, { monthOfCreation }))).fields).toEqual({
      monthOfCreation: 'Invalid date',
    })
  }
  const long = { title: 'a'.repeat(101), description: 'a'.repeat(1001) }
  expect((await refused(make(ines, long))).fields).toEqual({
    title: 'A title can have at most 100 characters',
    description: 'A description can have at most 1000 characters',
  })
  await make(ines, { title: 'a'.repeat(100), description: 'a'.repeat(1000) })
})

test('a month that is over is not chosen and not changed, but its calendar can be taken away (BO-VALID-29, D14, D18.one-calendar)', async () => {
  const ines = await studio.people.coach()
  const past = { status: 400, fields: { monthOfCreation: 'Past months can’t be chosen' } }
  expect(await refused(make(ines, { monthOfCreation: months.last }))).toMatchObject(past)
  const id = await make(ines)
  expect(await refused(change(ines, id, { monthOfCreation: months.last }))).toMatchObject(past)
  await studio.context.db.update(table).set({ month: months.last }).where(eq(table.id, id))
  expect(await refused(change(ines, id, { title: 'Late' }))).toMatchObject({
    status: 400,
    message: 'The month of this calendar is over',
  })
  await remove(ines, id)
  expect(await read(id)).toBeUndefined()
})

test('a second calendar of a teacher for the same month and type is refused (D14, D18.one-calendar)', async () => {
  const [ines, kofi] = [await studio.people.coach(), await studio.people.coach()]
  await make(ines)
  const exists = {
    status: 409,
    message: 'This teacher already has a calendar of this type for this month',
  }
  expect(await refused(make(ines))).toMatchObject(exists)
  expect(await refused(make(admin, { userId: ines.id }))).toMatchObject(exists)
  const three = await make(ines, { type: 'Day3' })
  expect(await refused(change(ines, three, { type: 'Day5' }))).toMatchObject(exists)
  const later = await make(ines, { monthOfCreation: months.next })
  expect(await refused(change(ines, later, { monthOfCreation: months.present }))).toMatchObject(exists)
  await make(kofi)
})

test('of twenty at once one is made (D18.one-calendar)', async () => {
  const ines = await studio.people.coach()
  const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => make(ines)))
  const lost = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason.status] : []))
  expect(lost).toEqual(Array.from({ length: 19 }, () => 409))
})

test('what is absent stays; events keep their calendar in its month (BO-API-37, CALENDAR-04, D14)', async () => {
  const ines = await studio.people.coach()
  const id = await make(ines)
  expect(await change(ines, id, { title: 'Higher' })).toMatchObject({
    id,
    title: 'Higher',
    description: 'Feet.',
    type: 'Day5',
    monthOfCreation: `${months.present}T00:00:00.000Z`,
    users: [],
  })
  expect(
    await change(ines, id, { description: '', type: 'Day3', monthOfCreation: months.next }),
  ).toMatchObject({
    title: 'Higher',
    description: '',
    type: 'Day3',
    monthOfCreation: `${months.next}T00:00:00.000Z`,
  })
  expect(await change(ines, id, {})).toMatchObject({ title: 'Higher', type: 'Day3' })
  const event = {
    calendarId: id,
    title: 'Day 1',
    description: 'Socks off.',
    eventDateTime: `${months.next}T08:00:00.000Z`,
    videoIds: [await library.video()],
  }
  await studio.as(ines).call(createEvent, { body: event })
  expect(await refused(change(ines, id, { monthOfCreation: months.present }))).toMatchObject({
    status: 400,
    fields: { monthOfCreation: 'This calendar has events in its current month, so the month can’t change' },
  })
  expect(await change(ines, id, { monthOfCreation: months.next, title: 'Same month' })).toMatchObject({
    title: 'Same month',
    events: [{ title: 'Day 1' }],
  })
  expect((await refused(change(ines, id, { userId: admin.id }))).fields).toEqual({ userId: 'Unknown field' })
})

test('a teacher writes their own calendars, an Admin everybody’s, and nobody else any (S-Z8)', async () => {
  const [ines, kofi] = [await studio.people.coach(), await studio.people.coach()]
  const student = await studio.people.student()
  const id = await make(ines)
  expect(await refused(make(kofi, { userId: ines.id, type: 'Day3' }))).toMatchObject({ status: 403 })
  for (const person of [kofi, student]) {
    expect(await refused(change(person, id, { title: 'Mine' }))).toMatchObject({ status: 403 })
    expect(await refused(remove(person, id))).toMatchObject({ status: 403 })
  }
  expect(await refused(make(student))).toMatchObject({ status: 403 })
  expect(await refused(studio.call(createCalendar, { body: draft() }))).toMatchObject({ status: 401 })
  expect(await change(admin, id, { title: 'Seen' })).toMatchObject({ title: 'Seen', userId: ines.id })
  await remove(admin, id)
  expect(await read(id)).toBeUndefined()
})

test('an Admin names the teacher of a new calendar, and is kept as who made it (S-R4, D14)', async () => {
  const [ines, gone] = [await studio.people.coach(), await studio.people.coach({ active: false })]
  const student = await studio.people.student()
  expect((await refused(make(admin))).fields).toEqual({ userId: 'This is a required field' })
  for (const userId of [randomUUID(), student.id, gone.id, admin.id]) {
    expect((await refused(make(admin, { userId }))).fields).toEqual({ userId: 'Unknown teacher' })
  }
  const id = await make(admin, { userId: ines.id })
  await change(admin, id, { title: 'Higher' })
  await make(ines, { type: 'Day3' })
  await remove(admin, id)
  const entries = await studio.context.db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(3)
  expect(entries.map((entry) => [entry.action, entry.subject, entry.userId])).toEqual(
    ['deleted', 'changed', 'created'].map((done) => [`calendar.${done}`, id, admin.id]),
  )
})

test('an unknown calendar is not found', async () => {
  const ines = await studio.people.coach()
  for (const id of [randomUUID(), 'nothing']) {
    expect(await refused(change(ines, id, { title: 'Mine' }))).toMatchObject({ status: 404 })
    expect(await refused(remove(ines, id))).toMatchObject({ status: 404 })
  }
})

test('a calendar that is taken away leaves nobody joined to it, and its films shut (BO-API-38, R11, S-D3)', async () => {
  const ines = await studio.people.coach()
  const member = await library.member('Calendars')
  const calendarId = await library.event(ines.id, [await library.video()])
  await library.join(calendarId, member.id)
  const joined = async () =>
    (await studio.as(member).call(calendars, { query: { subscriberUserId: member.id } })).records
  expect((await joined()).map((calendar) => calendar.id)).toEqual([calendarId])
  const version = studio.context.content.version()
  await remove(ines, calendarId)
  expect(await joined()).toEqual([])
  expect(await refused(remove(ines, calendarId))).toMatchObject({ status: 404 })
  await expect.poll(() => studio.context.content.version()).toBeGreaterThan(version)
})

test('when a month ends in the middle of the work, what was present is past (D1, D14)', async () => {
  const ines = await studio.people.coach()
  const id = await make(ines)
  await studio.clock.move(Date.parse(months.next) - studio.context.clock.now().getTime() - 60_000)
  expect(await change(ines, id, { title: 'Just in time' })).toMatchObject({ title: 'Just in time' })
  await studio.clock.move(DAY / 24)
  expect(await refused(change(ines, id, { title: 'Late' }))).toMatchObject({ status: 400 })
  expect(await refused(make(ines, { type: 'Day3' }))).toMatchObject({ status: 400 })
  await make(ines, { monthOfCreation: months.next })
})
