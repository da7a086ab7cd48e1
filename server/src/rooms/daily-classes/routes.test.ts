import { randomUUID } from 'node:crypto'
import { classDay, classDays, deleteClassDay, setClassDay } from '@studio/contract/daily-classes/endpoints.ts'
import { addDays, DAY, dayOf } from '@studio/contract/dates.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { classDayVideos } from '../../database/tables/daily-classes.ts'
import { users } from '../../database/tables/people.ts'
import { auditLog } from '../../database/tables/studio.ts'
import { makeLibrary } from '../../testing/library.ts'
import type { TestPerson } from '../../testing/people.ts'
import { startTestStudio, type TestStudio } from '../../testing/start-test-studio.ts'

let studio: TestStudio
let library: ReturnType<typeof makeLibrary>
let admin: TestPerson
let today: string

beforeAll(async () => {
  studio = await startTestStudio()
  library = makeLibrary(studio.context)
  admin = await studio.people.admin()
  today = dayOf(studio.context.clock.now())
})
afterAll(() => studio.stop())

const videosOf = (count: number, coachUserId?: string) =>
  Promise.all(Array.from({ length: count }, () => library.video({ coachUserId })))
const set = (date: string, videoIds: string[]) =>
  studio.as(admin).call(setClassDay, { body: { date, videoIds } })
const read = async (dateTime: string, somebody?: TestPerson) => {
  const call = somebody ? studio.as(somebody).call : studio.call
  return (await call(classDay, { query: { dateTime } })).videos.map((one) => one.id)
}

test('a day has up to three classes in order, and setting it again replaces them (DAILY-05, ADAILY-01, ADAILY-05, BO-API-42, D13)', async () => {
  const ids = await videosOf(4)
  const { id } = await set('2021-03-05', ids.slice(0, 3))
  const day = await studio.call(classDay, { query: { dateTime: '2021-03-05' } })
  expect(day).toMatchObject({ id, dateTime: '2021-03-05T00:00:00.000Z' })
  expect(day.videos.map((one) => one.id)).toEqual(ids.slice(0, 3))
  expect((await set('2021-03-05Z', [ids[3]!, ids[0]!])).id).toBe(id)
  expect(await read('2021-03-05Z')).toEqual([ids[3], ids[0]])
  expect(await read('2021-03-05T23:59:59.999Z')).toEqual([ids[3], ids[0]])
})

test('no day holds four classes, one twice, none, an unknown one or a draft (LIMIT-10, ADAILY-02, D12)', async () => {
  const ids = await videosOf(4)
  const draft = await library.video({ film: false })
  const wrong = [ids, [ids[0]!, ids[0]!], [], [ids[0]!, randomUUID()], [ids[0]!, draft], ['nothing']]
  for (const videoIds of wrong) {
    const refused = await set('2021-04-01', videoIds).catch((error: unknown) => error)
    expect(refused).toMatchObject({ status: 400 })
    expect(Object.keys((refused as { fields: object }).fields)[0]).toMatch(/^videoIds/)
  }
  await expect(read('2021-04-01')).rejects.toMatchObject({ status: 404 })
})

test('a date that is none is refused at its field', async () => {
  for (const date of ['2021-02-30', 'yesterday', '0000-01-01', '2021-3-5']) {
    await expect(set(date, [])).rejects.toMatchObject({ status: 400, fields: { date: 'Invalid date' } })
    await expect(read(date)).rejects.toMatchObject({ status: 400, fields: { dateTime: 'Invalid date' } })
  }
  await expect(set('', [])).rejects.toMatchObject({
    status: 400,
    fields: { date: 'This is a required field' },
  })
})

test('a day is taken away once; then it is not found (ADAILY-03, API-30, BO-API-42, BO-ERR-07)', async () => {
  await set('2021-05-01', await videosOf(1))
  const remove = () => studio.as(admin).call(deleteClassDay, { query: { dateTime: '2021-05-01' } })
  await remove()
  await expect(read('2021-05-01')).rejects.toMatchObject({ status: 404, message: 'Not found' })
  await expect(remove()).rejects.toMatchObject({ status: 404, message: "Can't delete daily classes" })
  expect(deleteClassDay.failure).toBe("Can't delete daily classes")
})

test('only an Admin sets and takes away days', async () => {
  const ids = await videosOf(1)
  for (const person of [await studio.people.student(), await studio.people.coach()]) {
    const { call } = studio.as(person)
    await expect(call(setClassDay, { body: { date: today, videoIds: ids } })).rejects.toMatchObject({
      status: 403,
    })
    await expect(call(deleteClassDay, { query: { dateTime: today } })).rejects.toMatchObject({ status: 403 })
  }
  await expect(studio.call(setClassDay, { body: { date: today, videoIds: ids } })).rejects.toMatchObject({
    status: 401,
  })
  await expect(studio.call(deleteClassDay, { query: { dateTime: today } })).rejects.toMatchObject({
    status: 401,
  })
})

