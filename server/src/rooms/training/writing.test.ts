import { randomUUID } from 'node:crypto'
import {
  changeTrainingPack,
  createTrainingPack,
  deleteTrainingPack,
  trainingPack,
  trainingPacks,
} from '@studio/contract/training/endpoints.ts'
import type { TrainingPackChange } from '@studio/contract/training/schema.ts'
import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditLog } from '../../database/tables/studio.ts'
import { trainingPackVideos } from '../../database/tables/training.ts'
import { makeLibrary } from '../../testing/library.ts'
import { makeOffers } from '../../testing/offers.ts'
import type { TestPerson } from '../../testing/people.ts'
import { refused } from '../../testing/refused.ts'
import { startTestStudio, type TestStudio } from '../../testing/start-test-studio.ts'

let studio: TestStudio
let library: ReturnType<typeof makeLibrary>
let admin: TestPerson
let planId: string
let feet: string
let knees: string
let hips: string

beforeAll(async () => {
  studio = await startTestStudio()
  library = makeLibrary(studio.context)
  admin = await studio.people.admin()
  planId = (await makeOffers(studio).plan()).id
  feet = await library.video({ title: 'Feet' })
  knees = await library.video({ title: 'Knees' })
  hips = await library.video({ title: 'Hips' })
})
afterAll(() => studio.stop())

const make = async (draft: object = {}) => {
  const body = { title: 'Ground up', videoIds: [knees, feet], ...draft }
  return (await studio.as(admin).call(createTrainingPack, { body })).id
}
const change = (id: string, body: TrainingPackChange) =>
  studio.as(admin).call(changeTrainingPack, { params: { id }, body })
const remove = (id: string) => studio.as(admin).call(deleteTrainingPack, { params: { id } })
const read = (id: string) => studio.call(trainingPack, { params: { id } })
const lastEntry = async () => (await studio.context.db.select().from(auditLog).orderBy(desc(auditLog.id)))[0]

test('an Admin makes a path of videos in an order, for the holders of a plan or for all (PACK-04, BO-API-43, D13)', async () => {
  const id = await make({ title: '  Ground up ', priceId: planId })
  expect(await read(id)).toMatchObject({
    id,
    title: 'Ground up',
    priceId: planId,
    videos: [{ title: 'Knees' }, { title: 'Feet' }],
    videoIds: [knees, feet],
  })
  expect(await read(await make())).toMatchObject({ priceId: null })
  expect(await read(await make({ videoIds: [] }))).toMatchObject({ videos: [], videoIds: [] })
})

test('what is absent stays, and the order is that of the last change (BO-API-43, PACK-04)', async () => {
  const id = await make({ priceId: planId })
  expect(await change(id, { videoIds: [hips, knees] })).toMatchObject({
    title: 'Ground up',
    priceId: planId,
    videoIds: [hips, knees],
  })
  expect((await change(id, { videoIds: [knees, hips] })).videoIds).toEqual([knees, hips])
  expect((await change(id, { videoIds: [hips, knees] })).videoIds).toEqual([hips, knees])
  expect(await change(id, { title: 'Higher' })).toMatchObject({ title: 'Higher', videoIds: [hips, knees] })
  expect(await change(id, { priceId: null })).toMatchObject({ priceId: null, title: 'Higher' })
  expect(await change(id, {})).toMatchObject({ title: 'Higher', priceId: null, videoIds: [hips, knees] })
})

test('a path that is taken away is gone, and its videos stay (BO-API-43)', async () => {
  const id = await make()
  await remove(id)
  for (const call of [read, remove, (gone: string) => change(gone, { title: 'Again' })]) {
    expect(await refused(call(id))).toMatchObject({ status: 404 })
  }
  expect((await read(await make())).videoIds).toEqual([knees, feet])
})

