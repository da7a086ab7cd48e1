import { MINUTE } from '@studio/contract/dates.ts'
import { Teacher } from '@studio/contract/people/schema.ts'
import { people } from '@studio/contract/people/staff/endpoints.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../../../database/connect.ts'
import { calendars } from '../../../database/tables/practice-calendar.ts'
import type { Viewer } from '../../../platform/viewer.ts'
import { refused } from '../../../testing/refused.ts'
import { startTestStudio, type TestStudio } from '../../../testing/start-test-studio.ts'
import { listPeople } from '../queries.ts'

let studio: TestStudio
let admin: Awaited<ReturnType<TestStudio['people']['admin']>>
let member: typeof admin
const names = ['anna_1', 'annab1', 'berta', 'clara', 'Dora']

beforeAll(async () => {
  studio = await startTestStudio()
  const begin = studio.context.clock.now().getTime() - 60 * MINUTE
  for (const [at, userName] of names.entries()) {
    const registeredAt = new Date(begin + (at % 2 ? -at : at) * MINUTE)
    await studio.people.coach({
      userName,
      firstName: 'Rosa',
      lastName: `Number ${at}`,
      registeredAt,
      city: 'Secret',
    })
  }
  await studio.people.coach({ userName: 'gone', active: false })
  const { id } = await studio.people.coach({ userName: 'unfinished', registeredFully: null })
  const month = { userId: id, title: 'May', createdAt: new Date(), month: '2026-05-01' }
  await studio.context.db.insert(calendars).values([
    { ...month, type: 'Day3' },
    { ...month, type: 'Day5' },
  ])
  admin = await studio.people.admin({ userName: 'the.admin' })
  member = await studio.people.student({ userName: 'the.member' })
})
afterAll(() => studio.stop())

const coaches = { role: 'Coach' as const }

test('D10, S-Z4: everybody sees active teachers, with their public fields alone', async () => {
  for (const { call } of [studio, studio.as(member)]) {
    const { records, pageInfo } = await call(people, { query: { ...coaches, pageLength: 100 } })
    expect(pageInfo).toEqual({ pageNumber: 1, pageLength: 100, totalRecords: 5 })
    for (const record of records)
      expect(Object.keys(record).sort()).toEqual(Object.keys(Teacher.shape).sort())
    expect(JSON.stringify(records)).not.toContain('Secret')
    expect(JSON.stringify(records)).not.toContain('@')
  }
})

test('D10: all others are for Admin: 401 for visitors, 403 for whoever is signed in', async () => {
  for (const query of [{}, { role: 'Student' as const }, { role: 'Admin' as const }]) {
    expect((await refused(studio.call(people, { query }))).status).toBe(401)
    expect((await refused(studio.as(member).call(people, { query }))).status).toBe(403)
  }
})

test('API-12, BO-API-02: Admin sees whole users of every role, their calendars counted', async () => {
  const { records, pageInfo } = await studio.as(admin).call(people, { query: { pageLength: 100 } })
  expect(pageInfo.totalRecords).toBe(9)
  const found = records.find((record) => record.userName === 'unfinished')
  expect(found).toMatchObject({ role: 'Coach', calendarsCount: 2, subscription: null, stripeAccountId: null })
  expect(records.find((record) => record.userName === 'gone')).toMatchObject({ active: false })
  const students = await studio.as(admin).call(people, { query: { role: 'Student' } })
  expect(students.records.map((record) => record.userName)).toEqual(['the.member'])
})

test('API-13, BO-API-03: teachers come by registration, oldest first unless told', async () => {
  const list = async (query: object) =>
    (await studio.call(people, { query: { ...coaches, ...query } })).records.map((record) => record.userName)
  const byTime = ['clara', 'annab1', 'anna_1', 'berta', 'Dora']
  const oldestFirst = await list({ orderBy: 'RegistrationDateTime', orderByDescending: false })
  expect(oldestFirst).toEqual(['clara', 'annab1', 'anna_1', 'berta', 'Dora'])
  expect(await list({})).toEqual(byTime)
  expect(await list({ orderBy: 'RegistrationDateTime', orderByDescending: true })).toEqual(
    [...byTime].reverse(),
  )
  expect(await list({ pageNumber: 2, pageLength: 2 })).toEqual(['anna_1', 'berta'])
  expect(await list({ orderBy: 'UserName' })).toHaveLength(5)
})

test('S-I2: a search takes every letter as it is, and finds user names and full names', async () => {
  const search = async (userName: string) =>
    (await studio.call(people, { query: { ...coaches, userName } })).records.map((record) => record.userName)
  expect(await search('ANNA_')).toEqual(['anna_1'])
  expect(await search('%')).toEqual([])
  expect(await search('\\')).toEqual([])
  expect(await search('rosa number 2')).toEqual(['berta'])
})

test('USERS-01, S-Z4: an Admin finds people by a part of their e-mail address as well, and nobody else does', async () => {
  const { email } = await studio.people.coach({ email: 'far.harbour@example.com' })
  const search = async (caller: Pick<TestStudio, 'call'>) =>
    (await caller.call(people, { query: { ...coaches, userName: 'FAR.harbour@' } })).records
  expect(await search(studio.as(admin))).toMatchObject([{ email }])
  expect(await search(studio)).toEqual([])
  expect(await search(studio.as(await studio.people.student()))).toEqual([])
})

test('S-I2: an unknown order or role is refused', async () => {
  expect(
    (await refused(studio.call(people, { query: { ...coaches, orderBy: 'email' as never } }))).status,
  ).toBe(400)
  expect((await refused(studio.call(people, { query: { role: 'Owner' as never } }))).status).toBe(400)
})

test('D18.counts: who was seen when is read for the people of the page, not for those before it', async () => {
  await studio.context.db.transaction(async (tx) => {
    const scans = async () => {
      const { rows } = await tx.execute<{ scans: number }>(
        sql`select (seq_scan + coalesce(idx_scan, 0))::int as scans from pg_stat_xact_user_tables where relname = 'sessions'`,
      )
      return rows[0]!.scans
    }
    const within = { ...studio.context, db: tx as unknown as Database }
    const viewer = { kind: 'person', id: admin.id, role: 'Admin' } as Viewer
    const before = await scans()
    const query = { pageNumber: 4, pageLength: 2, userName: 'a' }
    expect((await listPeople(within, viewer, query)).records).toHaveLength(2)
    expect((await scans()) - before).toBe(2)
  })
})