test('a prepared day is seen by Admin and Coach, and by members once it has begun (D13)', async () => {
  const tomorrow = addDays(today, 1)
  const ids = await videosOf(2)
  await set(tomorrow, ids)
  const [coach, student] = [await studio.people.coach(), await studio.people.student()]
  const listed = async (somebody?: TestPerson) => {
    const call = somebody ? studio.as(somebody).call : studio.call
    const answer = await call(classDays, { query: { dateTimeStart: tomorrow, dateTimeEnd: tomorrow } })
    return answer.pageInfo.totalRecords
  }
  for (const somebody of [undefined, student]) {
    await expect(read(tomorrow, somebody)).rejects.toMatchObject({ status: 404 })
    expect(await listed(somebody)).toBe(0)
  }
  for (const somebody of [coach, admin]) {
    expect(await read(tomorrow, somebody)).toEqual(ids)
    expect(await listed(somebody)).toBe(1)
  }
  await studio.clock.move(DAY)
  expect(await read(tomorrow)).toEqual(ids)
  expect(await listed()).toBe(1)
})

test('a class that lost its film is seen by Admin and its teacher alone; a day of such classes by no member (D12, D17.open-videos)', async () => {
  const ines = await studio.people.coach()
  const [kept, lost] = [await library.video(), await library.video({ film: false, coachUserId: ines.id })]
  await library.day('2021-06-01', [lost, kept])
  await library.day('2021-06-02', [lost])
  const listed = async (somebody?: TestPerson) => {
    const call = somebody ? studio.as(somebody).call : studio.call
    const query = { dateTimeStart: '2021-06-01', dateTimeEnd: '2021-06-02' }
    return (await call(classDays, { query })).records.map((day) => day.videos.map((one) => one.id))
  }
  for (const somebody of [undefined, await studio.people.student(), await studio.people.coach()]) {
    expect(await read('2021-06-01', somebody)).toEqual([kept])
    await expect(read('2021-06-02', somebody)).rejects.toMatchObject({ status: 404 })
    expect(await listed(somebody)).toEqual([[kept]])
  }
  for (const somebody of [ines, admin]) expect(await listed(somebody)).toEqual([[lost, kept], [lost]])
})

test('days are listed between two dates, both included, either way, in pages (API-27, API-28, API-29, LIST-06)', async () => {
  const ids = await videosOf(2)
  const days = ['2020-06-01', '2020-06-02', '2020-06-03', '2020-06-05']
  for (const day of days) await set(day, ids)
  const list = async (query: object) => {
    const answer = await studio.call(classDays, {
      query: { dateTimeStart: '2020-06-01', dateTimeEnd: '2020-06-05', ...query },
    })
    return { days: answer.records.map((one) => one.dateTime.slice(0, 10)), pageInfo: answer.pageInfo }
  }
  expect((await list({})).days).toEqual(days)
  expect((await list({ orderByDescending: true })).days).toEqual(days.toReversed())
  expect((await list({ dateTimeEnd: '2020-06-03T12:00:00.000Z' })).days).toEqual(days.slice(0, 3))
  expect((await list({ dateTimeStart: '2020-06-02Z' })).days).toEqual(days.slice(1))
  const page = await list({ orderByDescending: true, pageNumber: 2, pageLength: 3 })
  expect(page).toEqual({ days: ['2020-06-01'], pageInfo: { pageNumber: 2, pageLength: 3, totalRecords: 4 } })
  expect((await list({ pageNumber: 9 })).days).toEqual([])
})

test('filters keep the matching classes of a day in their order, and leave out days without any (API-29, LIST-02)', async () => {
  const [ines, kofi] = [await studio.people.coach(), await studio.people.coach()]
  const [yin, power] = [await library.tag(), await library.tag()]
  const a = await library.video({ coachUserId: ines.id, tagIds: [yin.id] })
  const b = await library.video({ coachUserId: kofi.id, tagIds: [yin.id, power.id] })
  const c = await library.video({ coachUserId: ines.id, tagIds: [power.id] })
  await set('2019-07-01', [a, b, c])
  await set('2019-07-02', [b])
  await set('2019-07-03', [c, a])
  const list = async (query: object) => {
    const { records, pageInfo } = await studio.call(classDays, {
      query: { dateTimeStart: '2019-07-01', dateTimeEnd: '2019-07-31', ...query },
    })
    expect(pageInfo.totalRecords).toBe(records.length)
    return records.map((day) => day.videos.map((one) => one.id))
  }
  expect(await list({ coachUsersIds: [ines.id] })).toEqual([
    [a, c],
    [c, a],
  ])
  expect(await list({ tagsIds: [power.id] })).toEqual([[b, c], [b], [c]])
  expect(await list({ tagsIds: [yin.id], coachUsersIds: [kofi.id] })).toEqual([[b], [b]])
  expect(await list({ coachUsersIds: [ines.id, kofi.id], tagsIds: [yin.id] })).toEqual([[a, b], [b], [a]])
  expect(await list({ coachUsersIds: [randomUUID()] })).toEqual([])
})

