import { randomUUID } from 'node:crypto'
import { DAY } from '@studio/contract/dates.ts'
import { myNotifications, notifications, sendNotification } from '@studio/contract/notifications/endpoints.ts'
import type { SendOptions } from '@studio/contract/notifications/schema.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { notificationReceipts } from '../../database/tables/notifications.ts'
import { users } from '../../database/tables/people.ts'
import { calendars } from '../../database/tables/practice-calendar.ts'
import { auditLog } from '../../database/tables/studio.ts'
import { makeAudience } from '../../testing/audience.ts'
import { hostileTexts } from '../../testing/hostile-texts.ts'
import type { makeLibrary } from '../../testing/library.ts'
import type { TestPerson } from '../../testing/people.ts'
import { refused } from '../../testing/refused.ts'
import { startTestStudio, type TestStudio } from '../../testing/start-test-studio.ts'

let studio: TestStudio
let library: ReturnType<typeof makeLibrary>
let [admin, coach, other, student, joined]: TestPerson[] = []
let month: string

beforeAll(async () => {
  studio = await startTestStudio()
  ;({ library, admin, coach, other, student, joined, month } = await makeAudience(studio))
})
afterAll(() => studio.stop())

const text = '<p>Class moves to <b>6:30</b></p>'
type Draft = {
  title?: string
  description?: string
  videoId?: string | null
  sendOptions?: Partial<SendOptions>
}
const send = (from: TestPerson | undefined, draft: Draft = {}) =>
  studio.as(from!).call(sendNotification, {
    body: { title: 'News', description: text, sendOptions: { sendToAllStudents: true }, ...draft },
  })

async function receivers(id: string): Promise<string[]> {
  const rows = await studio.context.db
    .select({ id: notificationReceipts.userId })
    .from(notificationReceipts)
    .where(eq(notificationReceipts.notificationId, id))
  return rows.map((row) => row.id).sort()
}
const sentTo = async (from: TestPerson | undefined, sendOptions: Partial<SendOptions>) =>
  receivers((await send(from, { sendOptions })).id)
const idsOf = (...people: (TestPerson | undefined)[]) => people.map((person) => person!.id).sort()

describe('what a notification needs', () => {
  test('a title of 1 to 50 characters (BO-VALID-22)', async () => {
    const fieldsOf = async (title: string) => (await refused(send(admin, { title }))).fields
    expect(await fieldsOf('')).toEqual({ title: 'This is a required field' })
    expect(await fieldsOf('  ')).toEqual({ title: 'This is a required field' })
    expect(await fieldsOf('a'.repeat(51))).toEqual({ title: 'A title can have at most 50 characters' })
    expect((await send(admin, { title: 'a'.repeat(50) })).id).toBeDefined()
  })

  test('a description of at most 500 plain characters, longer than 8 in serialised form (BO-VALID-23, S-I4)', async () => {
    const fieldsOf = async (description: string) => (await refused(send(admin, { description }))).fields
    const required = { description: 'This is a required field' }
    expect(await fieldsOf('')).toEqual(required)
    expect(await fieldsOf('<p>a</p>')).toEqual(required)
    expect(await fieldsOf('<p>  <br> </p>')).toEqual(required)
    expect((await send(admin, { description: '<p>ab</p>' })).id).toBeDefined()
    const long = { description: 'A description can have at most 500 characters' }
    expect(await fieldsOf(`<p>${'&amp;'.repeat(501)}</p>`)).toEqual(long)
    expect((await send(admin, { description: `<p><b>${'&amp;'.repeat(500)}</b></p>` })).id).toBeDefined()
  })

  test('at least one option, and people where people are chosen (BO-VALID-24, BO-VALID-25)', async () => {
    for (const sendOptions of [{}, { sendToAllStudents: false }, { sendToUserIds: [] }]) {
      const { status, fields } = await refused(send(admin, { sendOptions }))
      expect([status, fields]).toEqual([400, { sendOptions: 'This is a required field' }])
    }
  })

  test('a video that is there, if any (BO-VALID-26)', async () => {
    const video = await library.video()
    expect(
      (await send(coach, { videoId: video, sendOptions: { sendToCalendarIds: [month] } })).id,
    ).toBeDefined()
    expect((await send(admin, { videoId: null })).id).toBeDefined()
    const foreignDraft = await library.video({ film: false, coachUserId: other!.id })
    for (const videoId of [crypto.randomUUID(), 'Morning Flow', foreignDraft]) {
      const draft = { videoId, sendOptions: { sendToCalendarIds: [month] } }
      const { status, fields } = await refused(send(coach, draft))
      expect([status, fields]).toEqual([400, { videoId: 'Select an existing video' }])
    }
  })

  test('all failing fields are told at once, those the database knows together too', async () => {
    const unknown = crypto.randomUUID()
    const first = await refused(
      studio.as(admin!).call(sendNotification, { body: { title: '', surprise: 1 } as never }),
    )
    expect(Object.keys(first.fields).sort()).toEqual(['description', 'sendOptions', 'surprise', 'title'])
    const second = await refused(
      send(admin, {
        description: '<script>alert(1)</script>',
        videoId: unknown,
        sendOptions: { sendToUserIds: [unknown, student!.id], sendToCalendarIds: [unknown] },
      }),
    )
    expect(second.fields).toEqual({
      description: 'This is a required field',
      videoId: 'Select an existing video',
      'sendOptions.sendToUserIds': 'Unknown person',
      'sendOptions.sendToCalendarIds': 'Unknown calendar',
    })
  })

  test('hostile texts come back without a tag outside the list, and the title as it was typed (R17, S-I4, S-I5)', async () => {
    const options = { sendOptions: { sendToUserIds: [student!.id] } }
    for (const hostile of hostileTexts.filter((one) => !one.includes('\0')).slice(0, 60)) {
      const title = hostile
        .slice(0, 50)
        .replace(/[\p{Cc}]/gu, '')
        .trim()
      await send(admin, { title, description: `<p>before</p>${hostile}`, ...options })
      const { records } = await studio.as(student!).call(myNotifications, { query: { pageLength: 1 } })
      expect(records[0]?.title).toBe(title.normalize('NFC'))
      expect(records[0]?.description.replace(/<\/?(?:b|i|u|strong|em|p|br)(?: \/)?>/g, '')).not.toContain('<')
    }
  })
})

