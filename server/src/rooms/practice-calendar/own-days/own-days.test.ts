import { randomUUID } from 'node:crypto'
import { chooseMail } from '@studio/contract/mail-choices/endpoints.ts'
import { ownData } from '@studio/contract/own-data/endpoints.ts'
import { renewCalendarFeed } from '@studio/contract/practice-calendar/endpoints.ts'
import {
  planClass,
  plannedClasses,
  removePlannedClass,
} from '@studio/contract/practice-calendar/own-days/endpoints.ts'
import { MOST_PLANNED } from '@studio/contract/practice-calendar/own-days/messages.ts'
import { followPath } from '@studio/contract/training/programme/endpoints.ts'
import { and, eq, like } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { subscriptions } from '../../../database/tables/membership.ts'
import { users } from '../../../database/tables/people.ts'
import { plannedClasses as rows } from '../../../database/tables/practice-calendar.ts'
import { practices } from '../../../database/tables/progress.ts'
import { mails } from '../../../database/tables/studio.ts'
import { makeLibrary } from '../../../testing/library.ts'
import { type TestPerson, withPassword } from '../../../testing/people.ts'
import { refused } from '../../../testing/refused.ts'
import { startTestStudio, type TestStudio } from '../../../testing/start-test-studio.ts'
import { beginWeeks } from '../weekly-plan/weekly-plan.ts'

let studio: TestStudio
let library: ReturnType<typeof makeLibrary>
let member: TestPerson
let tide: string

beforeAll(async () => {
  studio = await startTestStudio()
  library = makeLibrary(studio.context)
  tide = await library.video({ title: 'Slow tide', durationSeconds: 1800 })
  await library.day('2031-01-01', [tide])
})
beforeEach(async () => {
  // A Sunday.
  setTo('2031-06-01T12:00:00Z')
  member = await memberOf()
})
afterAll(() => studio.stop())

const setTo = (instant: string) =>
  studio.context.clock.setOffset(Date.parse(instant) - studio.context.clock.machine().getTime())

async function memberOf(): Promise<TestPerson> {
  const person = await library.member('DailyClasses', 'TrainingPacks')
  await endPlan(person, '2032-06-02T08:00:00Z')
  return person
}
const endPlan = (person: TestPerson, at: string) =>
  studio.context.db
    .update(subscriptions)
    .set({ periodEnd: new Date(at), cancelAtPeriodEnd: true })
    .where(eq(subscriptions.userId, person.id))
const plan = (person: TestPerson, body: object = {}) =>
  studio.as(person).call(planClass, {
    body: { videoId: tide, day: '2031-06-03', at: '18:00', timeZone: 'Asia/Tokyo', ...body },
  })
const read = async (person: TestPerson) =>
  (await studio.as(person).call(plannedClasses, {})).records.map(({ day, at, video, done }) => [
    day,
    at,
    video.title,
    done,
  ])

test('a class is put on a day of one’s own, once, and taken off by its owner alone', async () => {
  const { id } = await plan(member)
  await plan(member, { at: '19:30' })
  expect(await read(member)).toEqual([['2031-06-03', '19:30', 'Slow tide', false]])
  const other = await memberOf()
  expect(await read(other)).toEqual([])
  await studio.as(other).call(removePlannedClass, { params: { id } })
  expect(await read(member)).toHaveLength(1)
  await studio.as(member).call(removePlannedClass, { params: { id } })
  await studio.as(member).call(removePlannedClass, { params: { id } })
  expect(await read(member)).toEqual([])
})

test('whatever is watched from then on ticks it', async () => {
  await plan(member)
  const done = (instant: string) =>
    studio.context.db.insert(practices).values({
      userId: member.id,
      videoId: tide,
      day: instant.slice(0, 10),
      practisedAt: new Date(instant),
      seconds: 1800,
    })
  await done('2031-05-20T12:00:00Z')
  expect((await read(member))[0]).toContain(false)
  await done('2031-06-02T12:00:00Z')
  expect((await read(member))[0]).toContain(true)
})

