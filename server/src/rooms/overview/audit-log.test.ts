import { addDays, DAY, dayOf } from '@studio/contract/dates.ts'
import { auditRows } from '@studio/contract/overview/endpoints.ts'
import { saveProfile } from '@studio/contract/people/profile/endpoints.ts'
import { blockUser, deleteUser } from '@studio/contract/people/staff/endpoints.ts'
import { changePlan, removePlan } from '@studio/contract/plans/endpoints.ts'
import { createPromocode } from '@studio/contract/promo/endpoints.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeOffers } from '../../testing/offers.ts'
import type { TestPerson } from '../../testing/people.ts'
import { refused } from '../../testing/refused.ts'
import { startTestStudio, type TestStudio } from '../../testing/start-test-studio.ts'

let studio: TestStudio
let ruth: TestPerson
let kofi: TestPerson
let henrik: TestPerson
let plan: { id: string }

/** Ruth blocks Henrik and deletes a plan, Kofi renames Henrik. */
beforeAll(async () => {
  studio = await startTestStudio()
  ruth = await studio.people.admin({ firstName: 'Ruth', lastName: 'Sandoval' })
  kofi = await studio.people.admin({ firstName: 'Kofi', lastName: 'Mensah' })
  henrik = await studio.people.student({ firstName: 'Henrik', lastName: 'Dahl' })
  plan = await makeOffers(studio).plan({ title: 'Spring' })
  const blockedToDateTime = new Date(studio.context.clock.now().getTime() + DAY).toISOString()
  const blocks = { blockedAccess: false, blockedChat: true, blockedComments: false, blockedToDateTime }
  await studio.as(ruth).call(blockUser, { params: { id: henrik.id }, body: blocks })
  await studio.as(kofi).call(saveProfile, { params: { id: henrik.id }, body: { lastName: 'Dahlgren' } })
  await studio.as(ruth).call(removePlan, { params: { id: plan.id } })
})
afterAll(() => studio.stop())

const list = (query: object = {}) => studio.as(ruth).call(auditRows, { query })
const actionsIn = async (query: object) => (await list(query)).records.map(({ action }) => action)

test('the log has what each Admin did, the newest first, with what it was done to as it is called now (S-R4)', async () => {
  const { records, pageInfo } = await list()
  expect(pageInfo).toEqual({ pageNumber: 1, pageLength: 10, totalRecords: 3 })
  expect(records.map(({ user, action, subject }) => [user?.firstName, action, subject?.name])).toEqual([
    ['Ruth', expect.stringMatching(/^plan\.(archived|erased)$/), records[0]?.subject?.name],
    ['Kofi', 'person.changed', 'Henrik Dahlgren'],
    ['Ruth', 'person.blocked', 'Henrik Dahlgren'],
  ])
  expect(records[1]?.before).toMatchObject({ lastName: 'Dahl' })
  expect(records[1]?.after).toMatchObject({ lastName: 'Dahlgren' })
  expect(records[2]?.after).toMatchObject({ blockedChat: true })
})

test('is narrowed to one person, to one entry, and to all that is done with a kind of thing', async () => {
  expect(await actionsIn({ userId: kofi.id })).toEqual(['person.changed'])
  expect(await actionsIn({ action: 'person.blocked' })).toEqual(['person.blocked'])
  expect(await actionsIn({ action: 'person' })).toEqual(['person.changed', 'person.blocked'])
  expect(await actionsIn({ action: ['plan', 'person.blocked'], userId: ruth.id })).toHaveLength(2)
  expect(await actionsIn({ action: 'pers' })).toEqual([])
  expect((await list({ action: 'person' })).pageInfo.totalRecords).toBe(2)
})

