import {
  changedDays,
  movedBy,
  startedOn,
  TEACHERS_DAYS,
} from '@studio/contract/practice-calendar/member-days/rules.ts'
import type { ChosenDays } from '@studio/contract/practice-calendar/member-days/schema.ts'
import { monthPractised, plannedClasses } from '@studio/contract/practice-calendar/own-days/endpoints.ts'
import { changeProgressSettings } from '@studio/contract/videos/progress/endpoints.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  calendarEvents,
  calendarEventVideos,
  calendarMembers,
  calendars,
} from '../../../database/tables/practice-calendar.ts'
import { practices } from '../../../database/tables/progress.ts'
import { makeLibrary } from '../../../testing/library.ts'
import type { TestPerson } from '../../../testing/people.ts'
import { refused } from '../../../testing/refused.ts'
import { startTestStudio, type TestStudio } from '../../../testing/start-test-studio.ts'

let studio: TestStudio
let ines: TestPerson
let films: string[]
/** Feet on the 2nd and the 9th, feet and knees together on the 16th. */
let events: string[]
let calendarId: string

beforeAll(async () => {
  studio = await startTestStudio()
  const library = makeLibrary(studio.context)
  films = [await library.video(), await library.video()]
})
beforeEach(async () => {
  const { db, clock } = studio.context
  at('2031-06-20T12:00:00Z')
  ines = await studio.people.coach()
  const [calendar] = await db
    .insert(calendars)
    .values({ userId: ines.id, title: 'June', month: '2031-06-01', type: 'Day5', createdAt: clock.now() })
    .returning({ id: calendars.id })
  calendarId = calendar!.id
  const days = ['2031-06-02', '2031-06-09', '2031-06-16']
  const rows = days.map((day) => ({ calendarId, title: day, startsAt: new Date(`${day}T07:00:00Z`) }))
  const made = await db.insert(calendarEvents).values(rows).returning({ id: calendarEvents.id })
  events = made.map(({ id }) => id)
  const [feet, knees] = films as [string, string]
  await db.insert(calendarEventVideos).values([
    { eventId: events[0]!, videoId: feet, position: 1 },
    { eventId: events[1]!, videoId: feet, position: 1 },
    { eventId: events[2]!, videoId: feet, position: 1 },
    { eventId: events[2]!, videoId: knees, position: 2 },
  ])
})
afterAll(() => studio.stop())

const at = (instant: string) =>
  studio.context.clock.setOffset(Date.parse(instant) - studio.context.clock.machine().getTime())
async function joined(): Promise<TestPerson> {
  const person = await studio.people.student()
  const row = { calendarId, userId: person.id, joinedAt: studio.context.clock.now() }
  await studio.context.db.insert(calendarMembers).values(row)
  return person
}
const watch = (person: TestPerson, film: number, day: string) =>
  studio.context.db.insert(practices).values({
    userId: person.id,
    videoId: films[film]!,
    day,
    practisedAt: new Date(`${day}T20:00:00Z`),
    seconds: 60,
  })
const doneBy = async (person: TestPerson) =>
  (await studio.as(person).call(plannedClasses, {})).doneEvents.map((id) => events.indexOf(id)).sort()
const practised = (person: TestPerson) =>
  studio.as(person).call(monthPractised, { params: { id: calendarId } })

test('whatever is watched in the month ticks the practice that it belongs to, each once and all its films', async () => {
  const [member, other] = [await joined(), await joined()]
  await watch(member, 0, '2031-05-31')
  expect(await doneBy(member)).toEqual([])
  await watch(member, 0, '2031-06-04')
  expect(await doneBy(member)).toEqual([0])
  await watch(member, 0, '2031-06-05')
  expect(await doneBy(member)).toEqual([0, 1])
  await watch(member, 0, '2031-06-17')
  expect(await doneBy(member)).toEqual([0, 1])
  await watch(member, 1, '2031-06-18')
  expect(await doneBy(member)).toEqual([0, 1, 2])
  expect(await doneBy(other)).toEqual([])
  const stranger = await studio.people.student()
  await watch(stranger, 0, '2031-06-04')
  expect(await doneBy(stranger)).toEqual([])
})

