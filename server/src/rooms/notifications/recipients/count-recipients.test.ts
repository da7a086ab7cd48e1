import { DAY } from '@studio/contract/dates.ts'
import { countRecipients, sendNotification } from '@studio/contract/notifications/endpoints.ts'
import type { SendOptions } from '@studio/contract/notifications/schema.ts'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { teacherFollows } from '../../../database/tables/notifications.ts'
import { sessions, users } from '../../../database/tables/people.ts'
import { makeAudience } from '../../../testing/audience.ts'
import type { TestPerson } from '../../../testing/people.ts'
import { refused } from '../../../testing/refused.ts'
import { startTestStudio, type TestStudio } from '../../../testing/start-test-studio.ts'

let studio: TestStudio
let [admin, coach, other, student, joined, member, blocked]: TestPerson[] = []
let [month, theirs]: string[] = []

/** People of every kind, some of whom a notification never reaches. */
beforeAll(async () => {
  studio = await startTestStudio()
  const { people } = studio
  const audience = await makeAudience(studio)
  ;({ admin, coach, other, student, joined, month } = audience)
  const { library } = audience
  member = await people.student()
  blocked = await people.student()
  theirs = await library.event(other.id, [await library.video()])
  await library.join(month, blocked.id)
  for (const person of [joined, member]) await library.join(theirs, person.id)
  await studio.context.db
    .insert(teacherFollows)
    .values({ teacherId: other.id, userId: student.id, followedAt: new Date(0) })
  await change(student, { registeredAt: new Date(0) })
  await studio.context.db
    .update(sessions)
    .set({ rotatedAt: new Date(studio.context.clock.now().getTime() - 22 * DAY) })
    .where(eq(sessions.userId, student.id))
  for (const person of [member, blocked]) await library.membership(person.id, ['DailyClasses'])
  await change(blocked, { blockedAccess: true })
  await change(await people.student(), { active: false })
  await change(await people.student(), { registeredFully: null })
})
afterAll(() => studio.stop())

const change = (person: TestPerson, columns: Partial<typeof users.$inferInsert>) =>
  studio.context.db.update(users).set(columns).where(eq(users.id, person.id))

const counted = async (from: TestPerson | undefined, sendOptions: Partial<SendOptions>) =>
  (await studio.as(from!).call(countRecipients, { body: { sendOptions } })).count

/** How many people a notification that is really sent has reached. */
async function reached(from: TestPerson | undefined, sendOptions: Partial<SendOptions>): Promise<number> {
  const body = { title: 'News', description: '<p>Something new</p>', sendOptions }
  const { id } = await studio.as(from!).call(sendNotification, { body })
  const { rows } = await studio.context.db.execute<{ count: number }>(sql`
    select count(*)::int as count from notification_receipts where notification_id = ${id}`)
  return rows[0]?.count ?? -1
}

