import { randomUUID } from 'node:crypto'
import {
  calendars,
  changeEvent,
  createCalendar,
  createEvent,
  deleteCalendar,
  deleteEvent,
} from '@studio/contract/practice-calendar/endpoints.ts'
import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { users } from '../../database/tables/people.ts'
import { calendarEvents, calendars as table } from '../../database/tables/practice-calendar.ts'
import { auditLog } from '../../database/tables/studio.ts'
import { makeLibrary } from '../../testing/library.ts'
import { monthsAround } from '../../testing/months.ts'
import type { TestPerson } from '../../testing/people.ts'
import { refused } from '../../testing/refused.ts'
import { startTestStudio, type TestStudio } from '../../testing/start-test-studio.ts'

let studio: TestStudio
let library: ReturnType<typeof makeLibrary>
let admin: TestPerson
let kofi: TestPerson
let months: ReturnType<typeof monthsAround>
let feet: string
let knees: string
/** A teacher with a calendar of this month, new for each test. */
let ines: TestPerson
let calendarId: string

beforeAll(async () => {
  studio = await startTestStudio()
  library = makeLibrary(studio.context)
  admin = await studio.people.admin()
  kofi = await studio.people.coach()
  months = monthsAround(studio.context)
  feet = await library.video({ title: 'Feet' })
  knees = await library.video({ title: 'Knees' })
})
beforeEach(async () => {
  ines = await studio.people.coach()
  calendarId = await calendar(ines, months.present)
})
afterAll(() => studio.stop())

const calendar = async (teacher: TestPerson, monthOfCreation: string) => {
  const body = { title: 'Month', monthOfCreation, type: 'Day5' as const }
  return (await studio.as(teacher).call(createCalendar, { body })).id
}
const draft = (changes: object = {}) => ({
  calendarId,
  title: 'Day 1',
  description: 'Socks off.',
  eventDateTime: at(months.present, '10'),
  videoIds: [knees, feet],
  ...changes,
})
const at = (month: string, day: string) => `${month.slice(0, 7)}-${day}T08:00:00.000Z`
const make = async (person: TestPerson, changes: object = {}) =>
  (await studio.as(person).call(createEvent, { body: draft(changes) })).id
const change = (person: TestPerson, id: string, body: object) =>
  studio.as(person).call(changeEvent, { params: { id }, body })
const remove = (person: TestPerson, id: string) => studio.as(person).call(deleteEvent, { params: { id } })
const pagesOf = async (id = calendarId, person: TestPerson = ines) => {
  const { records } = await studio.as(person).call(calendars, { query: {} })
  return records.find((one) => one.id === id)!.events
}
const movedToPast = (id: string) =>
  studio.context.db.update(table).set({ month: months.last }).where(eq(table.id, id))

test('a page that is sent again with its key, as after a lost answer, is made once; another one is refused (D18.idempotency-key)', async () => {
  const key = { headers: { 'idempotency-key': randomUUID() } }
  const send = (title: string) => studio.as(ines).call(createEvent, { body: draft({ title }) }, key)
  const sent = await Promise.all(['Once', 'Once', 'Once'].map(send))
  expect(new Set([...sent, await send('Once')].map(({ id }) => id)).size).toBe(1)
  expect(await pagesOf()).toMatchObject([{ title: 'Once', videoIds: [knees, feet] }])
  await expect(refused(send('Twice'))).resolves.toMatchObject({ status: 409 })
})

test('a teacher adds a page with its videos in order (EVENT-02, CALENDAR-03, BO-API-39)', async () => {
  const id = await make(ines, { title: ' Day 1 ' })
  expect(await pagesOf()).toMatchObject([
    {
      id,
      calendarId,
      userId: ines.id,
      title: 'Day 1',
      description: 'Socks off.',
      eventDateTime: at(months.present, '10'),
      videos: [{ title: 'Knees' }, { title: 'Feet' }],
      videoIds: [knees, feet],
    },
  ])
})

test('a page needs a title, a description and a video, within their lengths (BO-VALID-30, EVENT-02)', async () => {
  const nothing = {
    calendarId: 'none',
    title: '',
    description: ' ',
    eventDateTime: '',
    videoIds: [],
    color: 'red',
  }
  expect(await refused(make(ines, nothing))).toMatchObject({
    status: 400,
    fields: {
      calendarId: 'Unknown id',
      title: 'This is a required field',
      description: 'This is a required field',
      eventDateTime: 'This is a required field',
      videoIds: 'This is a required field',
      color: 'Unknown field',
    },
  })
  const long = { title: 'a'.repeat(31), description: 'a'.repeat(301), videoIds: [feet, feet] }
  expect((await refused(make(ines, long))).fields).toEqual({
    title: 'A title can have at most 30 characters',
    description: 'A description can have at most 300 characters',
    videoIds: 'Each video can be listed only once',
  })
  await make(ines, { title: 'a'.repeat(30), description: 'a'.repeat(300) })
})

