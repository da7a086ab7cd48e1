import { randomUUID } from 'node:crypto'
import { addDays, DAY, HOUR } from '@studio/contract/dates.ts'
import type { Permission } from '@studio/contract/plans/schema.ts'
import {
  calendars,
  joinCalendar,
  lastCalendars,
  leaveCalendar,
} from '@studio/contract/practice-calendar/endpoints.ts'
import { monthOf } from '@studio/contract/practice-calendar/rules.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { users } from '../../database/tables/people.ts'
import {
  calendarEvents,
  calendarEventVideos,
  calendars as table,
} from '../../database/tables/practice-calendar.ts'
import { auditLog } from '../../database/tables/studio.ts'
import { makeLibrary } from '../../testing/library.ts'
import type { TestPerson } from '../../testing/people.ts'
import { refused } from '../../testing/refused.ts'
import { startTestStudio, type TestStudio } from '../../testing/start-test-studio.ts'

const FEET = '/pictures/feet.svg'

let studio: TestStudio
let library: ReturnType<typeof makeLibrary>
let ines: TestPerson
let kofi: TestPerson
let videoId: string
let thisMonth: string
let lastMonth: string
let nextMonth: string
let current: string

beforeAll(async () => {
  studio = await startTestStudio()
  library = makeLibrary(studio.context)
  ines = await studio.people.coach({ firstName: 'Ines' })
  kofi = await studio.people.coach({ firstName: 'Kofi' })
  videoId = await library.video({ title: 'Feet and ankles', thumbnailUrl: FEET })
  thisMonth = monthOf(studio.context.clock.now())
  lastMonth = `${addDays(thisMonth, -1).slice(0, 7)}-01`
  nextMonth = `${addDays(thisMonth, 32).slice(0, 7)}-01`
  current = await make(ines, thisMonth, { events: 2 })
})
afterAll(() => studio.stop())

interface Draft {
  type?: 'Day3' | 'Day5'
  events?: number
}

async function make(
  teacher: TestPerson,
  month: string,
  { type = 'Day5', events = 1 }: Draft = {},
): Promise<string> {
  const { db, clock } = studio.context
  const row = {
    userId: teacher.id,
    title: 'Grounded',
    description: 'Feet.',
    month,
    type,
    createdAt: clock.now(),
  }
  const [calendar] = await db.insert(table).values(row).returning({ id: table.id })
  const calendarId = calendar!.id
  for (let i = events; i > 0; i--) {
    const startsAt = new Date(Date.parse(month) + i * DAY)
    const event = { calendarId, title: `Day ${i}`, description: 'Socks off.', startsAt }
    const [made] = await db.insert(calendarEvents).values(event).returning({ id: calendarEvents.id })
    await db.insert(calendarEventVideos).values({ eventId: made!.id, videoId, position: 1 })
  }
  studio.context.content.drop()
  return calendarId
}

async function member(...permissions: Permission[]): Promise<TestPerson> {
  const person = await studio.people.student()
  if (permissions.length > 0) await library.membership(person.id, permissions)
  return person
}

const read = async (query: object, person?: TestPerson) => {
  const call = person ? studio.as(person).call : studio.call
  return (await call(calendars, { query })).records
}
const one = async (person?: TestPerson) => {
  const found = (await read({ userId: ines.id }, person)).find((calendar) => calendar.id === current)
  return found!
}
const join = (person: TestPerson, id: string, userId = person.id) =>
  studio.as(person).call(joinCalendar, { params: { id }, query: { userId } })
const leave = (person: TestPerson, id: string, userId = person.id) =>
  studio.as(person).call(leaveCalendar, { params: { id }, query: { userId } })

test('a visitor reads whose calendar it is, its month and the titles and times of its pages (PRACTICE-21, PRACTICE-22, D6)', async () => {
  const calendar = await one()
  expect(calendar).toMatchObject({
    userId: ines.id,
    user: { firstName: 'Ines' },
    title: 'Grounded',
    monthOfCreation: `${thisMonth}T00:00:00.000Z`,
    type: 'Day5',
    joined: false,
  })
  expect(calendar.events.map((event) => event.title)).toEqual(['Day 1', 'Day 2'])
  expect(calendar.events[0]).toMatchObject({ calendarId: current, userId: ines.id })
  expect(Object.keys(calendar.events[0]!).toSorted()).toEqual(
    ['calendarId', 'eventDateTime', 'id', 'thumbnailUrl', 'title', 'userId'].toSorted(),
  )
  expect(calendar).not.toHaveProperty('users')
})