describe('who gets it (ANOTIF-10, D11)', () => {
  test('all teachers, all students, both, each once and never its author', async () => {
    expect(await sentTo(admin, { sendToAllCoaches: true })).toEqual(idsOf(coach, other))
    expect(await sentTo(admin, { sendToAllStudents: true })).toEqual(idsOf(student, joined))
    const everything = {
      sendToAllCoaches: true,
      sendToAllStudents: true,
      sendToUserIds: [student!.id, student!.id.toUpperCase(), coach!.id],
      sendToCalendarIds: [month],
    }
    expect(await sentTo(admin, everything)).toEqual(idsOf(coach, other, student, joined))
    await library.join(month, coach!.id)
    expect(await sentTo(coach, { sendToCalendarIds: [month] })).toEqual(idsOf(joined))
  })

  test('selected people, oneself if one was selected', async () => {
    expect(await sentTo(admin, { sendToUserIds: [student!.id] })).toEqual(idsOf(student))
    expect(await sentTo(admin, { sendToUserIds: [admin!.id] })).toEqual(idsOf(admin))
  })

  test("calendars' subscribers", async () => {
    expect(await sentTo(admin, { sendToCalendarIds: [month] })).toEqual(idsOf(joined, coach))
  })

  test("an Admin's subscribed students have a running membership, a teacher's have joined a calendar of theirs", async () => {
    const member = await library.member('DailyClasses')
    expect(await sentTo(admin, { sendToSubscribedStudents: true })).toEqual(idsOf(member))
    expect(await sentTo(coach, { sendToSubscribedStudents: true })).toEqual(idsOf(joined))
    expect(await sentTo(other, { sendToSubscribedStudents: true })).toEqual([])
  })

  test('who has joined several calendars of a teacher is one student of theirs, and gets it once (D11)', async () => {
    const [second] = await studio.context.db
      .insert(calendars)
      .values({ userId: coach!.id, title: 'Two', month: '2029-01-01', type: 'Day3', createdAt: new Date() })
      .returning({ id: calendars.id })
    await library.join(second!.id, joined!.id)
    expect(await sentTo(coach, { sendToSubscribedStudents: true })).toEqual(idsOf(joined))
    expect(await sentTo(admin, { sendToCalendarIds: [month, second!.id] })).toEqual(idsOf(joined, coach))
  })

  test('nobody who is blocked, inactive or has not finished signing up', async () => {
    const { people, context } = studio
    const tomorrow = new Date(context.clock.now().getTime() + DAY)
    const yesterday = new Date(context.clock.now().getTime() - DAY)
    const shut = [
      await people.student({ blockedAccess: true }),
      await people.student({ blockedAccess: true, blockedToDateTime: tomorrow }),
      await people.student({ active: false }),
      await people.student({ registeredFully: null }),
    ]
    const open = [
      await people.student({ blockedAccess: true, blockedToDateTime: yesterday }),
      await people.student({ blockedChat: true, blockedComments: true }),
    ]
    const got = await sentTo(admin, { sendToUserIds: idsOf(...shut, ...open) })
    expect(got).toEqual(idsOf(...open))
    const all = await sentTo(admin, { sendToAllStudents: true })
    for (const person of shut) expect(all).not.toContain(person.id)
  })

  test('is fixed when it is sent: who comes later does not get it, who leaves keeps it (D11)', async () => {
    const leaver = await studio.people.student()
    await library.join(month, leaver.id)
    const { id } = await send(coach, { sendOptions: { sendToCalendarIds: [month] } })
    const late = await studio.people.student()
    await library.join(month, late.id)
    await studio.context.db.update(users).set({ role: 'Coach' }).where(eq(users.id, leaver.id))
    expect(await receivers(id)).toEqual(idsOf(joined, leaver))
    const { records } = await studio.as(leaver).call(myNotifications, {})
    expect(records.map((record) => record.id)).toContain(id)
  })
})

