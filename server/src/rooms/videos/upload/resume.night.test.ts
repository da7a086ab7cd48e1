import { spawnSync } from 'node:child_process'
import { createHash, randomInt } from 'node:crypto'
import { utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createVideo, video } from '@studio/contract/videos/endpoints.ts'
import { UPLOAD_LASTS } from '@studio/contract/videos/upload/rules.ts'
import { eq } from 'drizzle-orm'
import { Upload } from 'tus-js-client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { files } from '../../../database/tables/studio.ts'
import { uploads, videos } from '../../../database/tables/videos.ts'
import { type CuttingProxy, startCuttingProxy } from '../../../testing/cutting-proxy.ts'
import { startKillableServer } from '../../../testing/killable-server.ts'
import type { TestPerson } from '../../../testing/people.ts'
import { type SecondServer, startSecondServer } from '../../../testing/second-server.ts'
import { startTestStudio, type TestStudio } from '../../../testing/start-test-studio.ts'
import { readTestFilm, tusOf } from '../../../testing/tus.ts'
import { receivedBytes } from './own-upload.ts'

const CHUNK = 100_000
let studio: TestStudio
let second: SecondServer
let proxy: CuttingProxy
let coach: TestPerson
let film: Buffer<ArrayBuffer>
let sha256: string

beforeAll(async () => {
  studio = await startTestStudio()
  second = await startSecondServer(studio)
  proxy = await startCuttingProxy(studio.url)
  coach = await studio.people.coach()
  film = await readTestFilm()
  sha256 = createHash('sha256').update(film).digest('hex')
})
afterAll(async () => {
  proxy.stop()
  await second.stop()
  await studio.stop()
})

const pathOf = (uploadId: string) => join(studio.context.config.dataDir, 'uploads', uploadId)
const draft = async () =>
  (await studio.as(coach).call(createVideo, { body: { title: 'Slow tide', coachUserId: coach.id } })).id
const isShown = async (id: string) => 'url' in (await studio.as(coach).call(video, { params: { id } }))
async function hashOf(videoId: string): Promise<string | undefined> {
  const [row] = await studio.context.db
    .select({ sha256: files.sha256, size: files.size })
    .from(files)
    .innerJoin(videos, eq(videos.fileId, files.id))
    .where(eq(videos.id, videoId))
  return row?.size === film.length ? row.sha256 : undefined
}
const send = (url: string, path: string, at: number, to = film.length) =>
  tusOf({ url }).send(coach, path, at, film.subarray(at, to))
const begin = async (id: string) => (await tusOf(studio).begin(coach, id, film.length)).path
const offsetOf = async (path: string) =>
  Number((await tusOf(studio).head(coach, path)).headers.get('upload-offset'))

/** Uploads as the browser does: in chunks, with retries, resuming from the offset that the server answers. */
function uploadWithClient(id: string, more: ConstructorParameters<typeof Upload>[1] = {}): Promise<void> {
  return new Promise((resolve, reject) => {
    const upload = new Upload(film, {
      endpoint: `${proxy.url}/api/upload`,
      headers: { authorization: `Bearer ${coach.token}` },
      metadata: {
        name: 'tide.mp4',
        mimetype: 'video/mp4',
        size: String(film.length),
        controller: 'video',
        id,
      },
      chunkSize: CHUNK,
      retryDelays: [0, 20, 50, 100, 200],
      onSuccess: () => resolve(),
      onError: reject,
      ...more,
    })
    upload.start()
  })
}

describe('tus-js-client', () => {
  test('brings a film whole, also where only POST gets through (UPLOAD-06, R16)', async () => {
    for (const overridePatchMethod of [false, true]) {
      const id = await draft()
      await uploadWithClient(id, { overridePatchMethod })
      expect(await hashOf(id)).toBe(sha256)
    }
  })

  test('goes on after a cut at every edge of a chunk and at any byte, and the film is the same bytes in the end (F30, UPLOAD-07)', async () => {
    const edges = [0, 1, CHUNK - 1, CHUNK, CHUNK + 1]
    const cuts = Array.from({ length: process.env.FULL ? 200 : 12 }, (_, at) => edges[at % 6])
    const uploadInTurn = async () => {
      const cutting = await startCuttingProxy(studio.url)
      while (cuts.length > 0) {
        const edge = cuts.pop() ?? randomInt(film.length)
        const id = await draft()
        cutting.cutAfter(edge + randomInt(2) * 900, edge + randomInt(2) * 900)
        const metadata = { name: 'a.mp4', controller: 'video', id }
        await uploadWithClient(id, { endpoint: `${cutting.url}/api/upload`, metadata })
        expect(await hashOf(id), `cut after ${edge}`).toBe(sha256)
      }
      cutting.stop()
    }
    // Most of an upload that is cut is waiting.
    await Promise.all(Array.from({ length: 6 }, uploadInTurn))
  }, 900_000)

  test('goes on with an upload that was begun before a reload (D12)', async () => {
    const id = await draft()
    const path = await begin(id)
    await send(studio.url, path, 0, 250_000)
    let sent = 0
    await uploadWithClient(id, {
      uploadUrl: proxy.url + path,
      onChunkComplete: (size) => {
        sent += size
      },
    })
    expect(sent).toBe(film.length - 250_000)
    expect(await hashOf(id)).toBe(sha256)
  })
})

