import {
  markRead,
  myNotifications,
  notifications,
  sendNotification,
} from '@studio/contract/notifications/endpoints.ts'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mailChoices } from '../../database/tables/mail-choices.ts'
import { notifications as table } from '../../database/tables/notifications.ts'
import { users } from '../../database/tables/people.ts'
import { files, mails } from '../../database/tables/studio.ts'
import type { TestPerson } from '../../testing/people.ts'
import { startTestStudio, type TestStudio } from '../../testing/start-test-studio.ts'
import { unreadOf } from './unread.ts'

let studio: TestStudio
let [admin, coach, student, blocked, blockedBefore]: TestPerson[] = []

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
    select 'Ada', 'Many', name, name, name, name, 'none', 'Student', now(), case when n % 10 > 0 then now() end
    from (select n, 'many' || n as name from generate_series(1, 200) n) people`)
})
afterAll(() => studio.stop())

const send = async (sendOptions: object, from = admin!) =>
  (
    await studio.as(from).call(sendNotification, {
      body: { title: 'To everybody', description: '<p>Something new</p>', sendOptions },
    })
  ).id
const received = async (person: TestPerson) =>
  (await studio.as(person).call(myNotifications, { query: {} })).records.map(({ id }) => id)
/** User names of those who have a receipt. */
async function receivers(id: string): Promise<string[]> {
  const { rows } = await studio.context.db.execute<{ name: string }>(sql`
    select user_name as name from users u join notification_receipts r on r.user_id = u.id
    where r.notification_id = ${id} order by 1`)
  return rows.map(({ name }) => name)
}
const eligible = async () => {
  const { rows } = await studio.context.db.execute<{ name: string }>(sql`
    select user_name as name from users where role = 'Student' and active and registered_fully is not null
      and not (blocked_access and (blocked_to_date_time is null or blocked_to_date_time > now())) order by 1`)
  return rows.map(({ name }) => name)
}

describe('what goes to everybody (D11, L7)', () => {
  test('reaches exactly those who may enter and have finished the sign-up', async () => {
    const id = await send({ sendToAllStudents: true })
    expect(await receivers(id)).toEqual(await eligible())
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
    expect(await receivers(id)).toHaveLength(new Set(await receivers(id)).size)
    const sent = await studio.as(admin!).call(notifications, { query: {} })
    expect(sent.records.find((one) => one.id === id)).toMatchObject({ isRead: false })
    const others = await send({ sendToAllStudents: true })
    expect(await received(admin!)).not.toContain(others)
  })
})

test('the unread are counted for one and for many at once, and for who has none (NOTIF-01)', async () => {
  const [person, other] = [await studio.people.student(), await studio.people.student()]
  const [first, second] = [
    await send({ sendToAllStudents: true }),
    await send({ sendToUserIds: [person.id] }),
  ]
  const nobody = await studio.people.student()
  const counts = async () => {
    const found = await unreadOf(studio.context, [person.id, other.id, nobody.id])
    return [person, other, nobody].map(({ id }) => found.get(id)?.unreadCount)
  }
  expect(await counts()).toEqual([2, 1, 0])
  await studio.as(person).call(markRead, { body: { ids: [first, second] } })
  expect(await counts()).toEqual([0, 1, 0])
})

test('of everybody those are mailed who want that and may come in (D18.mail-choices)', async () => {
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

test('each night a notification of two years ago goes, with its receipts and its attachment (S-D2, S-D3)', async () => {
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
  expect(await receivers(old)).toEqual([])
  expect(await receivers(young)).not.toEqual([])
  expect(await db.$count(table, eq(table.id, old))).toBe(0)
  expect(await db.$count(files, eq(files.id, file!.id))).toBe(0)
})