describe('who may send (GUARD-10, S-Z8, D11)', () => {
  test.each<[string, () => Partial<SendOptions>]>([
    ['all teachers', () => ({ sendToAllCoaches: true })],
    ['all students', () => ({ sendToAllStudents: true })],
    ['all students besides their own', () => ({ sendToSubscribedStudents: true, sendToAllStudents: true })],
    ['a student who has joined nothing of theirs', () => ({ sendToUserIds: [student!.id] })],
    ['their student and another', () => ({ sendToUserIds: [joined!.id, student!.id] })],
    ['an Admin', () => ({ sendToUserIds: [admin!.id] })],
  ])('a teacher is refused %s', async (_whom, sendOptions) => {
    const { status, message } = await refused(send(coach, { sendOptions: sendOptions() }))
    expect([status, message]).toEqual([403, 'You can only send notifications to your own students'])
  })

  test("a teacher is refused another's calendar, though they may send to their own students", async () => {
    const { status } = await refused(send(other, { sendOptions: { sendToCalendarIds: [month] } }))
    expect(status).toBe(403)
    expect(await sentTo(coach, { sendToUserIds: [joined!.id] })).toEqual(idsOf(joined))
  })

  test('students are refused, visitors are asked to sign in', async () => {
    expect((await refused(send(student))).status).toBe(403)
    const visitor = studio.call(sendNotification, {
      body: { title: 'News', description: text, sendOptions: { sendToAllStudents: true } },
    })
    expect((await refused(visitor)).status).toBe(401)
  })

  test('nothing is left of a refused one', async () => {
    const before = await studio.as(admin!).call(notifications, {})
    await refused(send(coach))
    await refused(send(admin, { videoId: crypto.randomUUID() }))
    expect((await studio.as(admin!).call(notifications, {})).pageInfo).toEqual(before.pageInfo)
  })

  test("an Admin's sending is kept with who and what (S-R4, BO-API-31)", async () => {
    const { id } = await send(admin, { title: 'Audited' })
    const [row] = await studio.context.db.select().from(auditLog).where(eq(auditLog.subject, id))
    expect(row).toMatchObject({
      userId: admin!.id,
      action: 'notification.sent',
      after: { title: 'Audited', sendOptions: { sendToAllStudents: true } },
    })
  })
})

test('what is sent again with its key, as after a lost answer, reaches everybody once; another draft is refused (D18.idempotency-key)', async () => {
  const key = { headers: { 'idempotency-key': randomUUID() } }
  const again = (from: TestPerson | undefined, title: string) =>
    studio
      .as(from!)
      .call(
        sendNotification,
        { body: { title, description: text, sendOptions: { sendToUserIds: [student!.id] } } },
        key,
      )
  const sent = await Promise.all(['Once', 'Once', 'Once'].map((title) => again(admin, title)))
  expect(new Set(sent.map(({ id }) => id)).size).toBe(1)
  expect((await again(admin, 'Once')).id).toBe(sent[0]!.id)
  expect(await receivers(sent[0]!.id)).toEqual([student!.id])
  const feed = (await studio.as(student!).call(myNotifications, { query: {} })).records
  expect(feed.filter(({ title }) => title === 'Once')).toHaveLength(1)
  expect((await refused(again(admin, 'Twice'))).status).toBe(409)
  await studio
    .as(await studio.people.admin())
    .call(
      sendNotification,
      { body: { title: 'Once', description: text, sendOptions: { sendToUserIds: [student!.id] } } },
      key,
    )
  const after = (await studio.as(student!).call(myNotifications, { query: {} })).records
  expect(after.filter(({ title }) => title === 'Once')).toHaveLength(2)
})
