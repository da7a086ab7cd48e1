import { ownData } from '@studio/contract/own-data/endpoints.ts'
import { addPushDevice } from '@studio/contract/push/endpoints.ts'
import {
  choosePracticeReminder,
  endPracticeReminder,
  practiceReminder,
} from '@studio/contract/reminders/endpoints.ts'
import type { PracticeReminderWish } from '@studio/contract/reminders/schema.ts'
import { followPath } from '@studio/contract/training/programme/endpoints.ts'
import type { ReminderKind } from '@studio/contract/training/programme/schema.ts'
import { and, eq, like } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { subscriptions } from '../../database/tables/membership.ts'
import { practices } from '../../database/tables/progress.ts'
import { practiceReminders } from '../../database/tables/reminders.ts'
import { mails } from '../../database/tables/studio.ts'
import { programmes } from '../../database/tables/training.ts'
import { makeLibrary } from '../../testing/library.ts'
import { type TestPerson, withPassword } from '../../testing/people.ts'
import { startPushService, type TestPushService } from '../../testing/push-service.ts'
import { refused } from '../../testing/refused.ts'
import { startTestStudio, type TestStudio } from '../../testing/start-test-studio.ts'
import { remindFollowers } from '../training/programme/remind-followers.ts'
import { remindOfPractice } from './daily-practice.ts'

let studio: TestStudio
let service: TestPushService
let library: ReturnType<typeof makeLibrary>
let path: string
let classes: string[]

beforeAll(async () => {
  service = await startPushService()
  studio = await startTestStudio({ STAND_IN_URL: service.origin })
  library = makeLibrary(studio.context)
  const coach = await studio.people.coach({ firstName: 'Ines' })
  classes = await Promise.all(
    ['Feet', 'Knees'].map((title) => library.video({ title, durationSeconds: 1860, coachUserId: coach.id })),
  )
  path = await library.pack(classes)
})
beforeEach(() => setTo('2031-06-02T00:00:00Z'))
afterAll(async () => {
  await studio.stop()
  await service.stop()
})

const setTo = (instant: string) =>
  studio.context.clock.setOffset(Date.parse(instant) - studio.context.clock.machine().getTime())

/** Runs the jobs at an instant, as two servers would. */
async function askAt(instant: string): Promise<void> {
  setTo(instant)
  const { context } = studio
  await Promise.all([
    remindFollowers(context),
    remindFollowers(context),
    remindOfPractice(context),
    remindOfPractice(context),
  ])
  await context.queue.drain()
}

async function memberOf(): Promise<TestPerson> {
  const person = await library.member('TrainingPacks')
  await endPlan(person, '2032-06-02T08:00:00Z')
  return person
}
const endPlan = (person: TestPerson, at: string) =>
  studio.context.db
    .update(subscriptions)
    .set({ periodEnd: new Date(at), cancelAtPeriodEnd: true })
    .where(eq(subscriptions.userId, person.id))

/** Mondays and Thursdays at seven; 2031-06-02 is a Monday. */
const follow = (person: TestPerson, reminder: ReminderKind | null, timeZone = 'UTC', at = '07:00') =>
  studio.as(person).call(followPath, {
    params: { id: path },
    body: { dates: { firstDay: '2031-06-02', weekdays: [1, 4], at, reminder }, timeZone },
  })
const wish = (person: TestPerson, body: Partial<PracticeReminderWish> = {}) =>
  studio.as(person).call(choosePracticeReminder, {
    body: { weekdays: [1, 2, 3, 4, 5], at: '18:30', by: 'mail', timeZone: 'UTC', ...body },
  })
const done = (person: TestPerson, at: number, instant: string) =>
  studio.context.db.insert(practices).values({
    userId: person.id,
    videoId: classes[at]!,
    day: instant.slice(0, 10),
    practisedAt: new Date(instant),
    seconds: 1860,
  })
const mailsTo = ({ email }: TestPerson, kind: 'path' | 'practice') =>
  studio.context.db
    .select({ subject: mails.subject, text: mails.text, unsubscribeUrl: mails.unsubscribeUrl })
    .from(mails)
    .where(and(eq(mails.to, email), like(mails.key, `${kind}-%`)))
    .orderBy(mails.id)

