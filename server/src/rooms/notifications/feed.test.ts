import {
  deleteNotification,
  markRead,
  myNotifications,
  notifications,
  sendNotification,
} from '@studio/contract/notifications/endpoints.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { notificationReceipts } from '../../database/tables/notifications.ts'
import { users } from '../../database/tables/people.ts'
import { calendars } from '../../database/tables/practice-calendar.ts'
import { auditLog } from '../../database/tables/studio.ts'
import { makeLibrary } from '../../testing/library.ts'
import type { TestPerson } from '../../testing/people.ts'
import { refused } from '../../testing/refused.ts'
import { startTestStudio, type TestStudio } from '../../testing/start-test-studio.ts'

let studio: TestStudio
let library: ReturnType<typeof makeLibrary>
let [admin, coach, other]: TestPerson[] = []

beforeAll(async () => {
  studio = await startTestStudio()
  library = makeLibrary(studio.context)
  admin = await studio.people.admin()
  coach = await studio.people.coach()
  other = await studio.people.coach()
})
afterAll(() => studio.stop())

async function send(
  from: TestPerson | undefined,
  to: TestPerson[],
  draft: { title?: string; description?: string; videoId?: string } = {},
) {
  const body = {
    title: 'News',
    description: '<p>Something <b>new</b></p>',
    sendOptions: { sendToUserIds: to.map((person) => person.id) },
    ...draft,
  }
  return (await studio.as(from!).call(sendNotification, { body })).id
}
/** A student who has joined a calendar of the teacher. */
async function studentOf(teacher: TestPerson | undefined): Promise<TestPerson> {
  const student = await studio.people.student()
  await library.join(await library.event(teacher!.id, [await library.video()]), student.id)
  return student
}
type Query = {
  pageNumber?: number
  pageLength?: number
  title?: string
  text?: string
  dateTimeFrom?: string
  dateTimeTo?: string
}
const feed = (person: TestPerson, query: Query = {}) => studio.as(person).call(myNotifications, { query })
const titles = async (person: TestPerson, query: Query) =>
  (await feed(person, query)).records.map((one) => one.title)
const unread = async (person: TestPerson) => (await feed(person)).unreadCount
const mark = (person: TestPerson, ids: string[]) => studio.as(person).call(markRead, { body: { ids } })

describe('a received notification', () => {
  test('has its fields: who sent it and the video, not whom else it went to (NOTIF-04, ANOTIF-11)', async () => {
    const student = await studentOf(coach)
    const film = await library.video({ title: 'Morning' })
    const id = await send(coach, [student], { title: 'Hello', videoId: film })
    const { records } = await feed(student)
    expect(records).toEqual([
      {
        id,
        title: 'Hello',
        description: '<p>Something <b>new</b></p>',
        dateTime: expect.stringMatching(/Z$/),
        isRead: false,
        user: {
          id: coach!.id,
          userName: coach!.userName,
          firstName: 'Ada',
          lastName: 'Lovelace',
          avatarUrl: null,
        },
        fileUrl: null,
        fileName: null,
        videoId: film,
        video: expect.objectContaining({ id: film, title: 'Morning' }),
        calendar: null,
      },
    ])
    expect(records[0]?.video).not.toHaveProperty('url')
  })

  test('is unread, then read; the count of the unread goes along whatever is filtered (NOTIF-01, API-22)', async () => {
    const student = await studio.people.student()
    const [first] = [await send(admin, [student]), await send(admin, [student])]
    expect(await unread(student)).toBe(2)
    await mark(student, [first])
    const after = await feed(student, { title: 'nothing is called so' })
    expect([after.unreadCount, after.records]).toEqual([1, []])
    const read = (await feed(student)).records.map((one) => [one.id === first, one.isRead])
    expect(read.sort()).toEqual([
      [false, false],
      [true, true],
    ])
  })

  test('a draft is not shown as its video, and a deleted author leaves no name', async () => {
    const student = await studio.people.student()
    await send(admin, [student], { videoId: await library.video({ film: false }) })
    expect((await feed(student)).records[0]?.video).toBeNull()
    const leaving = await studio.people.admin()
    await send(leaving, [student], { title: 'Farewell' })
    await studio.context.db.delete(users).where(eq(users.id, leaving.id))
    expect((await feed(student)).records[0]).toMatchObject({ title: 'Farewell', user: null })
  })
})

