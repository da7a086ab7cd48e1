import { invoices } from '@studio/contract/billing/endpoints.ts'
import { findInOffice } from '@studio/contract/finder/endpoints.ts'
import { notifications, sendNotification } from '@studio/contract/notifications/endpoints.ts'
import { auditRows } from '@studio/contract/overview/endpoints.ts'
import { people, subscribedUsers } from '@studio/contract/people/staff/endpoints.ts'
import { trainingPacks as packs } from '@studio/contract/training/endpoints.ts'
import { findVideos, videos } from '@studio/contract/videos/endpoints.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { trainingPacks } from '../../database/tables/training.ts'
import { makeLibrary } from '../../testing/library.ts'
import type { TestPerson } from '../../testing/people.ts'
import { startTestStudio, type TestStudio } from '../../testing/start-test-studio.ts'

let studio: TestStudio
let admin: TestPerson

beforeAll(async () => {
  studio = await startTestStudio()
  admin = await studio.people.admin()
  const library = makeLibrary(studio.context)
  const zoe = await studio.people.coach({ userName: 'zoë.ł', firstName: 'Zoë', lastName: 'Łukasz' })
  const asana = await library.tag('Āsana')
  await library.video({ title: 'Sūrya Namaskāra', tagIds: [asana.id] })
  await library.video({ title: 'Fur alle', createdAt: new Date() })
  await library.video({ title: 'Prāṇāyāma', description: 'Atem, für den Rücken', coachUserId: zoe.id })
  await library.video({ title: 'Für den Rücken' })
  await library.video({ title: 'Große Straße und Ø' })
  const pack = await library.pack([await library.video({ title: 'Ninth' })])
  const { db } = studio.context
  await db.update(trainingPacks).set({ title: 'Ūrdhva' }).where(eq(trainingPacks.id, pack))
  const member = await studio.people.student({ userName: 'émile', firstName: 'Émile', lastName: 'Ångström' })
  await library.membership(member.id, ['DailyClasses'])
  await studio.as(admin).call(sendNotification, {
    body: {
      title: 'Größe zählt',
      description: '<p>Naïve Übung</p>',
      sendOptions: { sendToUserIds: [zoe.id] },
    },
  })
})
afterAll(() => studio.stop())

const both = (marked: string, plain: string) => [marked, plain, marked.toUpperCase(), plain.toUpperCase()]

async function library(title: string) {
  const body = { title }
  return (await studio.as(admin).call(videos, { body })).records.map((one) => one.title)
}

async function members(words: string) {
  return (await studio.as(admin).call(findVideos, { query: { words } })).records.map((one) => one.title)
}

test.each([
  ['Sūrya', 'surya', 'Sūrya Namaskāra'],
  ['Prāṇāyāma', 'pranayama', 'Prāṇāyāma'],
  ['Rücken', 'rucken', 'Für den Rücken'],
  ['Straße', 'strasse', 'Große Straße und Ø'],
])('a film is found by %s and by %s, in small letters and in capitals', async (marked, plain, title) => {
  for (const typed of both(marked, plain)) {
    expect([typed, await library(typed)]).toEqual([typed, [title]])
    expect([typed, await members(typed)]).toEqual([typed, expect.arrayContaining([title])])
  }
})

test('members find by what is said of a film, by its style and its teacher; what is typed exactly comes first', async () => {
  for (const typed of both('Āsana', 'asana')) expect(await members(typed)).toEqual(['Sūrya Namaskāra'])
  for (const typed of both('Zoë', 'zoe')) expect(await members(typed)).toEqual(['Prāṇāyāma'])
  for (const typed of both('Łukasz', 'lukasz')) expect(await members(typed)).toEqual(['Prāṇāyāma'])
  expect((await members('für')).slice(0, 2)).toEqual(['Für den Rücken', 'Fur alle'])
  expect((await members('fur')).slice(0, 2)).toEqual(['Fur alle', 'Für den Rücken'])
  // Its pattern's signs match themselves, also in the forms that lose them with their marks.
  for (const typed of ['%', '_', '\\', '％', '＼']) expect(await library(typed)).toEqual([])
})

test('the office finds people, subscribers, paths, notifications, entries of the log and everything by its finder', async () => {
  const as = studio.as(admin)
  for (const typed of both('Ångström', 'angstrom')) {
    const query = { userName: typed }
    expect((await as.call(people, { query })).records).toHaveLength(1)
    expect((await as.call(subscribedUsers, { query })).records).toHaveLength(1)
    expect((await as.call(invoices, { query })).records).toHaveLength(0)
    const found = await as.call(findInOffice, { query: { q: typed } })
    expect(found.records.map(({ kind }) => kind).sort()).toEqual(['person', 'subscriber'])
  }
  for (const typed of both('Ūrdhva', 'urdhva')) {
    expect((await as.call(packs, { query: { title: typed } })).records).toHaveLength(1)
    expect((await as.call(findInOffice, { query: { q: typed } })).records).toHaveLength(1)
  }
  for (const typed of both('Größe', 'grosse').slice(0, 3)) {
    expect((await as.call(notifications, { query: { title: typed } })).records).toHaveLength(1)
    expect((await as.call(auditRows, { query: { words: typed } })).records).toHaveLength(1)
  }
  for (const text of both('Naïve Übung', 'naive ubung'))
    expect((await as.call(notifications, { query: { text } })).records).toHaveLength(1)
})

test('names stand in the order of their letters, whatever their marks and case, and pages neither repeat nor drop one', async () => {
  const names = ['zora', 'Anna', 'bert', 'émile2', 'Émilie', 'ø-ida']
  for (const userName of names) await studio.people.student({ userName, city: 'Order' })
  const query = { role: 'Student' as const, orderBy: 'UserName' as const }
  const read = async (pageNumber: number, pageLength: number, orderByDescending = false) =>
    (
      await studio.as(admin).call(people, { query: { ...query, pageNumber, pageLength, orderByDescending } })
    ).records.map(({ userName }) => userName)
  const whole = await read(1, 100)
  expect(whole).toEqual(['Anna', 'bert', 'émile', 'émile2', 'Émilie', 'ø-ida', 'zora'])
  expect((await Promise.all([1, 2, 3, 4].map((page) => read(page, 2)))).flat()).toEqual(whole)
  expect(await read(1, 100, true)).toEqual([...whole].reverse())
})

test('a person is found by their names in any order, with a comma, and by either apostrophe', async () => {
  const { userName } = await studio.people.student({ firstName: 'Siobhán', lastName: 'O’Neill' })
  const found = async (typed: string) => {
    const { records } = await studio.as(admin).call(people, { query: { userName: typed } })
    return records.map((one) => one.userName)
  }
  for (const typed of ['siobhan o’neill', "O'Neill, Siobhan", 'neill  sio'])
    expect([typed, await found(typed)]).toEqual([typed, [userName]])
  expect(await found('siobhan ångström')).toEqual([])
})
