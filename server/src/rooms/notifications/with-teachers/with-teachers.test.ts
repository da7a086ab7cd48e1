import {
  deleteNotification,
  myNotifications,
  notifications,
  sendNotification,
} from '@studio/contract/notifications/endpoints.ts'
import {
  followedTeachers,
  followTeacher,
  writeToTeacher,
} from '@studio/contract/notifications/with-teachers/endpoints.ts'
import { refusals } from '@studio/contract/notifications/with-teachers/messages.ts'
import { blockUser } from '@studio/contract/people/staff/endpoints.ts'
import { addPushDevice } from '@studio/contract/push/endpoints.ts'
import { changeProgressSettings } from '@studio/contract/videos/progress/endpoints.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { classDays } from '../../../database/tables/daily-classes.ts'
import { subscriptions } from '../../../database/tables/membership.ts'
import { notifications as notificationRows, teacherFollows } from '../../../database/tables/notifications.ts'
import { users } from '../../../database/tables/people.ts'
import { practices } from '../../../database/tables/progress.ts'
import { makeLibrary } from '../../../testing/library.ts'
import type { TestPerson } from '../../../testing/people.ts'
import { startPushService, type TestPushService } from '../../../testing/push-service.ts'
import { refused } from '../../../testing/refused.ts'
import { startTestStudio, type TestStudio } from '../../../testing/start-test-studio.ts'
import { tellFollowers } from './new-classes.ts'

let studio: TestStudio
let service: TestPushService
let library: ReturnType<typeof makeLibrary>
let kofi: TestPerson

beforeAll(async () => {
  service = await startPushService()
  studio = await startTestStudio({ STAND_IN_URL: service.origin, RATE_LIMITS: 'on' })
  library = makeLibrary(studio.context)
})
beforeEach(async () => {
  setTo('2031-06-01T12:00:00Z')
  kofi = await studio.people.coach({ firstName: 'Kofi' })
})
afterAll(async () => {
  await studio.stop()
  await service.stop()
})

const setTo = (instant: string) =>
  studio.context.clock.setOffset(Date.parse(instant) - studio.context.clock.machine().getTime())

async function memberOf(timeZone = 'UTC'): Promise<TestPerson> {
  const person = await library.member('DailyClasses')
  const { db } = studio.context
  const periodEnd = new Date('2032-06-02T08:00:00Z')
  await db.update(subscriptions).set({ periodEnd }).where(eq(subscriptions.userId, person.id))
  await db.update(users).set({ timeZone }).where(eq(users.id, person.id))
  return person
}
const follow = (person: TestPerson, wanted = true, { id } = kofi) =>
  studio.as(person).call(followTeacher, { params: { id }, body: { wanted } })
const received = async (person: TestPerson) =>
  (await studio.as(person).call(myNotifications, { query: {} })).records
const titlesOf = async (person: TestPerson) => (await received(person)).map(({ title }) => title)

/** Runs the job at an instant, as two servers would. */
async function askAt(instant: string): Promise<void> {
  setTo(instant)
  await Promise.all([tellFollowers(studio.context), tellFollowers(studio.context)])
  await studio.context.queue.drain()
}

test('a member follows a teacher, again without a change, and no more; nobody else is followed', async () => {
  const [member, other] = [await memberOf(), await memberOf()]
  const read = async (person: TestPerson) => (await studio.as(person).call(followedTeachers, {})).teacherIds
  await follow(member)
  await follow(member)
  expect([await read(member), await read(other)]).toEqual([[kofi.id], []])
  await follow(member, false)
  await follow(member, false)
  expect(await read(member)).toEqual([])
  expect((await refused(follow(member, true, other))).status).toBe(404)
  await studio.context.db.update(users).set({ active: false }).where(eq(users.id, kofi.id))
  expect((await refused(follow(member))).status).toBe(404)
})

test('followers are told once of a class that is new today, in the daytime by their own clock', async () => {
  const [member, tokyo, stranger, closed] = [
    await memberOf(),
    await memberOf('Asia/Tokyo'),
    await memberOf(),
    await library.member('TrainingPacks'),
  ]
  for (const person of [member, tokyo, closed]) await follow(person)
  await studio.as(member).call(addPushDevice, { body: service.subscribe(member.id) })
  const [fresh, seen] = await Promise.all([
    library.video({ title: 'Slow <tide>', coachUserId: kofi.id, durationSeconds: 1860 }),
    library.video({ coachUserId: kofi.id }),
  ])
  await library.day('2031-05-20', [seen])
  await library.day('2031-06-02', [fresh, seen])
  await askAt('2031-06-02T00:10:00Z')
  expect([await titlesOf(member), await titlesOf(tokyo)]).toEqual([[], ['New from Kofi']])
  await askAt('2031-06-02T07:07:00Z')
  await askAt('2031-06-02T08:07:00Z')
  const [told, ...more] = await received(member)
  expect([told?.title, more]).toEqual(['New from Kofi', []])
  expect(told?.description).toContain('Slow &lt;tide&gt;, 31 min, is among today’s classes.')
  expect(told?.video?.id).toBe(fresh)
  expect(told?.user?.id).toBe(kofi.id)
  expect(await titlesOf(tokyo)).toHaveLength(1)
  for (const person of [stranger, closed]) expect(await titlesOf(person)).toEqual([])
  expect(service.received.filter(({ to }) => to === member.id).map(({ content }) => content.title)).toEqual([
    'New from Kofi',
  ])
})

