import { deleteVideo } from '@studio/contract/videos/endpoints.ts'
import {
  changeMark,
  changeProgressSettings,
  clearProgress,
  progressMarks,
  removeWatched,
  storeProgress,
  watchedVideos,
} from '@studio/contract/videos/progress/endpoints.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { videoProgress } from '../../../database/tables/progress.ts'
import { makeLibrary } from '../../../testing/library.ts'
import type { TestPerson } from '../../../testing/people.ts'
import { startTestStudio, type TestStudio } from '../../../testing/start-test-studio.ts'

let studio: TestStudio
let library: ReturnType<typeof makeLibrary>

beforeAll(async () => {
  studio = await startTestStudio()
  library = makeLibrary(studio.context)
})
afterAll(() => studio.stop())

type CallBody = { seconds?: number; felt?: 'tooEasy' | 'right' | 'tooHard' | null }
const film = () => library.video({ durationSeconds: 600 })
const watch = (person: TestPerson, videoId: string, seconds: number) =>
  studio.as(person).call(storeProgress, { params: { videoId }, body: { seconds } })
const history = (person: TestPerson) => studio.as(person).call(watchedVideos, { query: {} })
const marks = async (person: TestPerson) => (await studio.as(person).call(progressMarks, {})).records

test('a film goes on where its member stood, on every device, the last watched first', async () => {
  const [person, first, second] = [await studio.people.student(), await film(), await film()]
  await watch(person, first, 100)
  await studio.clock.move(60_000)
  await watch(person, second, 250)
  await studio.clock.move(60_000)
  await watch(person, first, 130)
  const { records, pageInfo, enabled } = await history(person)
  expect(records.map(({ video, seconds, finished }) => [video.id, seconds, finished])).toEqual([
    [first, 130, false],
    [second, 250, false],
  ])
  expect([pageInfo.totalRecords, enabled]).toEqual([2, true])
  expect(await marks(person)).toEqual([
    { videoId: first, seconds: 130, finished: false },
    { videoId: second, seconds: 250, finished: false },
  ])
})

test('a film that was watched to its end stays finished while it is watched again', async () => {
  const [person, videoId] = [await studio.people.student(), await film()]
  await watch(person, videoId, 590)
  expect(await marks(person)).toEqual([{ videoId, seconds: 0, finished: true }])
  await watch(person, videoId, 45)
  expect(await marks(person)).toEqual([{ videoId, seconds: 45, finished: true }])
})

test('a member takes a film off what goes on, and puts it back, and says how it felt; nothing else changes by that', async () => {
  const [person, other, first, second] = [
    await studio.people.student(),
    await studio.people.student(),
    await film(),
    await film(),
  ]
  const change = (who: TestPerson, body: CallBody) =>
    studio.as(who).call(changeMark, { params: { videoId: first }, body })
  await watch(person, first, 100)
  await studio.clock.move(60_000)
  await watch(person, second, 250)
  await studio.as(person).call(changeProgressSettings, { body: { enabled: false } })
  await change(other, { seconds: 0, felt: 'tooHard' })
  expect(await marks(person)).toContainEqual({ videoId: first, seconds: 100, finished: false })
  await change(person, { seconds: 0 })
  await change(person, { felt: 'tooEasy' })
  expect(await marks(person)).toEqual([
    { videoId: second, seconds: 250, finished: false },
    { videoId: first, seconds: 0, finished: false, felt: 'tooEasy' },
  ])
  await change(person, { seconds: 100, felt: null })
  expect(await marks(person)).toContainEqual({ videoId: first, seconds: 100, finished: false })
  // Past the end of the film it begins anew, as where it was watched to there.
  await change(person, { seconds: 100_000 })
  expect(await marks(person)).toContainEqual({ videoId: first, seconds: 0, finished: false })
  expect(await marks(other)).toEqual([])
})

test("nobody sees another's history, nor clears it", async () => {
  const [one, other] = [await studio.people.student(), await studio.people.student()]
  const videoId = await film()
  await watch(one, videoId, 100)
  expect((await history(other)).records).toEqual([])
  await studio.as(other).call(clearProgress, {})
  expect(await marks(one)).toHaveLength(1)
})

test('one film is taken off a history, by its owner alone, and is new when it is watched again', async () => {
  const [one, other] = [await studio.people.student(), await studio.people.student()]
  const [first, second] = [await film(), await film()]
  await watch(one, first, 590)
  await watch(one, second, 100)
  const remove = (person: TestPerson) => studio.as(person).call(removeWatched, { params: { videoId: first } })
  await remove(other)
  expect(await marks(one)).toHaveLength(2)
  await remove(one)
  await remove(one)
  expect(await marks(one)).toEqual([{ videoId: second, seconds: 100, finished: false }])
  expect((await history(one)).records.map(({ video }) => video.id)).toEqual([second])
  await watch(one, first, 45)
  expect(await marks(one)).toContainEqual({ videoId: first, seconds: 45, finished: false })
})

test('a history that is switched off takes nothing more and keeps what it has until it is cleared', async () => {
  const person = await studio.people.student()
  const [before, after] = [await film(), await film()]
  await watch(person, before, 100)
  await studio.as(person).call(changeProgressSettings, { body: { enabled: false } })
  await watch(person, after, 100)
  expect((await marks(person)).map(({ videoId }) => videoId)).toEqual([before])
  expect((await history(person)).enabled).toBe(false)
  await studio.as(person).call(clearProgress, {})
  expect(await marks(person)).toEqual([])
  await studio.as(person).call(changeProgressSettings, { body: { enabled: true } })
  await watch(person, after, 100)
  expect((await marks(person)).map(({ videoId }) => videoId)).toEqual([after])
})

test('a video that is deleted leaves no row in a history (S-D3)', async () => {
  const [person, admin, videoId] = [await studio.people.student(), await studio.people.admin(), await film()]
  await watch(person, videoId, 100)
  await studio.as(admin).call(deleteVideo, { params: { id: videoId } })
  expect((await history(person)).records).toEqual([])
  expect(await studio.context.db.$count(videoProgress, eq(videoProgress.videoId, videoId))).toBe(0)
})

test('two devices that report at once leave one row', async () => {
  const [person, videoId] = [await studio.people.student(), await film()]
  await Promise.all(Array.from({ length: 8 }, (_, place) => watch(person, videoId, 100 + place)))
  expect(await marks(person)).toHaveLength(1)
})