test('the pages open with Calendars once joined, and close again on leaving (PRACTICE-13, PRACTICE-14, PRACTICE-15, API-36, S-Z6)', async () => {
  const person = await member('Calendars')
  expect((await one(person)).events[0]).not.toHaveProperty('videos')
  const joined = await join(person, current)
  expect(joined).toMatchObject({ id: current, joined: true })
  expect(joined.events[0]).toMatchObject({
    description: 'Socks off.',
    videos: [{ title: 'Feet and ankles' }],
  })
  expect(joined.events[0]!.videos![0]).toHaveProperty('url')
  expect((await one(person)).joined).toBe(true)
  const left = await leave(person, current)
  expect(left.joined).toBe(false)
  expect(left.events[0]).not.toHaveProperty('videos')
})

test('a page has the picture of its first video, for visitors as for those who joined (D6)', async () => {
  const person = await member('Calendars')
  const { events } = await join(person, current)
  expect(events[0]).toMatchObject({ thumbnailUrl: FEET, videos: [{ thumbnailUrl: FEET }] })
  expect((await one()).events.map((event) => event.thumbnailUrl)).toEqual([FEET, FEET])
  await leave(person, current)
})

test('joining twice, leaving twice and twenty joins at once succeed and count once (D17.repeats, API-36)', async () => {
  const person = await member('Calendars')
  await Promise.all(Array.from({ length: 20 }, () => join(person, current)))
  expect(await join(person, current)).toMatchObject({ joined: true })
  const subscribers = (await one(ines)).users!.filter((user) => user.id === person.id)
  expect(subscribers).toHaveLength(1)
  await leave(person, current)
  expect(await leave(person, current)).toMatchObject({ joined: false })
})

test('a plan without Calendars, an ended one or none does not join (PRACTICE-15, ACCESS-27, D6)', async () => {
  for (const person of [await member('DailyClasses', 'TrainingPacks'), await member()]) {
    expect(await refused(join(person, current))).toMatchObject({
      status: 403,
      code: 'NeedsUpgrade',
      message: 'You need to upgrade your subscription',
    })
  }
})

test('who has joined and lost the plan sees titles again, and may leave (D6, S-Z5)', async () => {
  const person = await member()
  await library.join(current, person.id)
  const calendar = await one(person)
  expect(calendar.joined).toBe(true)
  expect(calendar.events[0]).not.toHaveProperty('videos')
  expect(await leave(person, current)).toMatchObject({ joined: false })
})

test('nobody joins, leaves or lists for another but an Admin, and that is kept (S-Z2, S-R4, D18.not-yours, API-36)', async () => {
  const [person, other, admin] = [
    await member('Calendars'),
    await member('Calendars'),
    await studio.people.admin(),
  ]
  expect(await refused(join(other, current, person.id))).toMatchObject({ status: 403 })
  expect(await refused(leave(other, current, person.id))).toMatchObject({ status: 403 })
  expect(await refused(read({ subscriberUserId: person.id }, other))).toMatchObject({ status: 403 })
  expect(await refused(read({ subscriberUserId: person.id }))).toMatchObject({ status: 401 })
  expect(
    await refused(studio.call(joinCalendar, { params: { id: current }, query: { userId: person.id } })),
  ).toMatchObject({ status: 401 })
  expect(await join(admin, current, person.id)).toMatchObject({ joined: true })
  expect((await read({ subscriberUserId: person.id }, person)).map((calendar) => calendar.id)).toEqual([
    current,
  ])
  expect(await read({ subscriberUserId: other.id }, other)).toEqual([])
  expect(await refused(join(admin, current, randomUUID()))).toMatchObject({
    status: 400,
    fields: { userId: 'Unknown person' },
  })
  await leave(admin, current, person.id)
  const entries = await studio.context.db.select().from(auditLog).where(eq(auditLog.userId, admin.id))
  expect(entries.map((entry) => [entry.action, entry.subject])).toEqual([
    ['calendar.joined', current],
    ['calendar.left', current],
  ])
})