test('a day that is over, too far or none, and a class that is closed or unknown are refused', async () => {
  const fields = async (body: object) => (await refused(plan(member, body))).fields
  expect(await fields({ day: '2031-05-31' })).toEqual({ day: 'Choose today or a later day' })
  expect(await fields({ day: '2033-06-01' })).toEqual({ day: 'Choose a day within a year' })
  expect(await fields({ day: 'tomorrow' })).toHaveProperty('day')
  expect(await fields({ at: '24:00' })).toHaveProperty('at')
  const closed = await library.video()
  expect((await refused(plan(member, { videoId: closed }))).status).toBe(403)
  expect((await refused(plan(member, { videoId: randomUUID() }))).status).toBe(404)
})

test('days to come hold a hundred classes', async () => {
  const { db, clock } = studio.context
  const some = Array.from({ length: MOST_PLANNED - 1 }, (_, at) => ({
    userId: member.id,
    videoId: tide,
    day: new Date(Date.UTC(2031, 6, 1 + at)).toISOString().slice(0, 10),
    atMinute: 600,
    plannedAt: clock.now(),
  }))
  await db.insert(rows).values(some)
  const both = await Promise.allSettled([plan(member), plan(member, { day: '2031-06-04' })])
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect((await refused(plan(member, { day: '2031-06-05' }))).status).toBe(409)
  // One of them at another hour is none more.
  await plan(member, { day: '2031-07-01', at: '20:00' })
  expect(await read(member)).toContainEqual(['2031-07-01', '20:00', 'Slow tide', false])
})

test('days of one’s own and of paths stand in My Personal Practices, in the calendar link and in the mail about the week (D18.calendar-feed, D18.weekly-plan)', async () => {
  await plan(member, { timeZone: 'UTC' })
  const path = await library.pack([await library.video({ title: 'Feet', durationSeconds: 1860 })])
  const dates = { firstDay: '2031-06-02', weekdays: [1], at: '07:00', reminder: null }
  await studio.as(member).call(followPath, { params: { id: path }, body: { dates, timeZone: 'UTC' } })
  expect((await studio.as(member).call(plannedClasses, {})).paths).toMatchObject([
    {
      packId: path,
      path: 'Path',
      number: 1,
      title: 'Feet',
      seconds: 1860,
      day: '2031-06-02',
      at: '07:00',
      done: false,
    },
  ])
  await studio.as(member).call(chooseMail, { body: { kind: 'weeklyPlan', wanted: true, timeZone: 'UTC' } })
  const { feed } = await studio.as(member).call(renewCalendarFeed, {})
  const summaries = async () =>
    (await studio.inject({ url: new URL(feed?.url ?? '').pathname })).body
      .split('\r\n')
      .filter((line) => /^(SUMMARY|DTSTART):/.test(line))
  expect(await summaries()).toEqual([
    'DTSTART:20310602T070000Z',
    'SUMMARY:Feet (day 1 of Path)',
    'DTSTART:20310603T180000Z',
    'SUMMARY:Slow tide',
  ])
  setTo('2031-06-02T06:30:00Z')
  await beginWeeks(studio.context)
  await studio.context.queue.drain()
  const [mail] = await studio.context.db
    .select({ text: mails.text })
    .from(mails)
    .where(and(eq(mails.to, member.email), like(mails.key, 'week-%')))
  expect(mail?.text).toMatch(/Feet, Monday 07:00, day 1 of Path.*Slow tide, Tuesday 18:00, your own plan/s)
  await endPlan(member, '2031-06-02T06:00:00Z')
  expect(await summaries()).toEqual([])
})

test('they are in the person’s file, and go with them', async () => {
  await plan(member)
  const file = (await studio.as(member).call(ownData, withPassword)) as unknown as Record<string, object[]>
  expect(file.classesPlanned).toMatchObject([{ title: 'Slow tide', day: '2031-06-03', minuteOfDay: 1080 }])
  await studio.context.db.delete(users).where(eq(users.id, member.id))
  expect(await studio.context.db.$count(rows, eq(rows.userId, member.id))).toBe(0)
})
