import { randomUUID } from 'node:crypto'
import { home } from '@studio/contract/home/endpoints.ts'
import { ownData } from '@studio/contract/own-data/endpoints.ts'
import { renewCalendarFeed } from '@studio/contract/practice-calendar/endpoints.ts'
import { followPath, leavePath, programmes } from '@studio/contract/training/programme/endpoints.ts'
import type { ProgrammeDates } from '@studio/contract/training/programme/schema.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { subscriptions } from '../../../database/tables/membership.ts'
import { users } from '../../../database/tables/people.ts'
import { practices } from '../../../database/tables/progress.ts'
import { programmes as followed, trainingPacks as packs } from '../../../database/tables/training.ts'
import { makeLibrary } from '../../../testing/library.ts'
import { type TestPerson, withPassword } from '../../../testing/people.ts'
import { refused } from '../../../testing/refused.ts'
import { startTestStudio, type TestStudio } from '../../../testing/start-test-studio.ts'

/** A Monday, in the morning by UTC; in Auckland, which is twelve hours ahead, it is evening. */
const MONDAY = '2031-06-02T08:00:00Z'

let studio: TestStudio
let library: ReturnType<typeof makeLibrary>
let classes: string[]
let path: string
let member: TestPerson

beforeAll(async () => {
  studio = await startTestStudio()
  library = makeLibrary(studio.context)
  classes = await Promise.all(
    ['Feet', 'Heels', 'Knees'].map((title) => library.video({ title, durationSeconds: 1800 })),
  )
  path = await library.pack([...classes, await library.video({ film: false })])
})
beforeEach(async () => {
  setTo(MONDAY)
  member = await memberOf()
})
afterAll(() => studio.stop())

const setTo = (instant: string) =>
  studio.context.clock.setOffset(Date.parse(instant) - studio.context.clock.machine().getTime())

async function memberOf(): Promise<TestPerson> {
  const person = await library.member('TrainingPacks')
  const periodEnd = new Date('2032-06-02T08:00:00Z')
  await studio.context.db.update(subscriptions).set({ periodEnd }).where(eq(subscriptions.userId, person.id))
  return person
}

const mondaysAndThursdays: ProgrammeDates = {
  firstDay: '2031-06-02',
  weekdays: [1, 4],
  at: '07:00',
  reminder: null,
}
const follow = (person: TestPerson, dates: ProgrammeDates | null, more: object = {}) =>
  studio.as(person).call(followPath, { params: { id: path }, body: { dates, timeZone: 'UTC', ...more } })
const read = async (person: TestPerson) => (await studio.as(person).call(programmes, {})).records
const daysOf = async (person: TestPerson) => (await read(person))[0]?.days.map(({ day }) => day)
/** Somebody has watched a class of the path to its end. */
const done = (person: TestPerson, at: number, instant: string) =>
  studio.context.db.insert(practices).values({
    userId: person.id,
    videoId: classes[at]!,
    day: instant.slice(0, 10),
    practisedAt: new Date(instant),
    seconds: 1800,
  })

test('a path is followed on days of the week, by the person’s own clock, and by nobody else (PATH-01)', async () => {
  await follow(member, mondaysAndThursdays)
  const [programme] = await read(member)
  expect(programme).toMatchObject({
    packId: path,
    state: 'going',
    dates: mondaysAndThursdays,
    timeZone: 'UTC',
    today: '2031-06-02',
  })
  expect(programme?.days).toEqual([
    { videoId: classes[0], day: '2031-06-02', done: false },
    { videoId: classes[1], day: '2031-06-05', done: false },
    { videoId: classes[2], day: '2031-06-09', done: false },
  ])
  expect(await read(await memberOf())).toEqual([])
})

test('whatever is watched ticks its day; a missed day moves the rest', async () => {
  await follow(member, mondaysAndThursdays)
  await done(member, 0, '2031-06-02T09:00:00Z')
  setTo('2031-06-06T08:00:00Z')
  const [programme] = await read(member)
  expect(programme?.days.map(({ day, done: isDone }) => [day, isDone])).toEqual([
    ['2031-06-02', true],
    ['2031-06-09', false],
    ['2031-06-12', false],
  ])
})

test('a day is the person’s own: an evening in Auckland is not yet evening in the studio', async () => {
  await follow(
    member,
    { ...mondaysAndThursdays, weekdays: [1, 2, 3, 4, 5, 6, 7] },
    { timeZone: 'Pacific/Auckland' },
  )
  await done(member, 0, '2031-06-02T11:00:00Z')
  await done(member, 1, '2031-06-02T13:00:00Z')
  expect(await daysOf(member)).toEqual(['2031-06-02', '2031-06-03', '2031-06-04'])
})

test('after two weeks the path asks, and goes on from today with one call; without dates it never asks', async () => {
  await follow(member, mondaysAndThursdays)
  setTo('2031-06-17T08:00:00Z')
  expect((await read(member))[0]).toMatchObject({ state: 'asking' })
  await follow(member, mondaysAndThursdays)
  expect(await daysOf(member)).toEqual(['2031-06-19', '2031-06-23', '2031-06-26'])
  await follow(member, null)
  setTo('2031-08-01T08:00:00Z')
  expect((await read(member))[0]).toMatchObject({ state: 'going', dates: null })
})

