import {
  deleteNotification,
  markRead,
  myNotifications,
  notifications,
  sendNotification,
} from '@studio/contract/notifications/endpoints.ts'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mailChoices } from '../../database/tables/mail-choices.ts'
import {
  notificationCrowds,
  notificationReceipts,
  notifications as table,
} from '../../database/tables/notifications.ts'
import { users } from '../../database/tables/people.ts'
import { files, mails } from '../../database/tables/studio.ts'
import type { TestPerson } from '../../testing/builders.ts'
import { startTestStudio, type TestStudio } from '../../testing/start-test-studio.ts'
import { MOST_RECEIPTS } from './recipients/recipients.ts'
import { unreadOf } from './unread.ts'

let studio: TestStudio
let [admin, coach, student, blocked, blockedBefore]: TestPerson[] = []

/** More students than get receipts, some of them beyond the first blocks of numbers. */
beforeAll(async () => {
  studio = await startTestStudio()
  admin = await studio.people.admin()
  coach = await studio.people.coach()
  student = await studio.people.student()
  blocked = await studio.people.student()
  blockedBefore = await studio.people.student()
  const block = (person: TestPerson, days: number | null) => {
    const until = days === null ? null : new Date(studio.context.clock.now().getTime() + days * 86_400_000)
    const columns = { blockedAccess: true, blockedToDateTime: until }
    return studio.context.db.update(users).set(columns).where(eq(users.id, person.id))
  }
  await block(blocked!, 1)
  await block(blockedBefore!, -1)
  await studio.context.db.execute(sql`
    insert into users (first_name, last_name, user_name, user_name_folded, email, email_folded, password_hash, role,
      registered_at, registered_fully)
    select 'Ada', 'Crowd', name, name, name, name, 'none', 'Student', now(), case when n % 10 > 0 then now() end
    from (select n, 'crowd' || n as name from generate_series(1, ${MOST_RECEIPTS * 5}) n) people`)
})
afterAll(() => studio.stop())

const send = async (sendOptions: object, from = admin!) =>
  (
    await studio.as(from).call(sendNotification, {
      body: { title: 'To everybody', description: '<p>Something new</p>', sendOptions },
    })
  ).id
const feed = (person: TestPerson, query = {}) => studio.as(person).call(myNotifications, { query })
const received = async (person: TestPerson) => (await feed(person)).records.map(({ id }) => id)
/** User names of the people in a crowd's bits. */
async function bits(id: string): Promise<string[]> {
  const { rows } = await studio.context.db.execute<{ name: string }>(sql`
    select user_name as name from users u join notification_crowds c
      on c.notification_id = ${id} and c.block = u.number / 4096 and is_in_crowd(c.recipients, u.number) order by 1`)
  return rows.map(({ name }) => name)
}
const eligible = async () => {
  const { rows } = await studio.context.db.execute<{ name: string }>(sql`
    select user_name as name from users where role = 'Student' and active and registered_fully is not null
      and not (blocked_access and (blocked_to_date_time is null or blocked_to_date_time > now())) order by 1`)
  return rows.map(({ name }) => name)
}

describe('what goes to a crowd (D11, L7)', () => {
  test('names exactly those who may enter and have finished the sign-up, without a row for each', async () => {
    const id = await send({ sendToAllStudents: true })
    expect(await bits(id)).toEqual(await eligible())
    expect(await studio.context.db.$count(notificationReceipts)).toBe(0)
    expect(await studio.context.db.$count(notificationCrowds)).toBeLessThan(5)
    expect(await received(student!)).toEqual([id])
    expect(await received(blockedBefore!)).toEqual([id])
    expect(await received(coach!)).toEqual([])
    const [sent] = (await studio.as(admin!).call(notifications, { query: {} })).records
    expect(sent).toMatchObject({ id, sentTo: { count: (await eligible()).length, users: [], calendars: [] } })
  })

  test('is for those of that moment: who comes, is unblocked or becomes a student later has not got it', async () => {
    const id = await send({ sendToAllStudents: true })
    const later = await studio.people.student()
    await studio.context.db.update(users).set({ blockedAccess: false }).where(eq(users.id, blocked!.id))
    const former = await studio.people.coach()
    await studio.context.db.update(users).set({ role: 'Student' }).where(eq(users.id, former.id))
    for (const person of [later, blocked!, former]) expect(await received(person)).toEqual([])
    await studio.context.db.update(users).set({ role: 'Coach' }).where(eq(users.id, student!.id))
    expect(await received(student!)).toContain(id)
    await studio.context.db.update(users).set({ role: 'Student' }).where(eq(users.id, student!.id))
  })

  test('adds up with whoever was chosen besides, its author only if they chose themselves', async () => {
    const id = await send({
      sendToAllStudents: true,
      sendToAllCoaches: true,
      sendToUserIds: [admin!.id, student!.id],
    })
    for (const person of [admin!, coach!, student!]) expect(await received(person)).toContain(id)
    expect(await bits(id)).toHaveLength(new Set(await bits(id)).size)
    const sent = await studio.as(admin!).call(notifications, { query: {} })
    expect(sent.records.find((one) => one.id === id)).toMatchObject({ isRead: false })
    const others = await send({ sendToAllStudents: true })
    expect(await received(admin!)).not.toContain(others)
  })
})