test('after a restart of the server an upload goes on where it stood (D12)', async () => {
  const id = await draft()
  const passing = await startSecondServer(studio)
  const path = (await tusOf(passing).begin(coach, id, film.length)).path
  await send(passing.url, path, 0, 200_000)
  await passing.stop()
  expect(await offsetOf(path)).toBe(200_000)
  expect((await send(second.url, path, 200_000)).status).toBe(204)
  expect(await hashOf(id)).toBe(sha256)
})

/** Limits the files of a process, which it meets as a full disk: more bytes are not taken. */
const limitFiles = (pid: number, size: number | 'unlimited') =>
  prlimit(['--pid', `${pid}`, `--fsize=${size}:`])
const prlimit = (given: string[]) => spawnSync('prlimit', given).status === 0

test.runIf(prlimit(['--version']))(
  'a disk that fills up in the middle: 507, what came is kept, and the film is whole once there is room (F29, S-F4)',
  async () => {
    const { dataDir: DATA_DIR } = studio.context.config
    const server = await startKillableServer(studio, 'http://127.0.0.1:1', { DATA_DIR })
    const id = await draft()
    const path = await begin(id)
    expect((await send(server.url, path, 0, 200_000)).status).toBe(204)
    expect(limitFiles(server.pid, 300_000)).toBe(true)
    for (const offset of [200_000, 300_000]) {
      expect((await send(server.url, path, offset)).status).toBe(507)
      expect(await offsetOf(path)).toBe(300_000)
    }
    expect((await tusOf(server).head(coach, path)).status).toBe(200)
    limitFiles(server.pid, 'unlimited')
    expect((await send(server.url, path, 300_000)).status).toBe(204)
    expect(await hashOf(id)).toBe(sha256)
    await server.kill()
  },
  60_000,
)

test('bytes of a cut PATCH are kept, and the film is whole in the end (F28, F30)', async () => {
  const id = await draft()
  const path = await begin(id)
  proxy.cutAfter(300_000)
  await expect(send(proxy.url, path, 0)).rejects.toThrow()
  await expect.poll(() => offsetOf(path), { timeout: 10_000 }).toBeGreaterThan(200_000)
  const offset = await offsetOf(path)
  expect(offset).toBeLessThan(300_000)
  await expect.poll(async () => (await send(studio.url, path, offset)).status, { timeout: 10_000 }).toBe(204)
  expect(await hashOf(id)).toBe(sha256)
})

test(
  'of two PATCHes at one offset one wins and the other is 409 or 423, on one server and on two (F32)',
  async () => {
    for (const servers of [
      [studio.url, studio.url],
      [studio.url, second.url],
    ]) {
      for (let round = 0; round < (process.env.FULL ? 100 : 10); round += 1) {
        const id = await draft()
        const path = await begin(id)
        for (const [from, to] of [
          [0, 200_000],
          [200_000, film.length],
        ] as const) {
          const answers = await Promise.all(servers.map((url) => send(url, path, from, to)))
          const statuses = answers.map((one) => one.status).sort()
          expect(statuses[0]).toBe(204)
          expect([409, 423]).toContain(statuses[1])
        }
        expect(await hashOf(id)).toBe(sha256)
      }
    }
  },
  process.env.FULL ? 900_000 : 120_000,
)

test('a request that read the upload before another one finished it knows that all bytes are there (F32, F31)', async () => {
  const id = await draft()
  const path = await begin(id)
  const of = eq(uploads.id, path.slice(-36))
  const [before] = await studio.context.db.select().from(uploads).where(of)
  expect((await send(studio.url, path, 0)).status).toBe(204)
  expect(await receivedBytes(studio.context, before!)).toBe(film.length)
})

