import { classDay, moveClasses, setClassDay } from '@studio/contract/daily-classes/endpoints.ts'
import { addDays, dayOf } from '@studio/contract/dates.ts'
import { desc } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { classDays } from '../../database/tables/daily-classes.ts'
import { auditLog } from '../../database/tables/studio.ts'
import { makeLibrary } from '../../testing/library.ts'
import type { TestPerson } from '../../testing/people.ts'
import { refused } from '../../testing/refused.ts'
import { startTestStudio, type TestStudio } from '../../testing/start-test-studio.ts'

let studio: TestStudio
let library: ReturnType<typeof makeLibrary>
let admin: TestPerson
let today: string
let monday: string
let tuesday: string
let ids: string[]

beforeAll(async () => {
  studio = await startTestStudio()
  library = makeLibrary(studio.context)
  admin = await studio.people.admin()
  ids = await Promise.all([1, 2, 3, 4].map(() => library.video()))
  today = dayOf(studio.context.clock.now())
  monday = addDays(today, 10)
  tuesday = addDays(today, 11)
})
beforeEach(async () => {
  await studio.context.db.delete(classDays)
})
afterAll(() => studio.stop())

const some = (...places: number[]) => places.map((place) => ids[place] ?? '')
const move = (videoIds: string[], dateTimeFrom: string, dateTimeTo: string, position?: number) =>
  studio.as(admin).call(moveClasses, { body: { videoIds, dateTimeFrom, dateTimeTo, position } })
const read = async (dateTime: string) =>
  (await studio.as(admin).call(classDay, { query: { dateTime } })).videos.map(({ id }) => id)

test('a class goes to the end of another day, and back to where it stood (ADAILY-01, D18.moved-classes)', async () => {
  await library.day(monday, some(0, 1))
  await library.day(tuesday, some(2))
  await move(some(0), monday, tuesday)
  expect([await read(monday), await read(tuesday)]).toEqual([some(1), some(2, 0)])
  const [entry] = await studio.context.db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1)
  expect(entry).toMatchObject({
    action: 'classes.moved',
    userId: admin.id,
    before: { date: monday, videoIds: some(0) },
    after: { date: tuesday, videoIds: some(2, 0) },
  })
  await move(some(0), tuesday, monday, 1)
  expect([await read(monday), await read(tuesday)]).toEqual([some(0, 1), some(2)])
})

test('all classes of a day go to an empty one in their order, and leave no day behind (ADAILY-01, D18.moved-classes)', async () => {
  await library.day(monday, some(2, 0, 1))
  await move(some(2, 0, 1), monday, tuesday)
  expect(await read(tuesday)).toEqual(some(2, 0, 1))
  expect(await refused(read(monday))).toMatchObject({ status: 404 })
})

test('three a day and each film once hold on the other day; what is refused moves nothing (LIMIT-10, D18.moved-classes)', async () => {
  await library.day(monday, some(0, 1))
  await library.day(tuesday, some(1, 2))
  expect(await refused(move(some(1), monday, tuesday))).toMatchObject({
    status: 409,
    message: 'One of these classes is already on that day',
  })
  expect(await refused(move(some(3), monday, tuesday))).toMatchObject({
    status: 409,
    message: 'These classes are no longer on that day',
  })
  await library.day(tuesday, some(2, 3))
  expect(await refused(move(some(0, 1), monday, tuesday))).toMatchObject({
    status: 409,
    message: 'A day can have at most three classes',
  })
  expect([await read(monday), await read(tuesday)]).toEqual([some(0, 1), some(2, 3)])
})

test('a day that has begun neither gives nor takes a class, today included; the same day is no other (D18.moved-classes)', async () => {
  const yesterday = addDays(today, -1)
  await library.day(today, some(0))
  await library.day(monday, some(1))
  const begun = 'A day that has begun can’t be changed'
  expect(await refused(move(some(0), today, yesterday))).toMatchObject({
    status: 400,
    fields: { dateTimeFrom: begun, dateTimeTo: begun },
  })
  expect((await refused(move(some(1), monday, today))).fields).toEqual({ dateTimeTo: begun })
  expect((await refused(move(some(1), monday, monday))).fields).toEqual({
    dateTimeTo: 'Please choose another day',
  })
  expect([await read(today), await read(monday)]).toEqual([some(0), some(1)])
})

test('twenty moves and changes of the same two days at once leave whole days, and no class twice (R5, LIMIT-10)', async () => {
  await library.day(monday, some(0, 1))
  await library.day(tuesday, some(2))
  const set = (date: string, videoIds: string[]) =>
    studio.as(admin).call(setClassDay, { body: { date, videoIds } })
  const entries = Array.from({ length: 5 }, () => [
    move(some(0), monday, tuesday),
    move(some(0), tuesday, monday),
    move(some(1), monday, tuesday, 1),
    set(tuesday, some(2)),
  ]).flat()
  const outcomes = await Promise.allSettled(entries)
  const failed = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason.status] : []))
  expect(failed.every((status) => status === 409)).toBe(true)
  const rows = await Promise.all([monday, tuesday].map((day) => read(day).catch(() => [])))
  for (const day of rows) expect(new Set(day).size).toBe(day.length)
})
