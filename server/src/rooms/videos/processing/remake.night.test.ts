import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { dayOf, HOUR, SECOND } from '@studio/contract/dates.ts'
import { deleteVideo, video } from '@studio/contract/videos/endpoints.ts'
import {
  filmState,
  filmsInWork,
  remakeFilm,
  remakeLacking,
} from '@studio/contract/videos/processing/endpoints.ts'
import { processingRefusals } from '@studio/contract/videos/processing/texts.ts'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type FilmMaker, type Making, MakingFailed } from '../../../adapters/films/film-maker.ts'
import type { Context } from '../../../context.ts'
import { hiddenRenditions, renditions } from '../../../database/tables/renditions.ts'
import { files } from '../../../database/tables/studio.ts'
import { videos } from '../../../database/tables/videos.ts'
import type { WorkOptions } from '../../../platform/queue.ts'
import { makeLibrary } from '../../../testing/library.ts'
import { movableMachine } from '../../../testing/machine-clock.ts'
import type { TestPerson } from '../../../testing/people.ts'
import { refused } from '../../../testing/refused.ts'
import { startTestStudio, type TestStudio } from '../../../testing/start-test-studio.ts'
import { readTestFilm } from '../../../testing/tus.ts'
import { videosJobs } from '../jobs.ts'
import { filmStorage } from '../upload/room-for-films.ts'
import { sendToProcessing } from './send-to-processing.ts'
import { storeRenditions } from './store-renditions.ts'

const HLS =
  '#EXTM3U\n#EXT-X-MAP:URI="%",BYTERANGE="3@0"\n#EXTINF:6,\n#EXT-X-BYTERANGE:2@3\n%\n#EXT-X-ENDLIST\n'

let studio: TestStudio
let coach: TestPerson
let member: TestPerson
let film: Buffer<ArrayBuffer>
let asked: Making[]
let fails: boolean

/** Makes one height and its sound; the bytes say whether they are levelled. */
const maker: FilmMaker = {
  async make(_path, making, take) {
    asked.push(making)
    if (fails) throw new MakingFailed('cut')
    const names = ['v480', 'audio', 'preview', 'frame1'] as const
    const made = names.map(async (name) => {
      const path = join(studio.context.config.dataDir, `${name}.mp4`)
      await writeFile(path, making.level ? `levelled ${name}` : `as it came, ${name}`)
      const shape = { bandwidth: 1000, width: 854, height: name === 'v480' ? 480 : 0, codecs: 'avc1.64001e' }
      return { name, path, ...shape, playlist: HLS }
    })
    const loudness = { integrated: -23.4, peak: -4.1, range: 6, threshold: -34 }
    await take({ files: await Promise.all(made), loudness })
  },
  sweep: async () => {},
  roomFor: () => 1000,
  space: async () => ({ free: 1e12, total: 1e12 }),
  close: () => {},
}

beforeAll(async () => {
  studio = await startTestStudio({ RATE_LIMITS: 'on' })
  coach = await studio.people.coach()
  member = await makeLibrary(studio.context).member('DailyClasses')
  film = await readTestFilm()
})
const moveMachine = movableMachine(() => [studio])
afterAll(() => studio.stop())
beforeEach(() => {
  asked = []
  fails = false
  studio.context.filmMaker = maker
})

/** A film in today's classes that was made before previews and loudness existed. */
async function oldFilm() {
  const library = makeLibrary(studio.context)
  const id = await library.video({ coachUserId: coach.id, film })
  await library.renditions(id, Buffer.from('made long ago'))
  const [row] = await studio.context.db.select().from(videos).where(eq(videos.id, id))
  const fileId = row?.fileId ?? ''
  const { db } = studio.context
  await db.delete(renditions).where(and(eq(renditions.fileId, fileId), eq(renditions.name, 'preview')))
  await library.day(dayOf(studio.context.clock.now()), [id])
  studio.context.content.drop()
  return { id, fileId }
}
const stateOf = (id: string) => studio.as(coach).call(filmState, { params: { id } })
const remake = (id: string, level?: boolean) =>
  studio.as(coach).call(remakeFilm, { params: { id }, body: level === undefined ? {} : { level } })