test('what was watched before counts, unless that is all of it or one begins again', async () => {
  await done(member, 0, '2031-05-20T09:00:00Z')
  await follow(member, null)
  expect((await read(member))[0]?.days.map((day) => day.done)).toEqual([true, false, false])
  await done(member, 1, '2031-05-21T09:00:00Z')
  await done(member, 2, '2031-06-02T08:30:00Z')
  expect((await read(member))[0]?.state).toBe('done')
  setTo('2031-06-03T08:00:00Z')
  await follow(member, null, { again: true })
  expect((await read(member))[0]).toMatchObject({ state: 'going' })
  await studio.as(member).call(leavePath, { params: { id: path } })
  await studio.as(member).call(leavePath, { params: { id: path } })
  expect(await read(member)).toEqual([])
  await follow(member, null)
  expect((await read(member))[0]?.days.map((day) => day.done)).toEqual([false, false, false])
})

test('a path needs a plan that opens it, its own plan too; an unknown one is not there', async () => {
  const daily = await library.member('DailyClasses')
  expect((await refused(follow(daily, null))).status).toBe(403)
  const [other] = await studio.context.db
    .select({ planId: subscriptions.planId })
    .from(subscriptions)
    .where(eq(subscriptions.userId, daily.id))
  const narrow = await library.pack([classes[0]!], other?.planId ?? null)
  const at = (id: string) => studio.as(member).call(followPath, { params: { id }, body: { dates: null } })
  expect((await refused(at(narrow))).status).toBe(403)
  expect((await refused(at(randomUUID()))).status).toBe(404)
})

test('what is typed wrong is told at its field', async () => {
  const wrong = async (dates: object) =>
    (await refused(follow(member, { ...mondaysAndThursdays, ...dates } as ProgrammeDates))).fields
  expect(await wrong({ weekdays: [] })).toHaveProperty(['dates.weekdays'])
  expect(await wrong({ at: '25:00' })).toHaveProperty(['dates.at'])
  expect(await wrong({ firstDay: '2031-02-30' })).toHaveProperty(['dates.firstDay'])
  expect(await wrong({ firstDay: '2033-06-02' })).toEqual({
    'dates.firstDay': 'Choose a first day within a year',
  })
})

test('the days stand in the person’s own calendar, with an alarm if they chose it, and end with the plan (D18.calendar-feed)', async () => {
  await follow(member, { ...mondaysAndThursdays, reminder: 'feed' }, { timeZone: 'Pacific/Auckland' })
  await done(member, 0, '2031-06-02T07:30:00Z')
  const { feed } = await studio.as(member).call(renewCalendarFeed, {})
  const url = new URL(feed?.url ?? '').pathname
  const lines = async () => (await studio.inject({ url })).body.split('\r\n')
  const named = (all: string[], name: string) => all.filter((line) => line.startsWith(name))
  const before = await lines()
  expect(named(before, 'SUMMARY:')).toEqual([
    'SUMMARY:Feet (day 1 of Path)',
    'SUMMARY:Heels (day 2 of Path)',
    'SUMMARY:Knees (day 3 of Path)',
  ])
  expect(named(before, 'DTSTART:')).toEqual([
    'DTSTART:20310601T190000Z',
    'DTSTART:20310604T190000Z',
    'DTSTART:20310608T190000Z',
  ])
  expect(named(before, 'TRIGGER:')).toEqual(['TRIGGER:-PT15M', 'TRIGGER:-PT15M'])
  const periodEnd = studio.context.clock.now()
  await studio.context.db
    .update(subscriptions)
    .set({ periodEnd, cancelAtPeriodEnd: true })
    .where(eq(subscriptions.userId, member.id))
  expect(named(await lines(), 'SUMMARY:')).toEqual(['SUMMARY:Feet (day 1 of Path)'])
})

test('home tells the class of a path that is today’s, until it is done', async () => {
  const paths = async () => (await studio.as(member).call(home, {})).paths
  await follow(member, mondaysAndThursdays)
  expect(await paths()).toEqual([
    { packId: path, title: 'Path', number: 1, of: 3, video: 'Feet', at: '07:00' },
  ])
  await done(member, 0, '2031-06-02T09:00:00Z')
  expect(await paths()).toEqual([])
  setTo('2031-06-05T08:00:00Z')
  expect(await paths()).toMatchObject([{ number: 2, video: 'Heels' }])
})

test('home offers no class of a path that the plan opens no more', async () => {
  const paths = async () => (await studio.as(member).call(home, {})).paths
  const { db } = studio.context
  await follow(member, mondaysAndThursdays)
  const daily = await library.member('DailyClasses')
  const bindTo = (person: TestPerson) =>
    db
      .select({ planId: subscriptions.planId })
      .from(subscriptions)
      .where(eq(subscriptions.userId, person.id))
      .then(([own]) =>
        db
          .update(packs)
          .set({ planId: own?.planId ?? null })
          .where(eq(packs.id, path)),
      )
  await bindTo(daily)
  expect(await paths()).toEqual([])
  await bindTo(member)
  expect(await paths()).toHaveLength(1)
  await db.update(packs).set({ planId: null }).where(eq(packs.id, path))
  await db
    .update(subscriptions)
    .set({ periodEnd: studio.context.clock.now(), cancelAtPeriodEnd: true })
    .where(eq(subscriptions.userId, member.id))
  expect(await paths()).toEqual([])
})

test('it is in the person’s file, and goes with them', async () => {
  await follow(member, mondaysAndThursdays)
  const file = (await studio.as(member).call(ownData, withPassword)) as unknown as Record<string, object[]>
  expect(file.pathsFollowed).toMatchObject([{ title: 'Path', firstDay: '2031-06-02', minuteOfDay: 420 }])
  await studio.context.db.delete(users).where(eq(users.id, member.id))
  expect(await studio.context.db.$count(followed, eq(followed.userId, member.id))).toBe(0)
})