test('a list carries media keys for each viewer as they may watch, never for a visitor (S-Z6, D6, ACCESS-24)', async () => {
  const [old, recent] = await videosOf(2)
  await set('2018-01-01', [old!])
  const now = dayOf(studio.context.clock.now())
  await set(now, [recent!])
  const pass = await library.member('DailyClassesCurrentDay')
  const keys = async (somebody?: TestPerson) => {
    const call = somebody ? studio.as(somebody).call : studio.call
    const { records } = await call(classDays, { query: { pageLength: 100 } })
    const all = records.flatMap((day) => day.videos)
    return [old, recent].map((id) => 'url' in all.find((one) => one.id === id)!)
  }
  expect(await keys()).toEqual([false, false])
  expect(await keys(pass)).toEqual([false, true])
  expect(await keys(admin)).toEqual([true, true])
})

test('thirty days are asked for in as many questions as one, and a member alone is asked about once they are kept', async () => {
  const person = await library.member('DailyClasses', 'TrainingPacks', 'Calendars')
  const ids = await videosOf(3)
  for (let i = 0; i < 30; i++)
    await set(
      addDays('2016-01-01', i),
      ids.toSorted(() => Math.random() - 0.5),
    )
  const questions = async (pageLength: number) => {
    const query = vi.spyOn(studio.context.db.$client, 'query')
    await studio.as(person).call(classDays, { query: { dateTimeEnd: '2016-12-31', pageLength } })
    const count = query.mock.calls.length
    query.mockRestore()
    return count
  }
  const one = await questions(1)
  expect(one).toBeGreaterThan(5)
  studio.context.content.drop()
  await studio.context.db.update(users).set({ secondFactorSince: new Date() }).where(eq(users.id, person.id))
  expect(await questions(30)).toBe(one)
  expect(await questions(30)).toBeLessThanOrEqual(4)
})

test('twenty Admins who set one day at once leave one whole entry, its positions without a gap (R5, ADAILY-02)', async () => {
  const ids = await videosOf(6)
  const sets = Array.from({ length: 20 }, (_, i) => ids.slice(i % 4, (i % 4) + 1 + (i % 3)))
  const answers = await Promise.all(sets.map((videoIds) => set('2017-01-01', videoIds)))
  const dayIds = new Set(answers.map((one) => one.id))
  expect(dayIds.size).toBe(1)
  expect(sets).toContainEqual(await read('2017-01-01'))
  const rows = await studio.context.db
    .select({ position: classDayVideos.position, videoId: classDayVideos.videoId })
    .from(classDayVideos)
    .where(eq(classDayVideos.classDayId, [...dayIds][0]!))
  expect(rows.length).toBeLessThanOrEqual(3)
  expect(new Set(rows.map((row) => row.videoId)).size).toBe(rows.length)
  expect(rows.map((row) => row.position).toSorted()).toEqual([1, 2, 3].slice(0, rows.length))
})

test('setting and deleting one day at once ends in one whole entry or none, and in no error (R5)', async () => {
  const ids = await videosOf(3)
  const entries = Array.from({ length: 20 }, (_, i) =>
    i % 3
      ? set('2017-02-01', ids)
      : studio.as(admin).call(deleteClassDay, { query: { dateTime: '2017-02-01' } }),
  )
  for (const outcome of await Promise.allSettled(entries)) {
    if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ status: 404 })
  }
  const left = await read('2017-02-01').catch(() => null)
  expect([null, ids]).toContainEqual(left)
})

test('what an Admin sets and takes away is kept with who did it (S-R4)', async () => {
  const [id] = await videosOf(1)
  const day = await set('2017-03-01', [id!])
  await studio.as(admin).call(deleteClassDay, { query: { dateTime: '2017-03-01' } })
  const entries = await studio.context.db.select().from(auditLog).where(eq(auditLog.subject, day.id))
  expect(entries).toMatchObject([
    { action: 'classes.set', userId: admin.id, after: { date: '2017-03-01', videoIds: [id] } },
    { action: 'classes.deleted', userId: admin.id, before: { date: '2017-03-01' } },
  ])
})