describe('of a person in the crowd', () => {
  test('the unread count is right, with and without receipts, for one and for many at once (NOTIF-01)', async () => {
    const person = await studio.people.student()
    const [first, second] = [
      await send({ sendToAllStudents: true }),
      await send({ sendToUserIds: [person.id] }),
    ]
    const other = await studio.people.student()
    const counts = async () => (await feed(person)).unreadCount
    expect(await counts()).toBe(2)
    await studio.as(person).call(markRead, { body: { ids: [first] } })
    expect(await counts()).toBe(1)
    await studio.as(person).call(markRead, { body: { ids: [first, second] } })
    expect(await counts()).toBe(0)
    const both = await unreadOf(studio.context, [person.id, other.id, admin!.id])
    expect([both.get(person.id), both.get(other.id)]).toEqual([{ unreadCount: 0 }, { unreadCount: 0 }])
  })

  test('the feed has it in its place, read once it was read, and pages and totals count it (API-22, BO-API-33)', async () => {
    const person = await studio.people.student()
    const ids: string[] = []
    for (let round = 0; round < 3; round += 1)
      ids.push(await send({ sendToAllStudents: true }), await send({ sendToUserIds: [person.id] }))
    await studio.as(person).call(markRead, { body: { ids: [ids[2]!] } })
    const [first, second] = [
      await feed(person, { pageLength: 4 }),
      await feed(person, { pageLength: 4, pageNumber: 2 }),
    ]
    expect(first.pageInfo).toEqual({ pageNumber: 1, pageLength: 4, totalRecords: 6 })
    const shown = [...first.records, ...second.records]
    expect(shown.map(({ id }) => id)).toEqual(ids.toReversed())
    expect(shown.filter(({ isRead }) => isRead).map(({ id }) => id)).toEqual([ids[2]])
    const found = await feed(person, { title: 'to every' })
    expect(found.pageInfo.totalRecords).toBe(6)
  })

  test('marking it twice at once makes one receipt, and marking what one did not get makes none (R10)', async () => {
    const person = await studio.people.student()
    const id = await send({ sendToAllStudents: true })
    const later = await studio.people.student()
    const mark = (who: TestPerson) => studio.as(who).call(markRead, { body: { ids: [id] } })
    await Promise.all([mark(person), mark(person), mark(later)])
    const receipts = await studio.context.db
      .select({ userId: notificationReceipts.userId })
      .from(notificationReceipts)
      .where(eq(notificationReceipts.notificationId, id))
    expect(receipts).toEqual([{ userId: person.id }])
  })

  test('it is gone once it is deleted, read or not (BO-API-34)', async () => {
    const person = await studio.people.student()
    const [read, unread] = [await send({ sendToAllStudents: true }), await send({ sendToAllStudents: true })]
    await studio.as(person).call(markRead, { body: { ids: [read] } })
    for (const id of [read, unread]) await studio.as(admin!).call(deleteNotification, { params: { id } })
    expect(await feed(person)).toMatchObject({ records: [], unreadCount: 0 })
    const left = eq(notificationCrowds.notificationId, unread)
    expect(await studio.context.db.$count(notificationCrowds, left)).toBe(0)
  })
})

test('of a crowd those are mailed who want that and may come in (D18.mail-choices)', async () => {
  const [late, keptOut] = [await studio.people.student(), await studio.people.student()]
  const wanting = [student!, keptOut, late]
  const choice = { kind: 'notifications', wanted: true, chosenAt: studio.context.clock.now() }
  await studio.context.db.insert(mailChoices).values(wanting.map(({ id }) => ({ ...choice, userId: id })))
  await studio.context.queue.drain()
  await studio.context.db.delete(mails)
  await studio.context.db.update(users).set({ registeredFully: null }).where(eq(users.id, late.id))
  await studio.context.db.update(users).set({ blockedAccess: true }).where(eq(users.id, keptOut.id))
  await send({ sendToAllStudents: true })
  await studio.context.queue.drain()
  expect((await studio.context.db.select().from(mails)).map(({ to, subject }) => [to, subject])).toEqual([
    [student!.email, 'To everybody'],
  ])
})

test('each night a notification of two years ago goes, with its receipts, its crowd and its attachment (S-D2, S-D3)', async () => {
  const { db, queue, clock } = studio.context
  const [old, young] = [await send({ sendToAllStudents: true }), await send({ sendToAllStudents: true })]
  await studio.as(student!).call(markRead, { body: { ids: [old] } })
  const ago = (days: number) => new Date(clock.now().getTime() - days * 86_400_000)
  const stored = { contentType: 'image/png', size: 1, sha256: '0', createdAt: ago(731) }
  const [file] = await db
    .insert(files)
    .values({ key: 'attachments/old.png', ...stored })
    .returning()
  const aged = { sentAt: ago(731), fileId: file!.id, fileName: 'old.png' }
  await db.update(table).set(aged).where(eq(table.id, old))
  await db
    .update(table)
    .set({ sentAt: ago(729) })
    .where(eq(table.id, young))
  await queue.send('notification.old', {})
  await queue.drain()
  const count = (rows: typeof notificationCrowds | typeof notificationReceipts, id: string) =>
    db.$count(rows, eq(rows.notificationId, id))
  expect(await count(notificationCrowds, old)).toBe(0)
  expect(await count(notificationReceipts, old)).toBe(0)
  expect(await count(notificationCrowds, young)).toBeGreaterThan(0)
  expect(await db.$count(table, eq(table.id, old))).toBe(0)
  expect(await db.$count(files, eq(files.id, file!.id))).toBe(0)
})