test('is narrowed to days, of which the first and the last are counted (S-R4, D1)', async () => {
  const { records } = await list()
  const [newest = '', oldest = ''] = [records[0], records.at(-1)].map((row) => row?.dateTime.slice(0, 10))
  expect(await actionsIn({ dateTimeFrom: oldest, dateTimeTo: newest })).toHaveLength(3)
  expect(await actionsIn({ dateTimeFrom: addDays(newest, 1) })).toEqual([])
  expect(await actionsIn({ dateTimeTo: addDays(oldest, -1) })).toEqual([])
  expect(await actionsIn({ dateTimeFrom: oldest, userId: kofi.id })).toEqual(['person.changed'])
  expect((await list({ dateTimeTo: newest })).pageInfo.totalRecords).toBe(3)
  expect(await refused(list({ dateTimeFrom: '2026-02-30' }))).toMatchObject({
    status: 400,
    fields: { dateTimeFrom: 'Invalid date' },
  })
})

test('is searched by words of who did it, of what it was done to and of the entry (S-R4)', async () => {
  expect(await actionsIn({ words: 'kofi' })).toEqual(['person.changed'])
  expect(await actionsIn({ words: 'Dahlgren' })).toEqual(['person.changed', 'person.blocked'])
  expect(await actionsIn({ words: 'blocked' })).toEqual(['person.blocked'])
  expect(await actionsIn({ words: ' sandoval  dahl ' })).toEqual(['person.blocked'])
  expect(await actionsIn({ words: 'kofi blocked' })).toEqual([])
  expect((await list({ words: 'person' })).pageInfo.totalRecords).toBe(2)
  expect(await actionsIn({ words: '   ' })).toHaveLength(3)
  expect(await actionsIn({ words: '%' })).toEqual([])
  expect(await refused(list({ words: 'a'.repeat(101) }))).toMatchObject({
    status: 400,
    fields: { words: 'Please use at most 100 characters' },
  })
})

test('its pages follow on each other, the last one too', async () => {
  const pages = [1, 2, 3, 4].map((pageNumber) => list({ pageNumber, pageLength: 1 }))
  const ids = (await Promise.all(pages)).map(({ records }) => records.map(({ id }) => id))
  const all = (await list()).records.map(({ id }) => [id])
  expect(ids).toEqual([...all, []])
})

test('a entry stays when who did it is deleted, and of who was deleted no field stays (S-D2)', async () => {
  const gone = { params: { id: henrik.id }, query: { permanentDelete: true } }
  await studio.as(ruth).call(deleteUser, gone)
  await studio.as(ruth).call(deleteUser, { ...gone, params: { id: kofi.id } })
  const { records } = await list({ action: 'person.changed' })
  expect(records).toMatchObject([{ user: null, subject: { id: henrik.id, name: null }, before: null }])
  expect(JSON.stringify(await list())).not.toContain(henrik.email)
})

test('an action that none can be called is refused', async () => {
  const refusal = await refused(list({ action: "plan' or 1=1" }))
  expect(refusal).toMatchObject({ status: 400, fields: { action: 'Unknown action' } })
})

test('finds what was done to a thing by the name it had, also once it is gone or called otherwise', async () => {
  const offers = makeOffers(studio)
  const { id } = await offers.plan({ title: 'Solstice' })
  await studio.as(ruth).call(changePlan, { params: { id }, body: { title: 'Equinox' } })
  expect(await actionsIn({ words: 'solstice' })).toEqual(['plan.changed'])
  expect(await actionsIn({ words: 'equinox' })).toEqual(['plan.changed'])
  await studio.as(ruth).call(removePlan, { params: { id } })
  expect(await actionsIn({ words: 'equinox' })).toContain('plan.changed')
})

test('what the fields mention by id has its present name, except for what is deleted (S-R4)', async () => {
  const kept = await makeOffers(studio).plan({ title: 'Summer' })
  const body = {
    code: 'SUN',
    percentOff: 10,
    allowedPrices: [kept.id],
    dateTimeExpires: addDays(dayOf(studio.context.clock.now()), 9),
  }
  await studio.as(ruth).call(createPromocode, { body: { ...body, maxRedemptions: 0 } })
  const { records } = await list({ action: 'promocode.created' })
  expect(records.map(({ names }) => names)).toEqual([{ [kept.id]: 'Summer' }])
  expect((await list({ action: 'plan' })).records[0]?.names).toEqual({})
})
