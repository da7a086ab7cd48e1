import { randomUUID } from 'node:crypto'
import { MOST_COUNTED } from '@studio/contract/limits.ts'
import { ownData } from '@studio/contract/own-data/endpoints.ts'
import {
  removeView,
  renameView,
  savedViews,
  saveView,
} from '@studio/contract/people/saved-views/endpoints.ts'
import { MOST_VIEWS, savedViewTexts } from '@studio/contract/people/saved-views/messages.ts'
import { people } from '@studio/contract/people/staff/endpoints.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeLibrary } from '../../../testing/library.ts'
import { type TestPerson, withPassword } from '../../../testing/people.ts'
import { refused } from '../../../testing/refused.ts'
import { startTestStudio, type TestStudio } from '../../../testing/start-test-studio.ts'

let studio: TestStudio
beforeAll(async () => {
  studio = await startTestStudio()
})
afterAll(() => studio.stop())

const viewsOf = async (admin: TestPerson) => (await studio.as(admin).call(savedViews, {})).records
const save = (admin: TestPerson, name: string, narrowed: object = {}) =>
  studio.as(admin).call(saveView, { body: { name, narrowed } })

test('a view is counted as the list that it narrows has people, and stands in the order of saving', async () => {
  const admin = await studio.people.admin()
  const name = `nadia${randomUUID().slice(0, 8)}`
  const [nadia] = [await studio.people.student({ userName: name }), await studio.people.student()]
  const plan = await makeLibrary(studio.context).membership(nadia.id, ['DailyClasses'])
  const narrowings = [
    { states: ['none' as const] },
    { priceId: plan },
    { userName: name },
    { unseenDays: 21 },
    {},
  ]
  for (const [place, narrowed] of narrowings.entries()) await save(admin, `View ${place}`, narrowed)
  const views = await viewsOf(admin)
  expect(views.map(({ name, narrowed }) => [name, narrowed])).toEqual(
    narrowings.map((narrowed, place) => [`View ${place}`, narrowed]),
  )
  for (const { narrowed, count } of views) {
    const { pageInfo } = await studio.as(admin).call(people, { query: { ...narrowed, pageLength: 1 } })
    expect([narrowed, count]).toEqual([narrowed, pageInfo.totalRecords])
  }
  expect(views.map(({ count }) => count).slice(1, 4)).toEqual([1, 1, 0])
})

test('a view is its Admin’s own: another neither sees, renames nor removes it (D18.saved-views)', async () => {
  const [ruth, kofi] = [await studio.people.admin(), await studio.people.admin()]
  const { id } = await save(ruth, 'Quiet')
  expect(await viewsOf(kofi)).toEqual([])
  const asKofi = studio.as(kofi)
  expect((await refused(asKofi.call(renameView, { params: { id }, body: { name: 'Mine' } }))).status).toBe(
    404,
  )
  expect((await refused(asKofi.call(removeView, { params: { id } }))).status).toBe(404)
  await studio.as(ruth).call(renameView, { params: { id }, body: { name: 'Silent' } })
  expect((await viewsOf(ruth)).map(({ name }) => name)).toEqual(['Silent'])
  expect(JSON.stringify(await studio.as(ruth).call(ownData, withPassword))).toContain('Silent')
  await studio.as(ruth).call(removeView, { params: { id } })
  expect(await viewsOf(ruth)).toEqual([])
})

test('a view needs a name, and there are twelve at most, also of two saved at once (D18.saved-views)', async () => {
  const admin = await studio.people.admin()
  const refusal = await refused(save(admin, ' '))
  expect([refusal.status, Object.keys(refusal.fields)]).toEqual([400, ['name']])
  for (let made = 1; made < MOST_VIEWS; made += 1) await save(admin, `View ${made}`)
  const both = await Promise.allSettled([save(admin, 'One'), save(admin, 'Other')])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const full = await refused(save(admin, 'One more'))
  expect([full.status, full.message]).toEqual([409, savedViewTexts.full])
})

test('of a view a thousand people are counted as in its list, and of one that narrows nothing all (D18.counts)', async () => {
  await studio.context.db.execute(sql`
    insert into users (first_name, last_name, user_name, user_name_folded, email, email_folded, password_hash, role,
      registered_at, registered_fully)
    select 'Ada', 'Many', name, name, name, name, 'none', 'Student', now(), now()
    from (select 'many' || n as name from generate_series(1, ${MOST_COUNTED + 1}) n) people`)
  const admin = await studio.people.admin()
  for (const narrowed of [{ userName: 'many' }, { states: ['none' as const] }, {}])
    await save(admin, 'Many', narrowed)
  const counts = (await viewsOf(admin)).map(({ count }) => count)
  const { totalRecords } = (await studio.as(admin).call(people, {})).pageInfo
  expect(totalRecords).toBeGreaterThan(MOST_COUNTED)
  expect(counts).toEqual([MOST_COUNTED, MOST_COUNTED, totalRecords])
})