test('an event belongs to the month of its day where its teacher lives: an evening in Honolulu, a morning in Auckland (D14)', async () => {
  const inZone = async (timeZone: string, month: string, day: string) => {
    const teacher = await studio.people.coach()
    await studio.context.db.update(users).set({ timeZone }).where(eq(users.id, teacher.id))
    const id = await calendar(teacher, month)
    return refusedOrMade(make(teacher, { calendarId: id, eventDateTime: day }))
  }
  const refusedOrMade = (made: Promise<string>) =>
    made.then(
      () => 'made',
      (error) => error.fields?.eventDateTime,
    )
  const { next } = months
  const end = monthsAround(studio.context).afterNext
  // 18:00 of the last day in Honolulu, 07:00 of the first day in Auckland, in winter or summer.
  const evening = `${end}T04:00:00.000Z`
  const morning = new Date(Date.parse(`${next}T00:00:00.000Z`) - 6 * 3_600_000).toISOString()
  expect(await inZone('Pacific/Honolulu', next, evening)).toBe('made')
  expect(await inZone('Pacific/Auckland', next, morning)).toBe('made')
  const other = 'An event must be in the month of its calendar'
  expect(await inZone('Pacific/Honolulu', end, evening)).toBe(other)
  expect(await inZone('Pacific/Auckland', end, morning)).toBe(other)
})

test('an event keeps its place although its teacher has moved to another zone since (D14)', async () => {
  const id = await make(ines, { eventDateTime: `${months.present}T00:30:00.000Z` })
  await studio.context.db.update(users).set({ timeZone: 'Pacific/Honolulu' }).where(eq(users.id, ines.id))
  await change(ines, id, { title: 'Renamed' })
  expect(await pagesOf()).toMatchObject([{ title: 'Renamed' }])
})

test('an event lies inside the month of its calendar, from its first instant to its last (D14)', async () => {
  const last = new Date(Date.parse(months.next) - 1).toISOString()
  const inside = [`${months.present}T00:00:00.000Z`, last]
  for (const eventDateTime of inside) await make(ines, { eventDateTime })
  const before = new Date(Date.parse(months.present) - 1).toISOString()
  for (const eventDateTime of [before, `${months.next}T00:00:00.000Z`]) {
    expect(await refused(make(ines, { eventDateTime }))).toMatchObject({
      status: 400,
      fields: { eventDateTime: 'An event must be in the month of its calendar' },
    })
  }
  for (const eventDateTime of ['2031-02-30T08:00:00.000Z', 'soon', months.present]) {
    expect((await refused(make(ines, { eventDateTime }))).fields).toEqual({ eventDateTime: 'Invalid date' })
  }
  const [first] = await pagesOf()
  expect(await refused(change(ines, first!.id, { eventDateTime: at(months.next, '01') }))).toMatchObject({
    status: 400,
  })
})

test('what is absent stays, and the order of the videos is that of the last change (BO-API-40)', async () => {
  const id = await make(ines)
  expect(await change(ines, id, { title: 'Day 2', videoIds: [feet, knees] })).toMatchObject({
    id,
    title: 'Day 2',
    description: 'Socks off.',
    eventDateTime: at(months.present, '10'),
    videoIds: [feet, knees],
  })
  expect(await change(ines, id, { videoIds: [knees, feet] })).toMatchObject({ videoIds: [knees, feet] })
  expect(await change(ines, id, { eventDateTime: at(months.present, '12') })).toMatchObject({
    title: 'Day 2',
    eventDateTime: at(months.present, '12'),
    videoIds: [knees, feet],
  })
  expect(await change(ines, id.toUpperCase(), draft())).toMatchObject({ title: 'Day 1' })
})

test('a page moves to another calendar of one’s own, with a time in its month (BO-API-40, D14)', async () => {
  const id = await make(ines)
  const next = await calendar(ines, months.next)
  expect(await refused(change(ines, id, { calendarId: next }))).toMatchObject({
    status: 400,
    fields: { eventDateTime: 'An event must be in the month of its calendar' },
  })
  const move = { calendarId: next, eventDateTime: at(months.next, '03') }
  expect(await change(ines, id, move)).toMatchObject({ calendarId: next })
  expect(await pagesOf()).toEqual([])
  const foreign = { ...move, calendarId: await calendar(kofi, months.next) }
  expect(await refused(change(ines, id, foreign))).toMatchObject({ status: 403 })
})