test('an id spelled in capitals is the same upload, for the lock and the film too (F32)', async () => {
  const id = await draft()
  const path = await begin(id)
  const loud = `/api/upload/${path.slice(-36).toUpperCase()}`
  const both = await Promise.all([send(studio.url, path, 0, 1000), send(studio.url, loud, 0, 1000)])
  const [first, second] = both.map((one) => one.status).sort()
  expect(first).toBe(204)
  expect([409, 423]).toContain(second)
  expect((await send(studio.url, loud, 1000)).status).toBe(204)
  expect(await hashOf(id)).toBe(sha256)
})

describe('a server that died after the last byte (F31)', () => {
  /** An upload with all its bytes that nobody has finished. */
  async function whole() {
    const id = await draft()
    const path = await begin(id)
    const uploadId = path.slice(-36)
    await writeFile(pathOf(uploadId), film)
    return { id, path, uploadId }
  }
  const keepFacts = (uploadId: string) =>
    studio.context.db.update(uploads).set({ sha256, durationSeconds: 26 }).where(eq(uploads.id, uploadId))
  const move = (uploadId: string) => studio.context.uploads.keep(uploadId, `videos/${uploadId}.mp4`)

  const deaths: [string, (uploadId: string) => Promise<unknown>][] = [
    ['before the film was read', async () => undefined],
    ['before the film was moved', keepFacts],
    ['before the commit', async (uploadId) => [await keepFacts(uploadId), await move(uploadId)]],
  ]

  test.each(deaths)('%s: it is not shown, and whole once the client asks', async (_when, die) => {
    const { id, path, uploadId } = await whole()
    await die(uploadId)
    expect(await isShown(id)).toBe(false)
    expect(await offsetOf(path)).toBe(film.length)
    expect(await isShown(id)).toBe(true)
    expect(await hashOf(id)).toBe(sha256)
  })

  test.each(deaths)('%s: it is whole once the hourly job has run', async (_when, die) => {
    const { id, uploadId } = await whole()
    await die(uploadId)
    await studio.context.queue.send('uploads.old', {})
    await studio.context.queue.drain()
    expect(await hashOf(id)).toBe(sha256)
  })

  test('is finished once, whoever asks at the same time', async () => {
    const { id, path } = await whole()
    const asked = [tusOf(studio), tusOf(second), tusOf(studio)].map((tus) => tus.head(coach, path))
    for (const { status } of await Promise.all(asked)) expect([200, 423]).toContain(status)
    await expect.poll(() => hashOf(id), { timeout: 10_000 }).toBe(sha256)
    expect(await studio.context.db.$count(files, eq(files.key, `videos/${path.slice(-36)}.mp4`))).toBe(1)
  })

  test('and whose video was deleted meanwhile leaves nothing behind for long', async () => {
    const { id, path, uploadId } = await whole()
    await studio.context.db.delete(videos).where(eq(videos.id, id))
    expect((await tusOf(studio).head(coach, path)).status).toBe(404)
    const dayBefore = new Date(Date.now() - UPLOAD_LASTS - 1000)
    await utimes(pathOf(uploadId), dayBefore, dayBefore)
    await studio.context.queue.send('uploads.old', {})
    await studio.context.queue.drain()
    expect(await studio.context.uploads.length(uploadId)).toBeNull()
  })
})

describe('an upload that nobody goes on with (S-F4)', () => {
  const age = (path: string, milliseconds: number) =>
    studio.context.db
      .update(uploads)
      .set({ activeAt: new Date(Date.now() - milliseconds) })
      .where(eq(uploads.id, path.slice(-36)))
  const tidy = async () => {
    await studio.context.queue.send('uploads.old', {})
    await studio.context.queue.drain()
  }

  test('is there for a day after its last byte, and then it and its bytes are gone', async () => {
    const path = await begin(await draft())
    await send(studio.url, path, 0, 1000)
    await age(path, UPLOAD_LASTS - 60_000)
    await tidy()
    expect(await offsetOf(path)).toBe(1000)
    await age(path, UPLOAD_LASTS + 1000)
    expect((await tusOf(studio).head(coach, path)).status).toBe(404)
    expect((await send(studio.url, path, 1000, 2000)).status).toBe(404)
    await tidy()
    expect(await studio.context.uploads.length(path.slice(-36))).toBeNull()
    expect(await studio.context.db.$count(uploads, eq(uploads.id, path.slice(-36)))).toBe(0)
  })

  test('leaves its film with the video where it was finished', async () => {
    const id = await draft()
    const path = await begin(id)
    await send(studio.url, path, 0)
    await age(path, UPLOAD_LASTS + 1000)
    await tidy()
    expect(await studio.context.db.$count(uploads, eq(uploads.id, path.slice(-36)))).toBe(0)
    expect(await isShown(id)).toBe(true)
  })
})
