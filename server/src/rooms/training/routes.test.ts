import { randomUUID } from 'node:crypto'
import { trainingPack, trainingPacks } from '@studio/contract/training/endpoints.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeLibrary } from '../../testing/library.ts'
import type { TestPerson } from '../../testing/people.ts'
import { refused } from '../../testing/refused.ts'
import { startTestStudio, type TestStudio } from '../../testing/start-test-studio.ts'

let studio: TestStudio
let library: ReturnType<typeof makeLibrary>
let ines: TestPerson
let packs: { ground: string; strong: string; empty: string }
let videoIds: string[]
let yin: { id: string; title: string }

beforeAll(async () => {
  studio = await startTestStudio()
  library = makeLibrary(studio.context)
  ines = await studio.people.coach({ firstName: 'Ines' })
  yin = await library.tag('Yin')
  videoIds = await Promise.all([
    library.video({ title: 'Feet', coachUserId: ines.id }),
    library.video({ title: 'Knees', tagIds: [yin.id] }),
    library.video({ title: 'Power' }),
    library.video({ title: 'Unfinished', film: false, coachUserId: ines.id }),
  ])
  const [feet, knees, power, draft] = videoIds as [string, string, string, string]
  const ground = await library.pack([knees, feet])
  await studio.clock.move(60_000)
  const strong = await library.pack([power, draft])
  await studio.clock.move(60_000)
  packs = { ground, strong, empty: await library.pack([draft]) }
})
afterAll(() => studio.stop())

const list = async (query: object) => {
  const { records, pageInfo } = await studio.call(trainingPacks, { query })
  return { ids: records.map((pack) => pack.id), total: pageInfo.totalRecords }
}

test('a path has its videos in their order, with all a visitor may know of them (PATH-02, API-31)', async () => {
  const pack = await studio.call(trainingPack, { params: { id: packs.ground } })
  expect(pack).toMatchObject({ id: packs.ground, title: 'Path', priceId: null })
  expect(pack.videos.map((video) => video.title)).toEqual(['Knees', 'Feet'])
  expect(pack.videos[1]).toMatchObject({ duration: 60, coachUser: { id: ines.id, firstName: 'Ines' } })
  for (const video of pack.videos) expect(video).not.toHaveProperty('url')
})

test('paths are listed either way, in pages, without the empty ones if asked (API-31, LIST-06)', async () => {
  const { ground, strong, empty } = packs
  expect(await list({})).toEqual({ ids: [ground, strong, empty], total: 3 })
  expect(await list({ orderByDescending: true, showEmpty: false })).toEqual({
    ids: [strong, ground],
    total: 2,
  })
  expect(await list({ showEmpty: false, pageLength: 1, pageNumber: 2 })).toEqual({ ids: [strong], total: 2 })
})

test('words of their title find paths, large or small, and signs stand for themselves', async () => {
  const { ground, strong, empty } = packs
  expect(await list({ title: ' PAT' })).toEqual({ ids: [ground, strong, empty], total: 3 })
  expect(await list({ title: 'P%h' })).toEqual({ ids: [], total: 0 })
})

test('teachers and styles find paths that hold such a video, and show them whole (LIST-02)', async () => {
  expect(await list({ coachUsersIds: ines.id })).toEqual({ ids: [packs.ground], total: 1 })
  expect(await list({ tagsIds: [yin.id] })).toEqual({ ids: [packs.ground], total: 1 })
  expect(await list({ tagsIds: [randomUUID()] })).toEqual({ ids: [], total: 0 })
  const { records } = await studio.call(trainingPacks, { query: { tagsIds: [yin.id] } })
  expect(records[0]?.videos).toHaveLength(2)
})

test('films come along for those whose plan opens paths, and drafts for their own teacher (D6, D12, S-Z6)', async () => {
  const member = await library.member('TrainingPacks')
  const other = await library.member('DailyClasses')
  const seen = async (person: TestPerson) => {
    const { videos } = await studio.as(person).call(trainingPack, { params: { id: packs.strong } })
    return videos.map((video) => [video.title, 'url' in video])
  }
  expect(await seen(member)).toEqual([['Power', true]])
  expect(await seen(other)).toEqual([['Power', false]])
  expect(await seen(await studio.people.coach())).toEqual([['Power', true]])
  expect(await seen(ines)).toEqual([
    ['Power', true],
    ['Unfinished', false],
  ])
})

test('a path narrowed to one plan opens for its holders alone (D13)', async () => {
  const member = await studio.people.student()
  const planId = await library.membership(member.id, ['TrainingPacks'])
  const elsewhere = await library.member('TrainingPacks')
  const only = await library.video()
  const id = await library.pack([only], planId)
  const opened = async (person: TestPerson) => {
    const pack = await studio.as(person).call(trainingPack, { params: { id } })
    expect(pack.priceId).toBe(planId)
    return 'url' in pack.videos[0]!
  }
  expect(await opened(member)).toBe(true)
  expect(await opened(elsewhere)).toBe(false)
})

test('an unknown path is not found, and an odd page is refused', async () => {
  for (const id of [randomUUID(), 'nothing']) {
    expect(await refused(studio.call(trainingPack, { params: { id } }))).toMatchObject({ status: 404 })
  }
  expect(await refused(studio.call(trainingPacks, { query: { pageNumber: 0 } }))).toMatchObject({
    status: 400,
  })
})