test('a quarter of an hour before a class of a path its follower is mailed once, by their own clock', async () => {
  const [here, angeles, feed, none] = [await memberOf(), await memberOf(), await memberOf(), await memberOf()]
  await follow(here, 'mail')
  await follow(angeles, 'mail', 'America/Los_Angeles')
  await follow(feed, 'feed')
  await follow(none, null)
  await askAt('2031-06-02T06:44:00Z')
  expect(await mailsTo(here, 'path')).toEqual([])
  await askAt('2031-06-02T06:45:00Z')
  await askAt('2031-06-02T06:50:00Z')
  const [mail, ...more] = await mailsTo(here, 'path')
  expect([mail?.subject, more]).toEqual(['Day 1 of Path, at 07:00', []])
  expect(mail?.text).toContain('Feet, 31 minutes with Ines.')
  expect(mail?.text).toContain(`/training-track/${path}/video/${classes[0]}`)
  expect(mail?.unsubscribeUrl).toContain('/mail/unsubscribe/')
  await askAt('2031-06-02T13:45:00Z')
  expect(await mailsTo(angeles, 'path')).toHaveLength(1)
  for (const person of [feed, none]) expect(await mailsTo(person, 'path')).toEqual([])
})

test('nobody is reminded on another day, an hour too late, of what is done, or of a path that waits for its answer', async () => {
  const [member, ahead] = [await memberOf(), await memberOf()]
  await follow(member, 'mail')
  await follow(ahead, 'mail')
  await done(ahead, 0, '2031-06-02T05:00:00Z')
  await askAt('2031-06-02T06:50:00Z')
  await askAt('2031-06-03T06:50:00Z')
  await askAt('2031-06-05T08:01:00Z')
  expect((await mailsTo(member, 'path')).map(({ subject }) => subject)).toEqual(['Day 1 of Path, at 07:00'])
  expect(await mailsTo(ahead, 'path')).toEqual([])
  setTo('2031-06-04T00:00:00Z')
  await done(member, 0, '2031-06-04T05:00:00Z')
  await askAt('2031-06-05T06:50:00Z')
  await askAt('2031-06-30T06:50:00Z')
  expect((await mailsTo(member, 'path')).map(({ subject }) => subject)).toEqual([
    'Day 1 of Path, at 07:00',
    'Day 2 of Path, at 07:00',
  ])
})

test('reminders end with the plan', async () => {
  const member = await memberOf()
  await follow(member, 'mail')
  await wish(member, { at: '07:00' })
  await endPlan(member, '2031-06-02T06:00:00Z')
  await askAt('2031-06-02T07:00:00Z')
  expect([await mailsTo(member, 'path'), await mailsTo(member, 'practice')]).toEqual([[], []])
})

test('a reminder by push comes to the person’s devices, tried again where a push service is busy (D18.push)', async () => {
  const [member, other] = [await memberOf(), await memberOf()]
  for (const person of [member, other])
    await studio.as(person).call(addPushDevice, { body: service.subscribe(person.id) })
  await follow(member, 'push')
  await askAt('2031-06-02T06:45:00Z')
  await askAt('2031-06-02T06:50:00Z')
  const received = service.received.filter(({ to }) => [member.id, other.id].includes(to))
  expect(received.map(({ to, content }) => [to, content.title, content.body, content.path])).toEqual([
    [
      member.id,
      'Day 1 of Path, at 07:00',
      'Feet, 31 minutes with Ines.',
      `/training-track/${path}/video/${classes[0]}`,
    ],
  ])
})

test('daily practice has a reminder of its own, on its days and at its hour, unless one has practised', async () => {
  const [member, early] = [await memberOf(), await memberOf()]
  expect(await studio.as(member).call(practiceReminder, {})).toEqual({ wanted: null, timeZone: 'UTC' })
  const wanted = { weekdays: [1, 3], at: '18:30', by: 'mail' } as const
  const body = { ...wanted, weekdays: [3, 1, 3], timeZone: 'Asia/Tokyo' }
  expect(await studio.as(member).call(choosePracticeReminder, { body })).toEqual({
    wanted,
    timeZone: 'Asia/Tokyo',
  })
  await wish(early, { timeZone: 'Asia/Tokyo' })
  await done(early, 0, '2031-06-01T23:00:00Z')
  await askAt('2031-06-02T09:29:00Z')
  expect(await mailsTo(member, 'practice')).toEqual([])
  await askAt('2031-06-02T09:30:00Z')
  await askAt('2031-06-02T09:35:00Z')
  await askAt('2031-06-03T09:30:00Z')
  expect((await mailsTo(member, 'practice')).map(({ subject }) => subject)).toEqual([
    'Time for your practice',
  ])
  // In Tokyo they have practised on Monday, not on Tuesday.
  expect(await mailsTo(early, 'practice')).toHaveLength(1)
  await studio.as(member).call(endPracticeReminder, {})
  await studio.as(member).call(endPracticeReminder, {})
  await askAt('2031-06-04T09:30:00Z')
  expect(await mailsTo(member, 'practice')).toHaveLength(1)
})

