import { addDays, DAY, dayOf, MINUTE, SECOND } from '@studio/contract/dates.ts'
import { deleteUser } from '@studio/contract/people/staff/endpoints.ts'
import { deleteVideo } from '@studio/contract/videos/endpoints.ts'
import { playedVideos, videoPlays } from '@studio/contract/videos/plays/endpoints.ts'
import { type LastReport, playAfter, TO_THE_END } from '@studio/contract/videos/plays/rules.ts'
import {
  changeProgressSettings,
  clearProgress,
  removeWatched,
  storeProgress,
} from '@studio/contract/videos/progress/endpoints.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { filmPlays } from '../../../database/tables/progress.ts'
import { makeLibrary } from '../../../testing/library.ts'
import { movableMachine } from '../../../testing/machine-clock.ts'
import type { TestPerson } from '../../../testing/people.ts'
import { refused } from '../../../testing/refused.ts'
import { startTestStudio, type TestStudio } from '../../../testing/start-test-studio.ts'
import { filmWatcher } from '../../../testing/watch-film.ts'

let studio: TestStudio
let second: TestStudio
let library: ReturnType<typeof makeLibrary>
let admin: TestPerson
let coach: TestPerson

beforeAll(async () => {
  studio = await startTestStudio()
  second = await studio.secondServer()
  library = makeLibrary(studio.context)
  admin = await studio.people.admin()
  coach = await studio.people.coach({ firstName: 'Mira', lastName: 'Sol' })
})
const moveMachine = movableMachine(() => [studio, second])
const watch = filmWatcher(() => [studio, second])
afterAll(async () => {
  await second.stop()
  await studio.stop()
})

const member = () => library.member('TrainingPacks')
async function film(durationSeconds = 1_000, coachUserId = coach.id): Promise<string> {
  const id = await library.video({ durationSeconds, coachUserId })
  await library.pack([id])
  return id
}
const tell = (person: TestPerson, videoId: string, seconds: number, server = studio) =>
  server.as(person).call(storeProgress, { params: { videoId }, body: { seconds } })
const figures = (videoId: string, query = {}, by = admin) =>
  studio.as(by).call(videoPlays, { params: { id: videoId }, query })

test('a film tells its plays, what was watched of it and where people stopped', async () => {
  const id = await film()
  const today = dayOf(studio.context.clock.now())
  await watch(await member(), id, [0, 120])
  await watch(await member(), id, [0, 1_000])
  expect(await figures(id)).toEqual({
    title: expect.any(String),
    duration: 1_000,
    plays: 2,
    finished: 1,
    seconds: 1_120,
    days: [{ day: today, plays: 2, seconds: 1_120 }],
    stops: [0, 0, 1, ...Array.from({ length: 17 }, () => 0)],
  })
})

test('positions that are told faster than time goes by count for no more than the time', async () => {
  const [id, person] = [await film(10_000), await member()]
  await tell(person, id, 0)
  const began = Date.now()
  for (let seconds = 3; seconds <= 60; seconds += 3) await tell(person, id, seconds)
  const { seconds } = await figures(id)
  expect(seconds).toBeLessThanOrEqual((2 * (Date.now() - began)) / SECOND)
})

test('a person is one play of a film and day, however often they begin, and clearing the history brings no other', async () => {
  const [id, person] = [await film(), await member()]
  await watch(person, id, [0, 1_000])
  await watch(person, id, [0, 300], 2 * 60 * MINUTE)
  const once = { plays: 1, finished: 1, seconds: 1_000 }
  expect(await figures(id)).toMatchObject(once)
  await studio.as(person).call(clearProgress, {})
  await watch(person, id, [0, 300], 4 * 60 * MINUTE)
  expect(await figures(id)).toMatchObject(once)
  await studio.clock.move(DAY)
  await watch(person, id, [0, 120], 6 * 60 * MINUTE)
  expect(await figures(id)).toMatchObject({ plays: 2, finished: 1, seconds: 1_120 })
})

test('a film that is taken off the history is no second play of its day, and one of another day takes no play from this one', async () => {
  const [id, early, person] = [await film(), await film(), await member()]
  const remove = (videoId: string) => studio.as(person).call(removeWatched, { params: { videoId } })
  await watch(person, early, [0, 60])
  await studio.clock.move(DAY)
  await remove(early)
  await watch(person, id, [0, 300], 60 * MINUTE)
  const once = { plays: 1, finished: 0, seconds: 300 }
  expect(await figures(id)).toMatchObject(once)
  await remove(id)
  await watch(person, id, [0, 300], 2 * 60 * MINUTE)
  expect(await figures(id)).toMatchObject(once)
  expect(await figures(early)).toMatchObject({ plays: 1, seconds: 60 })
})

test('nobody counts who keeps no history, teaches, or may not watch the film', async () => {
  const id = await film()
  const without = await member()
  await studio.as(without).call(changeProgressSettings, { body: { enabled: false } })
  for (const person of [without, coach, await studio.people.student()]) await watch(person, id, [0, 60])
  expect(await figures(id)).toMatchObject({ plays: 0, seconds: 0, days: [] })
})