const linkOf = async (id: string) => (await studio.as(member).call(video, { params: { id } })).url ?? ''
const get = (url: string) => studio.inject({ method: 'GET', url })
/** URLs of the first part and the sound that a player reads which begins now. */
async function openPlayer(id: string) {
  const url = await linkOf(id)
  const folder = url.split('film.m3u8')[0] ?? ''
  const inside = (await get(url)).body.match(/[0-9a-z]+\/[a-z0-9]+\.m3u8\?[^\n"]*/g) ?? []
  const playlists = await Promise.all(inside.map(async (one) => (await get(folder + one)).body))
  return playlists.map((one) => /URI="([^"]+)"/.exec(one)?.[1] ?? '')
}
const bytesOf = async (urls: string[]) => (await Promise.all(urls.map(get))).map(({ body }) => body)
const filesOf = (fileId: string) => join(studio.context.config.dataDir, 'files/renditions', fileId)

test('the library says what a film lacks that came before, and has it made', async () => {
  const { id } = await oldFilm()
  expect(await stateOf(id)).toMatchObject({
    state: 'done',
    heights: [1080, 480],
    loudness: null,
    lacks: ['preview', 'loudness'],
  })
  expect(await remake(id)).toEqual({ videoId: id, state: 'waiting', percent: 0, failure: null, made: true })
  expect((await refused(remake(id))).status).toBe(409)
  await studio.context.queue.drain()
  const now = { state: 'done', heights: [480], loudness: -23.4, peak: -4.1, levelled: false, lacks: [] }
  expect(await stateOf(id)).toMatchObject(now)
})

test('the state of a film is its own, whatever other films are (E1)', async () => {
  const { id } = await oldFilm()
  const { id: other } = await oldFilm()
  await remake(other)
  await studio.context.queue.drain()
  expect(await stateOf(other)).toMatchObject({ heights: [480], mixes: false, lacks: [] })
  expect(await stateOf(id)).toMatchObject({ heights: [1080, 480], lacks: ['preview', 'loudness'] })
  await remake(id)
  await studio.context.queue.drain()
})

test('all that lack something are made again by one call of an Admin, and those that lack nothing are not', async () => {
  const admin = studio.as(await studio.people.admin())
  const old = [await oldFilm(), await oldFilm()]
  expect((await admin.call(filmsInWork, {})).lacking).toBe(2)
  expect(await admin.call(remakeLacking, {})).toEqual({ films: 2 })
  await studio.context.queue.drain()
  expect(asked.map(({ id }) => id).sort()).toEqual(old.map(({ fileId }) => fileId).sort())
  expect((await admin.call(filmsInWork, {})).lacking).toBe(0)
  expect(await admin.call(remakeLacking, {})).toEqual({ films: 0 })
  for (const times of [2, 3]) {
    await oldFilm()
    expect(await admin.call(remakeLacking, {}), `time ${times}`).toEqual({ films: 1 })
    await studio.context.queue.drain()
  }
  await oldFilm()
  expect((await refused(admin.call(remakeLacking, {}))).status).toBe(429)
})

test('a film whose turn has not come says so in the library and in its form; without ffmpeg none waits', async () => {
  const id = await makeLibrary(studio.context).video({ coachUserId: coach.id, film })
  const listed = async () =>
    (await studio.as(coach).call(filmsInWork, {})).records.find(({ videoId }) => videoId === id)
  expect(await listed()).toEqual({ videoId: id, state: 'waiting', percent: 0, failure: null, made: false })
  expect(await stateOf(id)).toMatchObject({ state: 'waiting', percent: 0, heights: [] })
  studio.context.filmMaker = null
  expect(await listed()).toBeUndefined()
  expect(await stateOf(id)).toMatchObject({ state: null })
})

test('a film is levelled where that is chosen, and as it came once that is undone', async () => {
  const { id } = await oldFilm()
  for (const level of [true, false]) {
    await remake(id, level)
    await studio.context.queue.drain()
    expect(await stateOf(id)).toMatchObject({ level, levelled: level, loudness: -23.4 })
    expect(await bytesOf(await openPlayer(id))).toContain(level ? 'levelled v480' : 'as it came, v480')
  }
})

test('a new film is levelled where the studio’s settings say so', async () => {
  const library = makeLibrary(studio.context)
  const { settings } = studio.context
  const before = settings.now
  settings.now = () => ({ ...before(), levelSound: true })
  try {
    const id = await library.video({ coachUserId: coach.id, film })
    expect(await stateOf(id)).toMatchObject({ state: 'waiting', level: true, lacks: ['qualities'] })
    const [row] = await studio.context.db.select().from(videos).where(eq(videos.id, id))
    await studio.context.queue.send('film.received', { fileId: row?.fileId })
    await studio.context.queue.drain()
    expect(await stateOf(id)).toMatchObject({ state: 'done', levelled: true })
  } finally {
    settings.now = before
  }
})

test('a player that is open reads on what it began, and never a part of what was made since; it goes when no class lasts that long (S-F7, S-D3)', async () => {
  const { id, fileId } = await oldFilm()
  const before = await openPlayer(id)
  expect(new Set(await bytesOf(before))).toEqual(new Set(['made long ago']))
  await remake(id, true)
  // While it is made, and after.
  expect(await linkOf(id)).toContain('film.m3u8')
  expect(new Set(await bytesOf(await openPlayer(id)))).toEqual(new Set(['made long ago']))
  await studio.context.queue.drain()
  expect(new Set(await bytesOf(before))).toEqual(new Set(['made long ago']))
  const after = await openPlayer(id)
  expect(await bytesOf(after)).toEqual(['levelled audio', 'levelled v480'])
  expect(after.filter((url) => before.includes(url))).toEqual([])
  const [kept] = await studio.context.db
    .select()
    .from(hiddenRenditions)
    .where(eq(hiddenRenditions.fileId, fileId))
  moveMachine(3.9 * HOUR)
  await studio.context.queue.send('renditions.hidden', {})
  await studio.context.queue.drain()
  expect(await studio.context.files.size(kept?.key ?? '')).not.toBeNull()
  moveMachine(4 * HOUR + SECOND)
  await studio.context.queue.send('renditions.hidden', {})
  await studio.context.queue.drain()
  expect(await studio.context.files.size(kept?.key ?? '')).toBeNull()
  moveMachine(0)
  expect(await studio.context.db.$count(hiddenRenditions, eq(hiddenRenditions.fileId, fileId))).toBe(0)
})

test('what can’t be made again plays as before, and the reason is told', async () => {
  const { id } = await oldFilm()
  fails = true
  await remake(id)
  await studio.context.queue.drain()
  expect(await stateOf(id)).toMatchObject({ state: 'failed', failure: 'cut', heights: [1080, 480] })
  expect(new Set(await bytesOf(await openPlayer(id)))).toEqual(new Set(['made long ago']))
})

test('a film that is deleted takes along also what was made of it before (S-D3)', async () => {
  const { id, fileId } = await oldFilm()
  await remake(id)
  await studio.context.queue.drain()
  expect(existsSync(filesOf(fileId))).toBe(true)
  const { db } = studio.context
  const keys = [...(await db.select().from(renditions)), ...(await db.select().from(hiddenRenditions))]
    .filter((row) => row.fileId === fileId)
    .map(({ key }) => key)
  const [row] = await db.select().from(files).where(eq(files.id, fileId))
  expect(keys.length).toBeGreaterThan(4)
  await studio.as(coach).call(deleteVideo, { params: { id } })
  await studio.context.queue.drain()
  for (const key of [...keys, row?.key ?? '']) expect(await studio.context.files.size(key), key).toBeNull()
})

test('a film is made again three times a day at most, in words; another one is not affected, and a refused time is not counted', async () => {
  const [one, other] = [await oldFilm(), await oldFilm()]
  for (let time = 0; time < 3; time += 1) {
    await remake(one.id)
    expect((await refused(remake(one.id))).status).toBe(time < 2 ? 409 : 429)
    await studio.context.queue.drain()
  }
  expect(await refused(remake(one.id))).toMatchObject({ status: 429, message: processingRefusals.often })
  await remake(other.id)
})

test('a new film is worked on before those that are made again', async () => {
  await studio.context.queue.drain()
  const again = [await oldFilm(), await oldFilm()]
  for (const { id } of again) await remake(id)
  const id = await makeLibrary(studio.context).video({ coachUserId: coach.id, film })
  const [row] = await studio.context.db.select().from(videos).where(eq(videos.id, id))
  const fileId = row?.fileId ?? ''
  await sendToProcessing(studio.context, { fileId, again: false })
  asked = []
  await studio.context.queue.drain()
  expect(asked).toHaveLength(3)
  expect(asked[0]?.id).toBe(fileId)
})

test('renditions that are replaced take no room of the quota', async () => {
  const { id } = await oldFilm()
  await remake(id)
  await studio.context.queue.drain()
  const { bytes } = await filmStorage(studio.context)
  await remake(id)
  await studio.context.queue.drain()
  expect((await filmStorage(studio.context)).bytes).toBe(bytes)
})

describe('files that never get to be shown', () => {
  const clean = async () => {
    await studio.context.queue.send('renditions.hidden', {})
    await studio.context.queue.drain()
  }
  const hiddenOf = (fileId: string) =>
    studio.context.db.$count(hiddenRenditions, eq(hiddenRenditions.fileId, fileId))
  const store = (fileId: string, adopt: Context['files']['adopt']) => {
    const context = { ...studio.context, files: { ...studio.context.files, adopt } }
    const making = { id: fileId, level: false } as Making
    return maker.make('', making, (made) => storeRenditions(context, { fileId, level: false }, made))
  }

  test('because the store is away go with the next clean-up, also those that it has already', async () => {
    const { fileId } = await oldFilm()
    const { files: stored } = studio.context
    const kept: string[] = []
    const adopting = store(fileId, async (key, path) => {
      if (kept.length > 0) throw new Error('away')
      kept.push(key)
      await stored.adopt(key, path)
    })
    await expect(adopting).rejects.toThrow('away')
    expect(await stored.size(kept[0] ?? '')).not.toBeNull()
    moveMachine(SECOND)
    await clean()
    moveMachine(0)
    expect(await hiddenOf(fileId)).toBe(0)
    expect(await stored.size(kept[0] ?? '')).toBeNull()
  })

  test('because the server was killed go after a day', async () => {
    const { fileId } = await oldFilm()
    const begun = new Promise<void>((resolve) => {
      void store(fileId, () => {
        resolve()
        return new Promise(() => {})
      })
    })
    await begun
    moveMachine(23.9 * HOUR)
    await clean()
    expect(await hiddenOf(fileId)).toBe(4)
    moveMachine(24 * HOUR + SECOND)
    await clean()
    moveMachine(0)
    expect(await hiddenOf(fileId)).toBe(0)
  })
})

test('a server without ffmpeg leaves the look for waiting films to those that have it', async () => {
  const workers = new Map<string, number>()
  const queue = {
    ...studio.context.queue,
    work: async (job: string, _handler: unknown, how: WorkOptions = {}) => {
      workers.set(job, how.atOnce ?? 1)
    },
  }
  await videosJobs({ ...studio.context, queue, filmMaker: null })
  expect(workers.get('films.unprocessed')).toBe(0)
  await videosJobs({ ...studio.context, queue })
  expect(workers.get('films.unprocessed')).toBe(1)
})