test('an unknown calendar is not found, and a month that is over takes nobody in (D14)', async () => {
  const person = await member('Calendars')
  expect(await refused(join(person, randomUUID()))).toMatchObject({ status: 404 })
  expect(await refused(leave(person, randomUUID()))).toMatchObject({ status: 404 })
  expect(await refused(join(person, 'nothing'))).toMatchObject({ status: 404 })
  const over = await make(kofi, lastMonth)
  expect(await refused(join(person, over))).toMatchObject({
    status: 400,
    message: 'The month of this calendar is over',
  })
})

test('subscribers are named to the teacher of the calendar and to Admin alone (D18.calendar-users)', async () => {
  const person = await member('Calendars')
  await join(person, current)
  const admin = await studio.people.admin()
  for (const somebody of [ines, admin]) {
    const subscriber = (await one(somebody)).users!.find((user) => user.id === person.id)
    expect(subscriber).toMatchObject({ id: person.id, firstName: 'Ada' })
    expect(subscriber).not.toHaveProperty('email')
  }
  expect(await one(kofi)).not.toHaveProperty('users')
  expect(await one(person)).not.toHaveProperty('users')
})

test('of a crowd that joined at most twenty are named (D18.calendar-users)', async () => {
  const crowded = await make(kofi, nextMonth)
  const crowd = await Promise.all(Array.from({ length: 22 }, () => studio.people.student()))
  for (const { id } of crowd) await library.join(crowded, id)
  const [calendar] = await read({ userId: kofi.id, monthOfCreationFrom: nextMonth }, kofi)
  expect(calendar!.users).toHaveLength(20)
})

test('calendars come in pages, the newest month first (D18.calendar-pages)', async () => {
  const mila = await studio.people.coach()
  for (let month = 0; month < 12; month += 1)
    await make(mila, addDays('2019-01-01', month * 31).replace(/\d\d$/, '01'))
  const page = (query: object) => studio.call(calendars, { query: { userId: mila.id, ...query } })
  expect((await page({})).pageInfo).toEqual({ pageNumber: 1, pageLength: 100, totalRecords: 12 })
  const unfiltered = await studio.call(calendars, { query: {} })
  expect(unfiltered.pageInfo.pageLength).toBe(20)
  const first = await page({ pageLength: 10 })
  expect(first.pageInfo).toEqual({ pageNumber: 1, pageLength: 10, totalRecords: 12 })
  expect(first.records.map((one) => one.monthOfCreation.slice(0, 7)).slice(0, 2)).toEqual([
    '2019-12',
    '2019-11',
  ])
  const second = await page({ pageLength: 10, pageNumber: 2 })
  expect(second.records.map((one) => one.monthOfCreation.slice(0, 7))).toEqual(['2019-02', '2019-01'])
  const person = await member('Calendars')
  for (const { id } of [...first.records, ...second.records]) await library.join(id, person.id)
  const joined = await studio
    .as(person)
    .call(calendars, { query: { subscriberUserId: person.id, pageLength: 5 } })
  expect(joined.pageInfo).toEqual({ pageNumber: 1, pageLength: 5, totalRecords: 12 })
  expect(joined.records.every((one) => one.joined)).toBe(true)
})

test('calendars are found by teacher, type and months, both ends included, without the empty ones if asked (API-34)', async () => {
  const lena = await studio.people.coach()
  const [old, now, empty] = [
    await make(lena, lastMonth),
    await make(lena, thisMonth, { type: 'Day3' }),
    await make(lena, nextMonth, { events: 0 }),
  ]
  const ids = async (query: object) =>
    (await read({ userId: lena.id, ...query })).map((calendar) => calendar.id)
  expect(await ids({})).toEqual([empty, now, old])
  expect(await ids({ showEmpty: false })).toEqual([now, old])
  expect(await ids({ type: 'Day3' })).toEqual([now])
  expect(
    await ids({ monthOfCreationFrom: thisMonth, monthOfCreationTo: `${thisMonth}T00:00:00.000Z` }),
  ).toEqual([now])
  expect(await ids({ monthOfCreationTo: lastMonth })).toEqual([old])
  expect(await refused(ids({ type: 'Day4' }))).toMatchObject({ status: 400 })
  for (const odd of ['2021-02-30', '0000-01-01', '1899-12-31', '']) {
    expect(await refused(ids({ monthOfCreationFrom: odd }))).toMatchObject({ status: 400 })
    expect(await refused(ids({ monthOfCreationTo: odd }))).toMatchObject({ status: 400 })
  }
})