describe('lists', () => {
  let student: TestPerson
  const day = (n: number) => `2021-03-0${n}`
  beforeAll(async () => {
    student = await studio.people.student()
    const drafts: [string, string, string][] = [
      ['Blankets', '<p>Bring <em>two</em> please</p>', `${day(1)}T00:00:00.000Z`],
      ['100% rest', '<p>Tom &amp; Ann rest</p>', `${day(2)}T23:59:59.999Z`],
      ['1000 rests', '<p>strong words</p>', `${day(3)}T12:00:00.000Z`],
    ]
    for (const [title, description, sentAt] of drafts) {
      const id = await send(admin, [student], { title, description })
      await studio.context.db.execute(`update notifications set sent_at = '${sentAt}' where id = '${id}'`)
      await studio.context.db.execute(
        `update notification_receipts set sent_at = '${sentAt}' where notification_id = '${id}'`,
      )
    }
  })

  test('newest first, ten a page unless told, with their paging (API-22, BO-API-29, BO-API-30)', async () => {
    expect(await titles(student, {})).toEqual(['1000 rests', '100% rest', 'Blankets'])
    const second = await feed(student, { pageNumber: 2, pageLength: 2 })
    expect(second.records.map((one) => one.title)).toEqual(['Blankets'])
    expect(second.pageInfo).toEqual({ pageNumber: 2, pageLength: 2, totalRecords: 3 })
    const sent = await studio.as(admin!).call(notifications, { query: { dateTimeTo: day(3), pageLength: 2 } })
    expect(sent.records.map((one) => one.title)).toEqual(['1000 rests', '100% rest'])
    expect(sent.pageInfo).toEqual({ pageNumber: 1, pageLength: 2, totalRecords: 3 })
  })

  test.each<[Query, string[]]>([
    [{ dateTimeFrom: `${day(2)}T23:59:59.999Z` }, ['1000 rests', '100% rest']],
    [{ dateTimeFrom: `${day(3)}T00:00:00Z` }, ['1000 rests']],
    [{ dateTimeTo: `${day(1)}T00:00:00.000Z` }, ['Blankets']],
    [{ dateTimeTo: day(2) }, ['100% rest', 'Blankets']],
    [{ dateTimeFrom: day(2), dateTimeTo: `${day(2)}Z` }, ['100% rest']],
    [{ dateTimeFrom: `${day(3)}T14:00:00+02:00`, dateTimeTo: `${day(3)}T14:00:00+02:00` }, ['1000 rests']],
    [{ dateTimeFrom: day(3), dateTimeTo: day(1) }, []],
    [{ title: 'BLANK' }, ['Blankets']],
    [{ title: '100%' }, ['100% rest']],
    [{ title: '100_' }, []],
    [{ title: '\\' }, []],
    [{ text: 'bring two' }, ['Blankets']],
    [{ text: 'tom & ann' }, ['100% rest']],
    [{ text: 'strong' }, ['1000 rests']],
    [{ text: '<em>' }, []],
    [{ title: 'rest', text: 'rest' }, ['100% rest']],
  ])(
    '%j finds %j; dates include both ends, %% and _ are letters, tags are no words (S-I2)',
    async (query, found) => {
      expect(await titles(student, query)).toEqual(found)
      const { records } = await studio
        .as(admin!)
        .call(notifications, { query: { dateTimeTo: day(3), ...query } })
      expect(records.map((one) => one.title)).toEqual(found)
    },
  )

  test.each([
    'dateTimeFrom=yesterday',
    'dateTimeFrom=0000-01-01',
    'dateTimeTo=0001-01-01T00:00:00%2B23:59',
    'dateTimeTo=2021-02-30',
    'pageLength=0',
    'pageNumber=-1',
    'userIds=me',
  ])('%s is refused with 400', async (query) => {
    const headers = { authorization: `Bearer ${admin!.token}` }
    const answer = await studio.inject({ url: `/api/Notification?${query}`, headers })
    expect(answer.statusCode).toBe(400)
    expect(Object.keys(answer.json().fields)).toEqual([query.split('=')[0]])
  })

  test('Admin sees everything sent, by whom and to whom; a teacher their own (GUARD-10, BO-API-29)', async () => {
    const [mine, theirs] = [await studentOf(coach), await studentOf(other)]
    const ids = [await send(coach, [mine]), await send(other, [theirs])]
    const all = await studio
      .as(admin!)
      .call(notifications, { query: { userIds: [coach!.id, other!.id], pageLength: 2 } })
    expect(all.records.map((one) => one.id)).toEqual([...ids].reverse())
    expect(all.records[1]).toMatchObject({
      user: { id: coach!.id, userName: coach!.userName },
      isRead: true,
      sendOptions: { sendToUserIds: [mine.id], sendToAllStudents: false, sendToCalendarIds: [] },
    })
    const own = await studio.as(coach!).call(notifications, { query: { pageLength: 100 } })
    expect(new Set(own.records.map((one) => one.user?.id))).toEqual(new Set([coach!.id]))
    const foreign = await studio.as(coach!).call(notifications, { query: { userIds: [other!.id] } })
    expect(foreign.records).toEqual([])
  })

  test('its author reads the first names of whom they chose, the calendars, and how many got it (ANOTIF-11)', async () => {
    const teacher = await studio.people.coach()
    const month = await library.event(teacher.id, [await library.video()])
    await studio.context.db.update(calendars).set({ title: 'Grounded March' }).where(eq(calendars.id, month))
    const chosen = [
      await studio.people.student({ firstName: 'Tess' }),
      await studio.people.student({ firstName: 'Ilse' }),
      await studio.people.student({ firstName: 'Noor' }),
      await studio.people.student({ firstName: 'Ada' }),
    ]
    for (const { id } of chosen) await library.join(month, id)
    await send(teacher, chosen)
    const sendOptions = { sendToCalendarIds: [month] }
    const body = { title: 'A strap', description: '<p>Bring one</p>', sendOptions }
    await studio.as(teacher).call(sendNotification, { body })
    const read = async () =>
      (await studio.as(teacher).call(notifications, {})).records.map(({ sentTo }) => sentTo)
    const names = ['Tess', 'Ilse', 'Noor'].map((firstName) => expect.objectContaining({ firstName }))
    expect(await read()).toEqual([
      { users: [], calendars: [{ title: 'Grounded March' }], count: 4 },
      { users: names, calendars: [], count: 4 },
    ])
  })

  test('what a teacher received is in their feed, apart from what they sent (ANOTIF-05)', async () => {
    const teacher = await studio.people.coach()
    const [received, sent] = [await send(admin, [teacher]), await send(teacher, [await studentOf(teacher)])]
    expect((await feed(teacher)).records.map((one) => one.id)).toEqual([received])
    const { records } = await studio.as(teacher).call(notifications, {})
    expect(records.map((one) => one.id)).toEqual([sent])
  })

  test('where it is asked, a teacher’s feed has both, each once, and to whom only of their own (ANOTIF-05)', async () => {
    const teacher = await studio.people.coach()
    const student = await studentOf(teacher)
    const received = await send(admin, [teacher])
    const both = await send(teacher, [student])
    await send(admin, [student], { title: 'Not theirs' })
    const { records, pageInfo } = await studio.as(teacher).call(notifications, { query: { received: true } })
    expect(records.map(({ id, isRead }) => [id, isRead])).toEqual([
      [both, true],
      [received, false],
    ])
    expect(records.map(({ sendOptions }) => sendOptions !== undefined)).toEqual([true, false])
    expect(records.map(({ sentTo }) => sentTo !== undefined)).toEqual([true, false])
    expect(pageInfo.totalRecords).toBe(2)
  })

  test('students may not list what was sent', async () => {
    expect((await refused(studio.as(student).call(notifications, {}))).status).toBe(403)
    expect((await refused(studio.call(myNotifications, {}))).status).toBe(401)
  })
})