test('the sums stay when a person clears their history or is deleted, and go with the film', async () => {
  const [id, one, other] = [await film(), await member(), await member()]
  for (const person of [one, other]) await watch(person, id, [0, 60])
  await studio.as(one).call(clearProgress, {})
  await studio.as(admin).call(deleteUser, { params: { id: other.id } })
  expect(await figures(id)).toMatchObject({ plays: 2, seconds: 120 })
  await studio.as(admin).call(deleteVideo, { params: { id } })
  expect(await studio.context.db.$count(filmPlays, eq(filmPlays.videoId, id))).toBe(0)
})

test('two servers that are told of one person at once count each moment once', async () => {
  const [id, person] = [await film(), await member()]
  await tell(person, id, 0)
  for (let seconds = 10; seconds <= 60; seconds += 10) {
    moveMachine(seconds * SECOND)
    await Promise.all([studio, second, studio, second].map((server) => tell(person, id, seconds, server)))
  }
  expect(await figures(id)).toMatchObject({ plays: 1, seconds: 60 })
})

/** Where somebody goes from a position: on, back, to the end or anywhere; the same for each run. */
function nextPosition(position: number, random: number): number {
  if (random < 0.7) return position + 10
  if (random < 0.8) return Math.max(0, position - 40)
  return random < 0.85 ? 990 : Math.floor(random * 1_000)
}

test('the figures equal a recount of all that was told to two servers', async () => {
  const films = [await film(), await film()]
  const people = await Promise.all(Array.from({ length: 12 }, member))
  const viewers = people.map((person, at) => ({
    person,
    videoId: films[at % 2] as string,
    at: 0,
    last: null as LastReport | null,
  }))
  const day = dayOf(studio.context.clock.now())
  const counted = new Map(films.map((id) => [id, { plays: 0, finished: 0, seconds: 0 }]))
  let seed = 7
  const random = () => {
    seed = (seed * 16_807) % 2_147_483_647
    return seed / 2_147_483_647
  }
  for (let round = 0; round < 20; round += 1) {
    const at = new Date(Date.now() + round * 20 * SECOND)
    for (const { context } of [studio, second]) context.clock.machine = () => at
    await Promise.all(
      viewers.map(async (viewer) => {
        viewer.at = nextPosition(viewer.at, random())
        const told = { seconds: viewer.at, duration: 1_000, at, day }
        const { play, watched, changes } = playAfter(viewer.last, told)
        viewer.last = { seconds: viewer.at, at, play, watched }
        const sums = counted.get(viewer.videoId)
        for (const { place, plays, seconds } of changes) {
          if (!sums) continue
          sums.plays += plays
          sums.finished += place === TO_THE_END ? plays : 0
          sums.seconds += seconds
        }
        await tell(viewer.person, viewer.videoId, viewer.at, random() < 0.5 ? studio : second)
      }),
    )
  }
  for (const id of films) {
    const { stops, ...told } = await figures(id)
    expect(told).toMatchObject(counted.get(id) ?? {})
    expect(stops.reduce((sum, count) => sum + count, 0) + told.finished).toBe(told.plays)
    expect(told.plays).toBeGreaterThan(3)
  }
})

test('a range has the plays that began in it, and more than fourteen months are refused (D1)', async () => {
  const [id, person] = [await film(), await member()]
  const today = dayOf(studio.context.clock.now())
  await watch(person, id, [0, 60])
  await studio.clock.move(2 * DAY)
  await watch(person, id, [0, 60], 60 * MINUTE)
  const between = (dateTimeFrom: string, dateTimeTo: string) => figures(id, { dateTimeFrom, dateTimeTo })
  expect((await between(today, addDays(today, 1))).days).toEqual([{ day: today, plays: 1, seconds: 60 }])
  expect((await figures(id)).days).toHaveLength(2)
  expect((await refused(between(addDays(today, -430), today))).status).toBe(400)
})

test("the list names a teacher's own films, the most watched first; another's figures are closed to them (D12)", async () => {
  const [mine, more, theirs] = [
    await film(),
    await film(),
    await film(1_000, (await studio.people.coach()).id),
  ]
  const person = await member()
  await watch(person, mine, [0, 60], 2 * 60 * MINUTE)
  await watch(person, more, [0, 480], 2 * 60 * MINUTE)
  await watch(person, theirs, [0, 600], 2 * 60 * MINUTE)
  const own = await studio.as(coach).call(playedVideos, { query: { pageLength: 100 } })
  const ids = own.records.map(({ id }) => id)
  expect(ids.indexOf(more)).toBeLessThan(ids.indexOf(mine))
  expect(own.records.find(({ id }) => id === more)).toMatchObject({
    teacher: 'Mira Sol',
    plays: 1,
    seconds: 480,
  })
  expect(ids).not.toContain(theirs)
  const all = await studio.as(admin).call(playedVideos, { query: { pageLength: 100 } })
  expect(all.records.map(({ id }) => id)).toEqual(expect.arrayContaining([mine, more, theirs]))
  expect((await refused(figures(theirs, {}, coach))).status).toBe(403)
  expect((await figures(mine, {}, coach)).plays).toBe(1)
})
