import { randomUUID } from 'node:crypto'
import { createReadStream, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setClassDay } from '@studio/contract/daily-classes/endpoints.ts'
import { dayOf } from '@studio/contract/dates.ts'
import { deleteVideo } from '@studio/contract/videos/endpoints.ts'
import { filmsInWork, remakeFilm } from '@studio/contract/videos/processing/endpoints.ts'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ffmpegMaker } from '../../../adapters/films/ffmpeg.ts'
import { filmProcessing, renditions } from '../../../database/tables/renditions.ts'
import { files } from '../../../database/tables/studio.ts'
import { videos } from '../../../database/tables/videos.ts'
import { isRunning, MEASURES, makeStandIns } from '../../../testing/films.ts'
import { startKillableServer } from '../../../testing/killable-server.ts'
import { makeLibrary } from '../../../testing/library.ts'
import type { TestPerson } from '../../../testing/people.ts'
import { refused } from '../../../testing/refused.ts'
import { startSecondServer } from '../../../testing/second-server.ts'
import { startTestStudio, type TestStudio } from '../../../testing/start-test-studio.ts'
import { readTestFilm } from '../../../testing/tus.ts'
import { processFilm } from './process-film.ts'
import { DEMO_FILMS } from './send-to-processing.ts'

const standIns = makeStandIns()
const begun = join(standIns.folder, 'begun')
const go = join(standIns.folder, 'go')
const pid = join(standIns.folder, 'pid')
const real = { still: 60_000, whole: 60_000, gentle: 60_000, judged: 60_000 }

/** Names of all files made of the test film. */
const names = ['v540', 'v360', 'audio', 'preview', 'frame1', 'frame2', 'frame3', 'thumbs']

/**
 * Fake ffmpeg: writes a playlist and a file for each output in its arguments, and records that it has begun.
 */
const makes = `${MEASURES}
const fs = require('node:fs')
fs.writeFileSync(${JSON.stringify(pid)}, String(process.pid))
fs.appendFileSync(${JSON.stringify(begun)}, 'x')
const write = () => {
  for (const path of process.argv) {
    if (path.endsWith('.jpg')) fs.writeFileSync(path, 'a picture')
    if (path.endsWith('preview.mp4')) fs.writeFileSync(path, 'half a minute')
    if (!path.endsWith('.m3u8')) continue
    const file = path.replace(/m3u8$/, 'mp4')
    fs.writeFileSync(file, '....avcC\\x01\\x64\\x00\\x1fthe bytes')
    fs.writeFileSync(path, '#EXTM3U\\n#EXTINF:26.0,\\n#EXT-X-BYTERANGE:9@12\\n' + file.split('/').pop() + '\\n#EXT-X-ENDLIST\\n')
  }
}
`
const atOnce = standIns.program('at-once', `${makes} write()`)
const whenTold = standIns.program(
  'when-told',
  `${makes} setInterval(() => { if (fs.existsSync(${JSON.stringify(go)})) { write(); process.exit(0) } }, 20)`,
)
const crashes = standIns.program('crashes', `console.error('Invalid data found'); process.exit(1)`)

let studio: TestStudio
let coach: TestPerson
let film: Buffer<ArrayBuffer>
beforeAll(async () => {
  studio = await startTestStudio()
  coach = await studio.people.coach()
  film = await readTestFilm()
})
afterAll(async () => {
  await studio.stop()
  standIns.remove()
})

const folder = () => join(studio.context.config.dataDir, 'films')
const use = (program: string, context = studio.context) => {
  context.filmMaker = ffmpegMaker({ program, folder: folder(), patience: real })
}
function forget() {
  rmSync(begun, { force: true })
  rmSync(go, { force: true })
}
const timesBegun = () => (existsSync(begun) ? readFileSync(begun, 'utf8').length : 0)
async function newFilm() {
  const id = await makeLibrary(studio.context).video({ coachUserId: coach.id, film })
  const [row] = await studio.context.db.select().from(videos).where(eq(videos.id, id))
  return { id, fileId: row?.fileId ?? '' }
}
const send = ({ fileId }: { fileId: string }) => studio.context.queue.send('film.received', { fileId })
const stateOf = async ({ fileId }: { fileId: string }) =>
  (await studio.context.db.select().from(filmProcessing).where(eq(filmProcessing.fileId, fileId)))[0]