/** Classes of Kofi's that are new on 2 June. */
async function newClasses<Titles extends string[]>(...titles: Titles) {
  await studio.context.db.delete(classDays).where(eq(classDays.day, '2031-06-02'))
  const ids = await Promise.all(titles.map((title) => library.video({ title, coachUserId: kofi.id })))
  await library.day('2031-06-02', ids)
  return ids as { [At in keyof Titles]: string }
}
/** When a follower of his is awake. */
const AWAKE = '2031-06-02T08:07:00Z'

test('a class whose followers are told once is told no more, with a teacher of another name and without its notification', async () => {
  const [member, tokyo] = [await memberOf(), await memberOf('Asia/Tokyo')]
  for (const person of [member, tokyo]) await follow(person)
  await newClasses('Tide')
  await askAt('2031-06-02T00:10:00Z')
  await studio.context.db.update(users).set({ firstName: 'Kojo' }).where(eq(users.id, kofi.id))
  await askAt(AWAKE)
  await askAt(AWAKE)
  expect([await titlesOf(member), await titlesOf(tokyo)]).toEqual([['New from Kofi'], ['New from Kofi']])
  const [{ id } = { id: '' }] = await received(member)
  await studio.as(kofi).call(deleteNotification, { params: { id } })
  await askAt(AWAKE)
  expect([await titlesOf(member), await titlesOf(tokyo)]).toEqual([[], []])
})

test('what a teacher sends by hand about a class with the same title tells nobody’s followers', async () => {
  const member = await memberOf()
  await follow(member)
  const [videoId] = await newClasses('By hand')
  const sendOptions = { sendToUserIds: [kofi.id] }
  const body = { title: 'New from Kofi', description: '<p>Mine</p>', videoId, sendOptions }
  await studio.as(await studio.people.admin()).call(sendNotification, { body })
  await studio.context.db
    .update(notificationRows)
    .set({ authorId: kofi.id })
    .where(eq(notificationRows.videoId, videoId))
  await askAt(AWAKE)
  expect((await received(member)).map(({ description }) => description)).toEqual([
    expect.stringContaining('By hand'),
  ])
  expect(await studio.context.db.$count(notificationRows, eq(notificationRows.videoId, videoId))).toBe(2)
})

test('a crowd of followers has a minute, and a class of which nobody can be told keeps no other untold', async () => {
  const member = await memberOf()
  await follow(member)
  const [broken, whole] = await newClasses('Broken', 'Whole')
  const { $client } = studio.context.db
  await $client.query(`
    create function in_a_minute() returns trigger language plpgsql as $$ begin
      if current_setting('statement_timeout') <> '1min' or exists (select 1 from notifications
        where id = new.notification_id and video_id = '${broken}') then raise 'too slow'; end if;
      return new;
    end $$;
    create trigger in_a_minute before insert on notification_receipts for each row execute function in_a_minute()`)
  const mended = () => $client.query('drop trigger in_a_minute on notification_receipts')
  await askAt(AWAKE).finally(mended)
  const told = (await received(member)).map(({ video }) => video?.id)
  expect(told).toEqual([whole])
  await askAt(AWAKE)
  expect((await received(member)).map(({ video }) => video?.id).sort()).toEqual([broken, whole].sort())
})

test('follows go with their people', async () => {
  const [member, other] = [await memberOf(), await memberOf()]
  await follow(member)
  await follow(other)
  const rows = () => studio.context.db.$count(teacherFollows, eq(teacherFollows.teacherId, kofi.id))
  await studio.context.db.delete(users).where(eq(users.id, member.id))
  expect(await rows()).toBe(1)
  await studio.context.db.delete(users).where(eq(users.id, kofi.id))
  expect(await rows()).toBe(0)
})

let days = 0
/** A class of Kofi's that is open to members. */
async function classOfKofi(): Promise<string> {
  const id = await library.video({ coachUserId: kofi.id })
  days += 1
  await library.day(`2030-01-0${days}`, [id])
  return id
}
const doClass = (person: TestPerson, videoId: string) =>
  studio.context.db
    .insert(practices)
    .values({ userId: person.id, videoId, day: '2031-06-01', practisedAt: new Date(), seconds: 60 })