describe('marking as read', () => {
  test('twice, in parallel and with foreign ids changes the count once (R10, API-23, BO-API-33)', async () => {
    const [one, another] = [await studio.people.student(), await studio.people.student()]
    const ids = [await send(admin, [one]), await send(admin, [one, another]), await send(admin, [another])]
    const [first = '', , foreign = ''] = ids
    await Promise.all(Array.from({ length: 12 }, () => mark(one, [first, foreign, crypto.randomUUID()])))
    expect([await unread(one), await unread(another)]).toEqual([1, 2])
    const readAt = await readAtOf(first)
    expect(await mark(one, [first])).toBeUndefined()
    expect(await readAtOf(first)).toEqual(readAt)
  })

  test('nothing at all is fine, what is no id is 400', async () => {
    const student = await studio.people.student()
    expect(await mark(student, [])).toBeUndefined()
    expect((await refused(mark(student, ['1']))).status).toBe(400)
    expect((await refused(studio.as(student).call(markRead, { body: {} as never }))).status).toBe(400)
  })

  async function readAtOf(id: string) {
    const rows = await studio.context.db
      .select({ readAt: notificationReceipts.readAt })
      .from(notificationReceipts)
      .where(eq(notificationReceipts.notificationId, id))
    return rows[0]?.readAt
  }
})

describe('deleting (BO-API-34)', () => {
  const remove = (person: TestPerson | undefined, id: string) =>
    studio.as(person!).call(deleteNotification, { params: { id } })

  test('takes it from everybody who got it, unread ones out of the count', async () => {
    const student = await studentOf(coach)
    const id = await send(coach, [student])
    expect(await remove(coach, id)).toBeUndefined()
    expect(await feed(student)).toMatchObject({ records: [], unreadCount: 0 })
    expect((await refused(remove(coach, id))).status).toBe(404)
  })

  test("is its author's and Admin's; another's is not found, even by one who got it (D18.not-yours)", async () => {
    const id = await send(admin, [coach!])
    expect((await refused(remove(coach, id))).status).toBe(404)
    expect((await refused(remove(other, id))).status).toBe(404)
    expect((await refused(remove(await studio.people.student(), id))).status).toBe(403)
    const theirs = await send(coach, [await studentOf(coach)])
    await remove(admin, theirs)
    const [row] = await studio.context.db.select().from(auditLog).where(eq(auditLog.subject, theirs))
    expect(row).toMatchObject({
      action: 'notification.deleted',
      before: { title: 'News', authorId: coach!.id },
    })
  })

  test('what is no id is not found', async () => {
    expect((await refused(remove(admin, 'one'))).status).toBe(404)
  })
})