type Case = [string, () => TestPerson | undefined, () => Partial<SendOptions>, number]
const cases: Case[] = [
  ['all students', () => admin, () => ({ sendToAllStudents: true }), 3],
  ['subscribed students', () => admin, () => ({ sendToSubscribedStudents: true }), 1],
  [
    'subscribed students, one of whom is chosen in two further ways',
    () => admin,
    () => ({
      sendToSubscribedStudents: true,
      sendToCalendarIds: [theirs!],
      sendToUserIds: [member!.id, student!.id],
    }),
    3,
  ],
  [
    'subscribed students and teachers',
    () => admin,
    () => ({ sendToSubscribedStudents: true, sendToAllCoaches: true }),
    3,
  ],
  [
    'subscribed students among all students',
    () => admin,
    () => ({ sendToSubscribedStudents: true, sendToAllStudents: true }),
    3,
  ],
  ['all teachers', () => admin, () => ({ sendToAllCoaches: true }), 2],
  ['two calendars with a member in common', () => admin, () => ({ sendToCalendarIds: [month!, theirs!] }), 2],
  [
    'people by name, one of whom is blocked',
    () => admin,
    () => ({ sendToUserIds: [student!.id, blocked!.id] }),
    1,
  ],
  [
    'several at once, each person once',
    () => admin,
    () => ({ sendToAllStudents: true, sendToAllCoaches: true, sendToCalendarIds: [month!] }),
    5,
  ],
  ['whoever was blocked', () => admin, () => ({ sendToUserIds: [blocked!.id] }), 0],
  ['their own students', () => coach, () => ({ sendToSubscribedStudents: true }), 1],
  ['a calendar of theirs', () => other, () => ({ sendToCalendarIds: [theirs!] }), 2],
  ['a student of theirs', () => coach, () => ({ sendToUserIds: [joined!.id] }), 1],
  ['themselves, as a test', () => coach, () => ({ sendToUserIds: [coach!.id] }), 1],
  [
    'all students of one teacher, whose calendar they joined or whom they follow',
    () => admin,
    () => ({ sendToAllStudents: true, only: { teacherId: other!.id } }),
    3,
  ],
  [
    'students who have not been here for three weeks',
    () => admin,
    () => ({ sendToAllStudents: true, only: { unseenDays: 21 } }),
    1,
  ],
]

test.each(cases)('to %s: as many as then get it (ANOTIF-10, D11)', async (_whom, from, options, expected) => {
  expect(await counted(from(), options())).toBe(expected)
  expect(await reached(from(), options())).toBe(expected)
})

test('the author is not counted, unless they chose themselves', async () => {
  expect(await counted(coach, { sendToCalendarIds: [month!] })).toBe(1)
  const self = { sendToUserIds: [admin!.id, student!.id] }
  expect(await counted(admin, self)).toBe(2)
  expect(await reached(admin, self)).toBe(2)
})

describe('what sending refuses', () => {
  test('is not counted: no option, unknown people and calendars, and those of others for a teacher (BO-VALID-24, S-Z8)', async () => {
    const unknown = crypto.randomUUID()
    expect(await refused(counted(admin, {}))).toMatchObject({
      status: 400,
      fields: { sendOptions: 'This is a required field' },
    })
    const nobody = { sendToUserIds: [unknown], sendToCalendarIds: [unknown] }
    expect(Object.keys((await refused(counted(admin, nobody))).fields)).toEqual([
      'sendOptions.sendToUserIds',
      'sendOptions.sendToCalendarIds',
    ])
    for (const foreign of [
      { sendToAllStudents: true },
      { sendToUserIds: [member!.id] },
      { sendToCalendarIds: [theirs!] },
    ]) {
      expect((await refused(counted(coach, foreign))).status).toBe(403)
    }
  })
})

test('of subscribed students those count who are reached: not who is blocked, unfinished, gone or a teacher now, but whose block is over (ANOTIF-10, D11)', async () => {
  const { people } = studio
  const subscribed = { sendToSubscribedStudents: true }
  const before = await counted(admin, subscribed)
  const changes: [Partial<typeof users.$inferInsert>, number][] = [
    [{ active: true }, 1],
    [{ blockedAccess: true }, 0],
    [{ blockedAccess: true, blockedToDateTime: new Date(Date.now() + 86_400_000) }, 0],
    [{ blockedAccess: true, blockedToDateTime: new Date(Date.now() - 86_400_000) }, 1],
    [{ registeredFully: null }, 0],
    [{ active: false }, 0],
    [{ role: 'Coach' }, 0],
  ]
  const audience = await makeAudience(studio)
  let expected = await counted(admin, subscribed)
  expect(expected).toBe(before)
  for (const [columns, more] of changes) {
    const person = await people.student()
    await audience.library.membership(person.id, ['DailyClasses'])
    await change(person, columns)
    expected += more
    expect(await counted(admin, subscribed), JSON.stringify(columns)).toBe(expected)
    expect(await reached(admin, subscribed), JSON.stringify(columns)).toBe(expected)
  }
})
