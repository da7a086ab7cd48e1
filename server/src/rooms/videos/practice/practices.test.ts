import { DAY, dayOf, MINUTE } from '@studio/contract/dates.ts'
import { deleteVideo } from '@studio/contract/videos/endpoints.ts'
import {
  changeProgressSettings,
  clearProgress,
  practices,
  removeWatched,
  storeProgress,
} from '@studio/contract/videos/progress/endpoints.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { practices as rows } from '../../../database/tables/progress.ts'
import { makeLibrary } from '../../../testing/library.ts'
import type { TestPerson } from '../../../testing/people.ts'
import { startTestStudio, type TestStudio } from '../../../testing/start-test-studio.ts'
import { filmWatcher } from '../../../testing/watch-film.ts'

let studio: TestStudio
let library: ReturnType<typeof makeLibrary>

beforeAll(async () => {
  studio = await startTestStudio()
  library = makeLibrary(studio.context)
})
afterAll(() => studio.stop())

const film = () => library.video({ durationSeconds: 600 })
const reach = (person: TestPerson, videoId: string, seconds: number) =>
  studio.as(person).call(storeProgress, { params: { videoId }, body: { seconds } })
const watch = filmWatcher(() => [studio])
const practised = async (person: TestPerson) =>
  (await studio.as(person).call(practices, { query: {} })).records

test('a class that is watched to its end is a practice, once a day, and again on another', async () => {
  const [person, other, id] = [await studio.people.student(), await studio.people.student(), await film()]
  await watch(person, id, [0, 300])
  expect(await practised(person)).toEqual([])
  const at = studio.context.clock.now().toISOString()
  await watch(person, id, [300, 600], 5 * MINUTE)
  expect(await practised(person)).toEqual([{ dateTime: expect.any(String), seconds: 600 }])
  expect((await practised(person))[0]?.dateTime.slice(0, 10)).toBe(at.slice(0, 10))
  await watch(person, id, [0, 600], 20 * MINUTE)
  expect(await practised(person)).toHaveLength(1)
  await studio.clock.move(DAY)
  await watch(person, id, [0, 600], 40 * MINUTE)
  expect(await practised(person)).toHaveLength(2)
  expect(await practised(other)).toEqual([])
})

test('dragging to the end is no practice, and half a class is as many minutes as were watched', async () => {
  const [person, id] = [await studio.people.student(), await film()]
  await reach(person, id, 0)
  for (const seconds of [585, 590, 600]) await reach(person, id, seconds)
  await watch(person, id, [540, 600], MINUTE)
  expect(await practised(person)).toEqual([])
  await watch(person, id, [0, 240], 5 * MINUTE)
  await watch(person, id, [575, 600], 10 * MINUTE)
  expect(await practised(person)).toEqual([{ dateTime: expect.any(String), seconds: 325 }])
})

test('nothing is noted while the history is switched off, and all of it is cleared with it', async () => {
  const [person, id, later] = [await studio.people.student(), await film(), await film()]
  await watch(person, id, [0, 600])
  await studio.as(person).call(changeProgressSettings, { body: { enabled: false } })
  await watch(person, later, [0, 600], 20 * MINUTE)
  expect(await practised(person)).toHaveLength(1)
  await studio.as(person).call(clearProgress, {})
  expect(await practised(person)).toEqual([])
})

test('a film that is taken off the history takes its own practices with it', async () => {
  const [person, other] = [await studio.people.student(), await studio.people.student()]
  const [id, kept] = [await film(), await film()]
  await watch(person, id, [0, 600])
  await watch(person, kept, [0, 300], 20 * MINUTE)
  await watch(person, kept, [300, 600], 40 * MINUTE)
  await watch(other, id, [0, 600], 60 * MINUTE)
  expect(await practised(person)).toHaveLength(2)
  await studio.as(person).call(removeWatched, { params: { videoId: id } })
  expect(await practised(person)).toHaveLength(1)
  expect(await practised(other)).toHaveLength(1)
})

test('a practice stays when the studio deletes the film', async () => {
  const [person, admin, id] = [await studio.people.student(), await studio.people.admin(), await film()]
  await watch(person, id, [0, 600])
  await studio.as(admin).call(deleteVideo, { params: { id } })
  expect(await practised(person)).toHaveLength(1)
})

test('a practice is told of for a year, and a week more', async () => {
  const person = await studio.people.student()
  const at = (days: number) => new Date(studio.context.clock.now().getTime() - days * DAY)
  const practisedAt = [at(377), at(379)]
  await studio.context.db.insert(rows).values(
    practisedAt.map((instant) => ({
      userId: person.id,
      day: dayOf(instant),
      practisedAt: instant,
      seconds: 600,
    })),
  )
  expect(await practised(person)).toEqual([{ dateTime: practisedAt[0]?.toISOString(), seconds: 600 }])
})

test('a finished year is told of with the week before and after it, and the first practice ever beside it', async () => {
  const [person, other] = [await studio.people.student(), await studio.people.student()]
  const practisedAt = ['2023-12-20', '2023-12-30', '2024-06-01', '2025-01-05', '2025-01-09'].map(
    (day) => new Date(`${day}T08:00:00.000Z`),
  )
  await studio.context.db.insert(rows).values(
    practisedAt.map((instant) => ({
      userId: person.id,
      day: dayOf(instant),
      practisedAt: instant,
      seconds: 600,
    })),
  )
  const answer = await studio.as(person).call(practices, { query: { year: 2024 } })
  expect(answer.records.map(({ dateTime }) => dateTime.slice(0, 10))).toEqual([
    '2025-01-05',
    '2024-06-01',
    '2023-12-30',
  ])
  expect(answer.since).toBe('2023-12-20T08:00:00.000Z')
  expect(await studio.as(other).call(practices, { query: { year: 2024 } })).toEqual({
    records: [],
    since: null,
  })
})