const madeOf = ({ fileId }: { fileId: string }) =>
  studio.context.db.select().from(renditions).where(eq(renditions.fileId, fileId))
const startsWork = async (times: number) => expect.poll(timesBegun, { timeout: 15_000 }).toBe(times)

test('a film that has arrived gets its renditions, kept and written down, and once', async () => {
  use(atOnce)
  const one = await newFilm()
  const version = studio.context.content.version()
  await send(one)
  await send(one)
  await studio.context.queue.drain()
  expect(await stateOf(one)).toMatchObject({ state: 'done', percent: 100, failure: null })
  const made = await madeOf(one)
  expect(made.map(({ name }) => name).sort()).toEqual([...names].sort())
  for (const { key, size } of made) expect(await studio.context.files.size(key), key).toBe(size)
  expect(made.find(({ name }) => name === 'v540')).toMatchObject({ codecs: 'avc1.64001f', height: 540 })
  expect(timesBegun()).toBe(1)
  expect(studio.context.content.version()).not.toBe(version)
})

test('one that can’t be worked on plays as it came, with the reason, and is not tried again by itself', async () => {
  use(crashes)
  const one = await newFilm()
  await send(one)
  await studio.context.queue.drain()
  expect(await stateOf(one)).toMatchObject({ state: 'failed', failure: 'unreadable' })
  use(atOnce)
  await send(one)
  await studio.context.queue.send('films.unprocessed', {})
  await studio.context.queue.drain()
  expect(await stateOf(one)).toMatchObject({ state: 'failed' })
  expect(await madeOf(one)).toEqual([])
})

test('an Admin reads why a film failed; they or its teacher have it processed again', async () => {
  const admin = studio.as(await studio.people.admin())
  const retryBy = (person: TestPerson, id: string) => studio.as(person).call(remakeFilm, { params: { id } })
  use(crashes)
  const one = await newFilm()
  await send(one)
  await studio.context.queue.drain()
  const inWork = async () =>
    (await admin.call(filmsInWork, {})).records.find(({ videoId }) => videoId === one.id)
  const failed = { videoId: one.id, state: 'failed', percent: 0, failure: 'unreadable', made: false }
  expect(await inWork()).toEqual(failed)
  expect((await studio.as(coach).call(filmsInWork, {})).records).toContainEqual(failed)
  const other = studio.as(await studio.people.coach())
  expect((await other.call(filmsInWork, {})).records).toEqual([])
  use(atOnce)
  expect((await refused(retryBy(await studio.people.coach(), one.id))).status).toBe(403)
  expect(await retryBy(coach, one.id)).toEqual(await inWork())
  expect(await inWork()).toMatchObject({ state: 'waiting', failure: null })
  expect((await refused(admin.call(remakeFilm, { params: { id: one.id } }))).status).toBe(409)
  await studio.context.queue.drain()
  expect(await stateOf(one)).toMatchObject({ state: 'done' })
  expect(await inWork()).toBeUndefined()
  expect((await refused(admin.call(remakeFilm, { params: { id: randomUUID() } }))).status).toBe(404)
  studio.context.filmMaker = null
  expect((await admin.call(filmsInWork, {})).ffmpeg).toBe(false)
}, 60_000)

test('without ffmpeg nothing is begun; once it is there, the hourly look finds the films that came before', async () => {
  studio.context.filmMaker = null
  const one = await newFilm()
  await send(one)
  await studio.context.queue.send('films.unprocessed', {})
  await studio.context.queue.drain()
  expect(await stateOf(one)).toBeUndefined()
  use(atOnce)
  await studio.context.queue.send('films.unprocessed', {})
  await studio.context.queue.drain()
  expect(await stateOf(one)).toMatchObject({ state: 'done' })
})

