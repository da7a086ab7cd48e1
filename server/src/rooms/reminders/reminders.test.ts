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
import type { TestPerson } from '../../testing/builders.ts'
import { makeLibrary } from '../../testing/library.ts'
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
const follow = (person: TestPerson, reminder: ReminderKind | null, timeZone = 'UTC') =>
  studio.as(person).call(followPath, {
    params: { id: path },
    body: { dates: { firstDay: '2031-06-02', weekdays: [1, 4], at: '07:00', reminder }, timeZone },
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
  expect([mail?.subject, more]).toEqual(['Day 1 of Path, at 7:00', []])
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
  await askAt('2031-06-30T06:50:00Z')
  expect((await mailsTo(member, 'path')).map(({ subject }) => subject)).toEqual(['Day 1 of Path, at 7:00'])
  expect(await mailsTo(ahead, 'path')).toEqual([])
  setTo('2031-06-04T00:00:00Z')
  await done(member, 0, '2031-06-04T05:00:00Z')
  await askAt('2031-06-05T06:50:00Z')
  expect((await mailsTo(member, 'path')).at(-1)?.subject).toBe('Day 2 of Path, at 7:00')
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
      'Day 1 of Path, at 7:00',
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
  const file = (await studio.as(member).call(ownData, {})) as unknown as Record<string, object[]>
  expect(file.practiceReminder).toMatchObject([{ weekdays: [1, 2, 3, 4, 5], minuteOfDay: 1110, by: 'mail' }])
  await studio.context.db.execute(`delete from users where id = '${member.id}'`)
  expect(await studio.context.db.$count(practiceReminders, eq(practiceReminders.userId, member.id))).toBe(0)
})