test('what somebody has joined is found by teacher, type and month, by oneself and by Admin (BO-API-35, PRACTICE-14)', async () => {
  const [lena, noor] = [await studio.people.coach(), await studio.people.coach()]
  const [person, admin] = [await member('Calendars'), await studio.people.admin()]
  const joined = [
    await make(lena, thisMonth),
    await make(noor, thisMonth, { type: 'Day3' }),
    await make(lena, nextMonth, { events: 0 }),
  ]
  for (const id of joined) await join(person, id)
  await make(noor, nextMonth)
  const [lenas, noors, later] = joined
  const ids = async (query: object, somebody = person) =>
    (await read({ subscriberUserId: person.id, ...query }, somebody)).map((calendar) => calendar.id)
  expect((await ids({})).toSorted()).toEqual(joined.toSorted())
  expect((await ids({}, admin)).toSorted()).toEqual(joined.toSorted())
  expect(await ids({ monthOfCreationFrom: nextMonth })).toEqual([later])
  expect(await ids({ type: 'Day3' })).toEqual([noors])
  expect(await ids({ userId: lena.id, showEmpty: false })).toEqual([lenas])
  const all = await read({ monthOfCreationFrom: thisMonth, monthOfCreationTo: thisMonth }, person)
  const marks = all.filter((calendar) => [lena.id, noor.id].includes(calendar.userId))
  expect(marks.map((calendar) => calendar.joined)).toEqual([true, true])
  await leave(person, lenas!)
  expect(await ids({ monthOfCreationTo: thisMonth })).toEqual([noors])
})

test('the last calendar of a teacher is the newest that is not in the future, Day5 before Day3 (API-35, D14)', async () => {
  const [mei, amara] = [await studio.people.coach(), await studio.people.coach()]
  await make(mei, lastMonth)
  await make(mei, thisMonth, { type: 'Day3' })
  const meis = await make(mei, thisMonth, { events: 0 })
  await make(mei, nextMonth)
  const amaras = await make(amara, lastMonth)
  const last = async (query: object, teacher: TestPerson) => {
    const { records } = await studio.call(lastCalendars, { query })
    return records.filter((calendar) => calendar.userId === teacher.id).map((calendar) => calendar.id)
  }
  expect(await last({}, mei)).toEqual([meis])
  expect(await last({ showEmpty: false }, mei)).not.toEqual([meis])
  expect(await last({ showEmpty: false }, mei)).toHaveLength(1)
  expect(await last({}, amara)).toEqual([amaras])
})

test('a month is in the future until it begins where its teacher lives (API-35, D14)', async () => {
  const { clock, db } = studio.context
  const teachers = await Promise.all(
    ['Pacific/Honolulu', 'Pacific/Auckland'].map(async (timeZone) => {
      const teacher = await studio.people.coach()
      await db.update(users).set({ timeZone }).where(eq(users.id, teacher.id))
      const before = await make(teacher, thisMonth)
      return { teacher, before, next: await make(teacher, nextMonth) }
    }),
  )
  const lastAt = async (instant: number) => {
    const offset = clock.offset()
    clock.setOffset(instant - clock.machine().getTime())
    studio.context.content.drop()
    const { records } = await studio.call(lastCalendars, { query: {} })
    clock.setOffset(offset)
    return teachers.map(({ teacher }) => records.find(({ userId }) => userId === teacher.id)?.id)
  }
  const midnight = Date.parse(`${nextMonth}T00:00:00Z`)
  const [honolulu, auckland] = teachers
  expect(await lastAt(midnight - 2 * HOUR)).toEqual([honolulu!.before, auckland!.next])
  expect(await lastAt(midnight + 2 * HOUR)).toEqual([honolulu!.before, auckland!.next])
  expect(await lastAt(midnight + 12 * HOUR)).toEqual([honolulu!.next, auckland!.next])
})