test('the demo’s own films stay as they came, until a class of today shows them', async () => {
  use(atOnce)
  const { context } = studio
  const one = await newFilm()
  const [was] = await context.db.select().from(files).where(eq(files.id, one.fileId))
  const key = `${DEMO_FILMS}${one.id}.mp4`
  await context.files.lend(was?.key ?? '', (path) => context.files.write(key, createReadStream(path)))
  await context.db.update(files).set({ key }).where(eq(files.id, one.fileId))
  const runHourly = async () => {
    await context.queue.send('films.unprocessed', {})
    await context.queue.drain()
  }
  await runHourly()
  expect(await stateOf(one)).toBeUndefined()

  const admin = studio.as(await studio.people.admin())
  await admin.call(setClassDay, { body: { date: dayOf(context.clock.now()), videoIds: [one.id] } })
  await runHourly()
  expect(await stateOf(one)).toMatchObject({ state: 'done' })
})

describe('a film that is being worked on', () => {
  const during = async (then: (one: { id: string; fileId: string }) => Promise<void>) => {
    forget()
    use(whenTold)
    const one = await newFilm()
    await send(one)
    const drained = studio.context.queue.drain()
    await startsWork(1)
    await then(one)
    writeFileSync(go, '')
    await drained
    return one
  }
  test('is left alone by another server, which looks again later', async () => {
    const second = await startSecondServer(studio)
    use(whenTold, second.context)
    try {
      const one = await during(async ({ fileId }) => {
        await processFilm(second.context, { fileId })
        expect(timesBegun()).toBe(1)
      })
      expect(await stateOf(one)).toMatchObject({ state: 'done' })
    } finally {
      await second.stop()
    }
  })

  test('and deleted meanwhile leaves nothing, neither a row nor a file (S-D3)', async () => {
    const one = await during(async ({ id }) => {
      await studio.as(coach).call(deleteVideo, { params: { id } })
    })
    await studio.context.queue.drain()
    expect(await stateOf(one)).toBeUndefined()
    const left = await readdir(join(studio.context.config.dataDir, 'files/renditions', one.fileId), {
      recursive: true,
      withFileTypes: true,
    }).catch(() => [])
    expect(left.filter((entry) => entry.isFile())).toEqual([])
  })
})

test('a server that is killed in the middle takes ffmpeg with it, and the film is done by another, once (F33)', async () => {
  forget()
  const dataDir = studio.context.config.dataDir
  const server = await startKillableServer(studio, 'http://127.0.0.1:1', {
    DATA_DIR: dataDir,
    FFMPEG: whenTold,
  })
  const one = await newFilm()
  await send(one)
  await startsWork(1)
  expect(await stateOf(one)).toMatchObject({ state: 'running' })
  expect(existsSync(join(folder(), one.fileId))).toBe(true)
  await server.kill()
  // The queue restarts it within a minute (F33); here the test does it.
  await studio.context.db.execute(sql`delete from queue.job where name = 'film.received'`)
  await expect.poll(() => isRunning(Number(readFileSync(pid, 'utf8'))), { timeout: 15_000 }).toBe(false)
  use(atOnce)
  await processFilm(studio.context, one)
  expect(await stateOf(one)).toMatchObject({ state: 'done' })
  expect(await madeOf(one)).toHaveLength(names.length)
  expect(timesBegun()).toBe(2)
  expect(existsSync(join(folder(), one.fileId))).toBe(false)
}, 60_000)

test('a server that is stopped in the middle leaves the film to the next one', async () => {
  forget()
  use(whenTold)
  const one = await newFilm()
  const made = processFilm(studio.context, one)
  await startsWork(1)
  studio.context.filmMaker?.close()
  await made
  expect(await stateOf(one)).toMatchObject({ state: 'waiting', percent: 0 })
  use(atOnce)
  await studio.context.queue.drain()
  expect(await stateOf(one)).toMatchObject({ state: 'done' })
})

test('the renditions of a film that is deleted go with it (S-D3)', async () => {
  use(atOnce)
  const one = await newFilm()
  await send(one)
  await studio.context.queue.drain()
  const made = await madeOf(one)
  expect(made).toHaveLength(names.length)
  await studio.as(coach).call(deleteVideo, { params: { id: one.id } })
  await studio.context.queue.drain()
  expect(await madeOf(one)).toEqual([])
  for (const { key } of made) expect(await studio.context.files.size(key), key).toBeNull()
})
