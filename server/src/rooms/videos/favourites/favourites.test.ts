import {
  addFavourite,
  deleteVideo,
  favourites as list,
  removeFavourite,
} from '@studio/contract/videos/endpoints.ts'
import { MOST_FAVOURITES } from '@studio/contract/videos/messages.ts'
import { progressMarks } from '@studio/contract/videos/progress/endpoints.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { favourites, videos } from '../../../database/tables/videos.ts'
import { makeLibrary } from '../../../testing/library.ts'
import type { TestPerson } from '../../../testing/people.ts'
import { refused } from '../../../testing/refused.ts'
import { startTestStudio, type TestStudio } from '../../../testing/start-test-studio.ts'

let studio: TestStudio
let library: ReturnType<typeof makeLibrary>

beforeAll(async () => {
  studio = await startTestStudio()
  library = makeLibrary(studio.context)
})
afterAll(() => studio.stop())

const keep = (person: TestPerson, videoId: string) =>
  studio.as(person).call(addFavourite, { params: { videoId } })
const drop = (person: TestPerson, videoId: string) =>
  studio.as(person).call(removeFavourite, { params: { videoId } })
const marks = async (person: TestPerson) => (await studio.as(person).call(progressMarks, {})).favourites
const kept = (person: TestPerson) => studio.as(person).call(list, { query: {} })

test('what somebody keeps is listed, the last first, and is theirs alone', async () => {
  const [person, other] = [await studio.people.student(), await studio.people.student()]
  const [first, second] = [await library.video(), await library.video()]
  await keep(person, first)
  await studio.clock.move(60_000)
  await keep(person, second)
  expect(await marks(person)).toEqual([second, first])
  const { records, pageInfo } = await kept(person)
  expect(records.map(({ id }) => id)).toEqual([second, first])
  expect(pageInfo.totalRecords).toBe(2)
  expect(await marks(other)).toEqual([])
  await drop(other, first)
  await drop(person, second)
  expect(await marks(person)).toEqual([first])
})

test('a film is kept once, however often and at once it is pressed, and dropped twice is dropped', async () => {
  const [person, id] = [await studio.people.student(), await library.video()]
  await Promise.all(Array.from({ length: 6 }, () => keep(person, id)))
  expect(await marks(person)).toEqual([id])
  await drop(person, id)
  await drop(person, id)
  expect(await marks(person)).toEqual([])
})

test('what a plan does not open may be kept, and brings nothing that plays it (S-Z6)', async () => {
  const [person, id] = [await studio.people.student(), await library.video()]
  await library.pack([id])
  await keep(person, id)
  expect((await kept(person)).records[0]).not.toHaveProperty('url')
})

test('a draft and what there is not are not found', async () => {
  const person = await studio.people.student()
  const draft = await library.video({ film: false })
  expect((await refused(keep(person, draft))).status).toBe(404)
  expect((await refused(keep(person, '7f0c2c1e-6a0b-4b0e-9d0e-2f5f1f2f3f4f'))).status).toBe(404)
})

test('five hundred are kept at most', async () => {
  const person = await studio.people.student()
  const one = await library.video()
  const [row] = await studio.context.db.select().from(videos).where(eq(videos.id, one))
  const { id: _, ...columns } = row ?? ({} as never)
  const many = await studio.context.db
    .insert(videos)
    .values(Array.from({ length: MOST_FAVOURITES }, () => columns))
    .returning({ id: videos.id })
  const keptAt = studio.context.clock.now()
  await studio.context.db
    .insert(favourites)
    .values(many.map(({ id }) => ({ userId: person.id, videoId: id, keptAt })))
  expect((await refused(keep(person, one))).status).toBe(409)
  expect(await marks(person)).toHaveLength(MOST_FAVOURITES)
})

test('a video that is deleted is kept by nobody (S-D3)', async () => {
  const [person, admin] = [await studio.people.student(), await studio.people.admin()]
  const id = await library.video()
  await keep(person, id)
  await studio.as(admin).call(deleteVideo, { params: { id } })
  expect(await marks(person)).toEqual([])
})