test('everything wrong is named at its field at once (PACK-04, D13)', async () => {
  const draft = { title: ' ', videoIds: [feet, feet], priceId: 'none', color: 'red' }
  expect((await refused(make(draft))).fields).toEqual({
    title: 'This is a required field',
    videoIds: 'Each video can be listed only once',
    priceId: 'Unknown id',
    color: 'Unknown field',
  })
  expect((await refused(make({ title: 'a'.repeat(101) }))).fields).toEqual({
    title: 'A title can have at most 100 characters',
  })
  expect((await read(await make({ title: 'a'.repeat(100) }))).title).toHaveLength(100)
  expect((await refused(make({ priceId: randomUUID() }))).fields).toEqual({ priceId: 'Unknown plan' })
  const id = await make()
  const both = { priceId: randomUUID(), videoIds: [randomUUID()] }
  for (const call of [() => make(both), () => change(id, both)]) {
    expect((await refused(call())).fields).toEqual({ priceId: 'Unknown plan', videoIds: 'Unknown video' })
  }
  const unknown = { videoIds: [feet, randomUUID()] }
  for (const call of [() => make(unknown), () => change(id, unknown)]) {
    expect(await refused(call())).toMatchObject({ status: 400, fields: { videoIds: 'Unknown video' } })
  }
  expect((await refused(change(id, { priceId: randomUUID() }))).fields).toEqual({ priceId: 'Unknown plan' })
  expect(await read(id)).toMatchObject({ videoIds: [knees, feet], priceId: null })
})

test('without a Message of the server the web says that the pack can not be edited (BO-ERR-06)', () => {
  for (const endpoint of [createTrainingPack, changeTrainingPack, deleteTrainingPack]) {
    expect(endpoint.failure).toBe("Can't edit Pack")
  }
})

test('only an Admin makes, changes and takes away paths', async () => {
  const id = await make()
  const body = { title: 'Mine', videoIds: [] }
  const tries = (call: TestStudio['call']) => [
    () => call(createTrainingPack, { body }),
    () => call(changeTrainingPack, { params: { id }, body }),
    () => call(deleteTrainingPack, { params: { id } }),
  ]
  for (const person of [await studio.people.student(), await studio.people.coach()]) {
    for (const one of tries(studio.as(person).call))
      expect(await refused(one())).toMatchObject({ status: 403 })
  }
  for (const one of tries(studio.call)) expect(await refused(one())).toMatchObject({ status: 401 })
  expect((await read(id)).title).toBe('Ground up')
})

test('each change is kept with who made it, and public caches are dropped (S-R4)', async () => {
  const { content } = studio.context
  let version = content.version()
  const dropped = async () => {
    await expect.poll(() => content.version()).toBeGreaterThan(version)
    version = content.version()
  }
  const id = await make()
  await dropped()
  expect(await lastEntry()).toMatchObject({ action: 'training.created', subject: id, userId: admin.id })
  await change(id, { title: 'Higher' })
  await dropped()
  expect(await lastEntry()).toMatchObject({
    action: 'training.changed',
    before: { title: 'Ground up', priceId: null, videoIds: [knees, feet] },
    after: { title: 'Higher' },
  })
  await remove(id)
  await dropped()
  expect(await lastEntry()).toMatchObject({ action: 'training.deleted', subject: id })
})

test('twenty changes of one path at once leave one whole order', async () => {
  const id = await make()
  const orders = [
    [feet, knees, hips],
    [hips, feet],
  ]
  await Promise.all(Array.from({ length: 20 }, (_, i) => change(id, { videoIds: orders[i % 2]! })))
  expect(orders).toContainEqual((await read(id)).videoIds)
  const rows = await studio.context.db
    .select({ position: trainingPackVideos.position })
    .from(trainingPackVideos)
    .where(eq(trainingPackVideos.packId, id))
  expect(rows.map((row) => row.position).toSorted()).toEqual(rows.map((_, index) => index + 1))
})

test('a new path opens its videos to whoever has TrainingPacks, and closes them when it goes (D6, D17.open-videos, S-Z5)', async () => {
  const member = await library.member('TrainingPacks')
  const alone = await library.video({ title: 'Alone' })
  const id = await make({ videoIds: [alone] })
  const seen = async () => (await studio.as(member).call(trainingPack, { params: { id } })).videos[0]
  expect(await seen()).toHaveProperty('url')
  await change(id, { priceId: planId })
  expect(await seen()).not.toHaveProperty('url')
  await remove(id)
  const { records } = await studio.as(member).call(trainingPacks, { query: {} })
  expect(records.map((pack) => pack.id)).not.toContain(id)
})