const write = (person: TestPerson, id: string, text = 'That hip opener!\n\nThank <you> & see you') =>
  studio.as(person).call(writeToTeacher, { params: { id }, body: { text } })

test('a member writes to the teacher of a class that they have done: it is among the teacher’s notifications alone', async () => {
  const member = await memberOf()
  await studio.context.db.update(users).set({ firstName: 'Ada' }).where(eq(users.id, member.id))
  const id = await classOfKofi()
  expect((await refused(write(member, id))).status).toBe(403)
  await doClass(member, id)
  await write(member, id)
  await studio.context.queue.drain()
  const [note] = await received(kofi)
  expect([note?.title, note?.video?.id, note?.user?.id]).toEqual(['A note from Ada', id, member.id])
  expect(note?.description).toBe('<p>That hip opener!</p><p>Thank &lt;you&gt; &amp; see you</p>')
  const other = await studio.people.coach()
  expect([await titlesOf(other), await titlesOf(member)]).toEqual([[], []])
  // A teacher has no further way to a member because of a note.
  const body = { title: 'You', description: '<p>See you</p>', sendOptions: { sendToUserIds: [member.id] } }
  expect((await refused(studio.as(kofi).call(sendNotification, { body }))).status).toBe(403)
})

test('who keeps no history writes about what they did before, who is blocked from comments not until that is over', async () => {
  const member = await memberOf()
  const id = await classOfKofi()
  await studio.as(member).call(changeProgressSettings, { body: { enabled: false } })
  expect((await refused(write(member, id))).status).toBe(403)
  await doClass(member, id)
  await write(member, id)
  const admin = await studio.people.admin()
  const block = (blockedComments: boolean, blockedToDateTime: string | null) =>
    studio.as(admin).call(blockUser, {
      params: { id: member.id },
      body: { blockedAccess: false, blockedChat: false, blockedComments, blockedToDateTime },
    })
  await block(true, '2031-06-03T00:00:00.000Z')
  expect(await refused(write(member, id))).toMatchObject({ status: 403, code: 'CommentsBlocked' })
  setTo('2031-06-03T00:00:01Z')
  await write(member, id)
  expect(await titlesOf(kofi)).toHaveLength(2)
})

test('a teacher gets three notes of a member within a day, and another teacher gets theirs', async () => {
  const member = await memberOf()
  const [id, second] = [await classOfKofi(), await classOfKofi()]
  const ines = await studio.people.coach()
  const other = await library.video({ coachUserId: ines.id })
  await library.day('2030-04-01', [other])
  for (const one of [id, second, other]) await doClass(member, one)
  for (const one of [id, second, id]) await write(member, one)
  expect(await refused(write(member, second))).toMatchObject({ status: 429, message: refusals.enough })
  await write(member, other)
  expect([await titlesOf(kofi), await titlesOf(ines)].map(({ length }) => length)).toEqual([3, 1])
})

test('a note is among what its teacher received, and not among what an Admin sees as sent or may delete', async () => {
  const [member, admin] = [await memberOf(), await studio.people.admin()]
  const id = await classOfKofi()
  await doClass(member, id)
  const note = await write(member, id)
  const body = { title: 'News', description: '<p>Socks off</p>', sendOptions: { sendToUserIds: [kofi.id] } }
  const news = await studio.as(await studio.people.admin()).call(sendNotification, { body })
  const idsOf = async (person: TestPerson, query: { received?: boolean }) =>
    (await studio.as(person).call(notifications, { query })).records.map((one) => one.id)
  for (const query of [{}, { received: true }]) {
    const seen = await idsOf(admin, query)
    expect(seen).toContain(news.id)
    expect(seen).not.toContain(note.id)
  }
  expect(await idsOf(kofi, { received: true })).toContain(note.id)
  const removed = studio.as(admin).call(deleteNotification, { params: { id: note.id } })
  expect((await refused(removed)).status).toBe(404)
})

test('there is no note about a class that is closed to the member, has no teacher, or without words', async () => {
  const member = await memberOf()
  const closed = await library.video({ coachUserId: kofi.id })
  await library.pack([closed])
  await doClass(member, closed)
  expect((await refused(write(member, closed))).status).toBe(403)
  const without = await library.video()
  await library.day('2030-03-01', [without])
  await doClass(member, without)
  expect((await refused(write(member, without))).status).toBe(404)
  const id = await classOfKofi()
  await doClass(member, id)
  expect((await refused(write(member, id, '  \n '))).fields).toHaveProperty('text')
  expect((await refused(write(member, id, 'x'.repeat(501)))).fields).toEqual({
    text: 'A note can have at most 500 characters',
  })
})