test('what is due late in the evening comes after midnight too, once, and means the day that has ended', async () => {
  const [member, follower, late] = [await memberOf(), await memberOf(), await memberOf()]
  await wish(member, { at: '23:58', weekdays: [1] })
  await follow(follower, 'mail', 'UTC', '23:30')
  await askAt('2031-06-03T00:00:00Z')
  // Whoever chooses an evening hour after midnight means the evening to come.
  await wish(late, { at: '23:30' })
  await askAt('2031-06-03T00:01:00Z')
  await askAt('2031-06-03T00:05:00Z')
  expect(await mailsTo(member, 'practice')).toHaveLength(1)
  expect((await mailsTo(follower, 'path')).map(({ subject }) => subject)).toEqual(['Day 1 of Path, at 23:30'])
  expect(await mailsTo(late, 'practice')).toEqual([])
  await askAt('2031-06-03T23:30:00Z')
  expect(await mailsTo(late, 'practice')).toHaveLength(1)
})

test('an hour that is over when it is chosen waits for the next day; a later one still comes today', async () => {
  const [over, moved] = [await memberOf(), await memberOf()]
  const count = async (person: TestPerson) =>
    Promise.all([mailsTo(person, 'practice'), mailsTo(person, 'path')]).then((all) =>
      all.map(({ length }) => length),
    )
  await wish(moved, { at: '07:00' })
  await follow(moved, 'mail')
  await askAt('2031-06-02T06:45:00Z')
  await askAt('2031-06-02T07:00:00Z')
  setTo('2031-06-02T07:20:00Z')
  await wish(over, { at: '07:00' })
  await follow(over, 'mail')
  await wish(moved, { at: '19:00' })
  await follow(moved, 'mail', 'UTC', '19:00')
  await askAt('2031-06-02T07:25:00Z')
  expect([await count(over), await count(moved)]).toEqual([
    [0, 0],
    [1, 1],
  ])
  await askAt('2031-06-02T19:00:00Z')
  expect(await count(moved)).toEqual([2, 2])
  await askAt('2031-06-03T07:00:00Z')
  await askAt('2031-06-05T07:00:00Z')
  expect(await count(over)).toEqual([2, 1])
})

test('a person who can’t be reminded holds up nobody behind them, and is tried again', async () => {
  const people = [await memberOf(), await memberOf(), await memberOf()].sort((a, b) => (a.id < b.id ? -1 : 1))
  const [first, ahead, last] = people as [TestPerson, TestPerson, TestPerson]
  for (const person of people) await follow(person, 'push')
  for (const person of people)
    await studio.as(person).call(addPushDevice, { body: service.subscribe(person.id) })
  await done(ahead, 0, '2031-06-02T05:00:00Z')
  setTo('2031-06-02T06:45:00Z')
  const { context } = studio
  const send: typeof context.queue.send = (name, work, ...more) => {
    if ((work as { userId?: string }).userId === first.id) throw new Error('no')
    return context.queue.send(name, work, ...more)
  }
  await remindFollowers({ ...context, queue: Object.assign(Object.create(context.queue), { send }) })
  const noted = async ({ id }: TestPerson) => {
    const [row] = await context.db
      .select({ on: programmes.remindedOn })
      .from(programmes)
      .where(eq(programmes.userId, id))
    return row?.on
  }
  // Whoever was ahead has nothing to be reminded of, and is not read again on that day.
  expect([await noted(first), await noted(ahead), await noted(last)]).toEqual([
    '2031-06-01',
    '2031-06-02',
    '2031-06-02',
  ])
  await askAt('2031-06-02T06:50:00Z')
  const received = service.received.map(({ to }) => to)
  expect(people.map(({ id }) => received.filter((to) => to === id).length)).toEqual([1, 0, 1])
})

test('a reminder without a day, at no time or in no zone is refused at its field', async () => {
  const member = await memberOf()
  const wrong = async (body: object) => (await refused(wish(member, body as never))).fields
  expect(await wrong({ weekdays: [] })).toEqual({ weekdays: 'Choose at least one day' })
  expect(await wrong({ at: '7' })).toEqual({ at: 'Please enter a time, such as 07:00' })
  expect(await wrong({ timeZone: 'Mars/Olympus' })).toHaveProperty('timeZone')
})

test('the reminder is in the person’s file, and goes with them', async () => {
  const member = await memberOf()
  await wish(member)
  const file = (await studio.as(member).call(ownData, withPassword)) as unknown as Record<string, object[]>
  expect(file.practiceReminder).toMatchObject([{ weekdays: [1, 2, 3, 4, 5], minuteOfDay: 1110, by: 'mail' }])
  await studio.context.db.execute(`delete from users where id = '${member.id}'`)
  expect(await studio.context.db.$count(practiceReminders, eq(practiceReminders.userId, member.id))).toBe(0)
})