/** A member's own days of the month. */
async function choose({ id: userId }: TestPerson, chosen: ChosenDays, isJoin = false): Promise<void> {
  const { db, clock } = studio.context
  const days = changedDays(null, chosen, { month: '2031-06-01', now: clock.now(), isJoin })
  await db.update(calendarMembers).set({ days }).where(eq(calendarMembers.userId, userId))
}

test('what is watched ticks the practice of a moved day, and of a month that is begun again', async () => {
  const [moved, again, other] = [await joined(), await joined(), await joined()]
  await choose(moved, movedBy(TEACHERS_DAYS, '2031-06-09T07:00:00.000Z', 25))
  await choose(again, startedOn('2031-09-01', '2031-06-02'))
  for (const person of [moved, again, other]) {
    await watch(person, 0, '2031-06-04')
    await watch(person, 0, '2031-07-10')
  }
  // The days of the month itself are before the first of one's own.
  expect(await doneBy(moved)).toEqual([0, 1])
  expect(await doneBy(again)).toEqual([])
  expect(await doneBy(other)).toEqual([0])
  at('2031-09-20T12:00:00Z')
  await watch(again, 0, '2031-09-02')
  expect(await doneBy(again)).toEqual([0])
  expect(await doneBy(other)).toEqual([])
})

const joinedBy = (count: number) => Promise.all(Array.from({ length: count }, joined))

test('the teacher sees joined, done and where people stop, and not who; nothing of a few, or of who keeps no history', async () => {
  const people = await joinedBy(5)
  for (const person of people.slice(0, 3)) await watch(person, 0, '2031-06-04')
  expect(await practised(ines)).toEqual({ counted: null, events: [] })
  const [six, silent] = await joinedBy(2)
  await watch(people[0]!, 0, '2031-06-05')
  await watch(silent!, 0, '2031-06-05')
  await studio.as(silent!).call(changeProgressSettings, { body: { enabled: false } })
  // Of the second practice, which one has done, nothing is told.
  expect(await practised(ines)).toEqual({ counted: 6, events: [{ id: events[0], done: 3 }] })
  for (const person of [...people.slice(3), six!]) await watch(person, 0, '2031-06-06')
  expect(await practised(ines)).toEqual({ counted: 6, events: [] })
})

test('members with days of their own count by practice, and not by the date of its teacher', async () => {
  const people = await joinedBy(6)
  for (const person of people.slice(0, 3)) {
    await choose(person, movedBy(TEACHERS_DAYS, '2031-06-02T07:00:00.000Z', 30))
    await watch(person, 0, '2031-07-08')
  }
  expect(await practised(ines)).toEqual({ counted: 6, events: [{ id: events[0], done: 3 }] })
})

test('a month that is begun again keeps what was done in it, for its teacher, by those who were in it', async () => {
  const people = await joinedBy(9)
  for (const person of people.slice(0, 4)) await watch(person, 0, '2031-06-04')
  for (const person of people.slice(0, 3)) await choose(person, startedOn('2031-09-01', '2031-06-02'))
  // Who joins it later to begin it has done nothing of it yet.
  await choose(people[3]!, startedOn('2031-09-01', '2031-06-02'), true)
  const done = [{ id: events[0], done: 3 }]
  expect(await practised(ines)).toEqual({ counted: 9, events: done })
  // Their second time is the first practice once more, and not the second.
  for (const person of people.slice(0, 3)) await watch(person, 0, '2031-09-02')
  expect(await practised(ines)).toEqual({ counted: 9, events: done })
})

test('what is watched on the UTC day before, and after a move to earlier than the beginning, ticks it', async () => {
  const [east, sooner] = [await joined(), await joined()]
  await choose(east, startedOn('2031-09-01', '2031-06-02'))
  await choose(sooner, movedBy(startedOn('2031-09-20', '2031-06-02'), '2031-06-02T07:00:00.000Z', -9))
  // The morning of the 1st in Auckland.
  await watch(east, 0, '2031-08-31')
  await watch(sooner, 0, '2031-09-11')
  expect(await doneBy(east)).toEqual([0])
  expect(await doneBy(sooner)).toEqual([0])
})

test('another teacher sees nothing of it, an administrator does', async () => {
  expect((await refused(practised(await studio.people.coach()))).status).toBe(403)
  expect(await practised(await studio.people.admin())).toEqual({ counted: null, events: [] })
  const unknown = { params: { id: ines.id } }
  expect((await refused(studio.as(ines).call(monthPractised, unknown))).status).toBe(404)
})