test('a page that is taken out is gone, and its videos stay (BO-API-41)', async () => {
  const id = await make(ines)
  const version = studio.context.content.version()
  await remove(ines, id)
  expect(await pagesOf()).toEqual([])
  expect(await refused(remove(ines, id))).toMatchObject({ status: 404 })
  expect(await refused(change(ines, id, { title: 'Again' }))).toMatchObject({ status: 404 })
  await make(ines)
  await expect.poll(() => studio.context.content.version()).toBeGreaterThan(version)
})

test('unknown calendars and videos are named at their field; others’ drafts are unknown too (D12, D17.open-videos)', async () => {
  expect((await refused(make(ines, { calendarId: randomUUID() }))).fields).toEqual({
    calendarId: 'Unknown calendar',
  })
  const [own, others] = [
    await library.video({ film: false, coachUserId: ines.id }),
    await library.video({ film: false, coachUserId: kofi.id }),
  ]
  for (const videoIds of [[feet, randomUUID()], [others]]) {
    expect((await refused(make(ines, { videoIds }))).fields).toEqual({ videoIds: 'Unknown video' })
  }
  const lost = { calendarId: randomUUID(), videoIds: [randomUUID()] }
  expect((await refused(make(ines, lost))).fields).toEqual({
    calendarId: 'Unknown calendar',
    videoIds: 'Unknown video',
  })
  const id = await make(ines, { videoIds: [own, feet] })
  expect((await pagesOf())[0]).toMatchObject({ id, videoIds: [own, feet] })
  const member = await library.member('Calendars')
  await library.join(calendarId, member.id)
  expect((await pagesOf(calendarId, member))[0]!.videos!.map((video) => video.id)).toEqual([feet])
})

test('the pages of a month that is over stay as they are (D14, BO-VALID-29)', async () => {
  const id = await make(ines)
  const next = await calendar(ines, months.next)
  const later = await make(ines, { calendarId: next, eventDateTime: at(months.next, '03') })
  await movedToPast(calendarId)
  const over = { status: 400, message: 'The month of this calendar is over' }
  for (const call of [
    () => make(ines, { eventDateTime: at(months.last, '03') }),
    () => change(ines, id, { title: 'Late' }),
    () => change(ines, later, { calendarId, eventDateTime: at(months.last, '03') }),
    () => remove(ines, id),
    () => remove(admin, id),
  ]) {
    expect(await refused(call())).toMatchObject(over)
  }
})

test('a teacher writes the pages of their own calendars, an Admin all, and nobody else any (S-Z8, S-R4)', async () => {
  const id = await make(ines)
  const student = await studio.people.student()
  for (const person of [kofi, student]) {
    expect(await refused(make(person))).toMatchObject({ status: 403 })
    expect(await refused(change(person, id, { title: 'Mine' }))).toMatchObject({ status: 403 })
    expect(await refused(remove(person, id))).toMatchObject({ status: 403 })
  }
  expect(await refused(studio.call(createEvent, { body: draft() }))).toMatchObject({ status: 401 })
  const made = await make(admin)
  expect(await change(admin, made, { title: 'Seen' })).toMatchObject({ title: 'Seen', userId: ines.id })
  await remove(admin, made)
  const entries = await studio.context.db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(3)
  expect(entries.map((entry) => [entry.action, entry.subject, entry.userId])).toEqual(
    ['deleted', 'changed', 'created'].map((done) => [`event.${done}`, made, admin.id]),
  )
})

test('pages that are written while their calendar goes end in no error, and none is left (R11)', async () => {
  const ids = await Promise.all(Array.from({ length: 5 }, () => make(ines)))
  const writing = [
    ...Array.from({ length: 5 }, () => make(ines)),
    ...ids.map((id) => change(ines, id, { title: 'Day 2', videoIds: [feet] })),
    studio.as(ines).call(deleteCalendar, { params: { id: calendarId } }),
    ...ids.map((id) => remove(ines, id)),
  ]
  const outcomes = await Promise.allSettled(writing)
  for (const outcome of outcomes) {
    if (outcome.status === 'rejected') expect([400, 404]).toContain(outcome.reason.status)
  }
  const left = await studio.context.db.$count(calendarEvents, eq(calendarEvents.calendarId, calendarId))
  expect(left).toBe(0)
})
