import { createHash, randomBytes, randomInt } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { dayOf } from '@studio/contract/dates.ts'
import { createVideo, deleteVideo, video } from '@studio/contract/videos/endpoints.ts'
import { MAX_PATCH_BYTES, UPLOAD_LASTS } from '@studio/contract/videos/upload/rules.ts'
import { eq } from 'drizzle-orm'
import { Upload } from 'tus-js-client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openBucket } from '../../../adapters/files/s3/bucket.ts'
import type { FilmMaker, MadeFile } from '../../../adapters/films/film-maker.ts'
import { users } from '../../../database/tables/people.ts'
import { files } from '../../../database/tables/studio.ts'
import { uploads, videos } from '../../../database/tables/videos.ts'
import { type RefusingProxy, startRefusingProxy } from '../../../testing/bucket/refusing-proxy.ts'
import { hasObjectStore, startBucket, type TestBucket } from '../../../testing/bucket/start-bucket.ts'
import { type CuttingProxy, startCuttingProxy } from '../../../testing/cutting-proxy.ts'
import { makeLibrary } from '../../../testing/library.ts'
import type { TestPerson } from '../../../testing/people.ts'
import { type SecondServer, startSecondServer } from '../../../testing/second-server.ts'
import { signInAnew } from '../../../testing/sign-in-anew.ts'
import { startTestStudio, type TestStudio } from '../../../testing/start-test-studio.ts'
import { readTestFilm, tusOf } from '../../../testing/tus.ts'
import { withRoomInMemory } from './receive-upload.ts'

const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
const patient = { timeout: 30_000 }

describe.skipIf(!hasObjectStore)('a studio that keeps its files in a bucket', { timeout: 240_000 }, () => {
  let bucket: TestBucket
  let away: RefusingProxy
  let studio: TestStudio
  let second: SecondServer
  let proxy: CuttingProxy
  let coach: TestPerson
  /** Small enough for one piece, and of several parts of the bucket. */
  let film: Buffer<ArrayBuffer>
  let long: Buffer<ArrayBuffer>

  beforeAll(async () => {
    bucket = await startBucket()
    away = await startRefusingProxy(bucket.settings.endpoint ?? '')
    studio = await startTestStudio({ ...bucket.environment, S3_ENDPOINT: away.url })
    second = await startSecondServer(studio)
    proxy = await startCuttingProxy(studio.url)
    coach = await studio.people.coach()
    film = await readTestFilm()
    long = Buffer.concat([film, freeBox(12_000_000)])
  }, 240_000)
  afterAll(
    async () => {
      proxy?.stop()
      await second?.stop()
      await studio?.stop()
      await away?.stop()
      await bucket?.stop()
    },
    process.env.FULL ? 240_000 : 30_000,
  )

  const draft = async () =>
    (await studio.as(coach).call(createVideo, { body: { title: 'Slow tide', coachUserId: coach.id } })).id
  const begin = async (id: string, bytes = film) => (await tusOf(studio).begin(coach, id, bytes.length)).path
  const send = (url: string, path: string, bytes: Buffer<ArrayBuffer>, at: number, to = bytes.length) =>
    tusOf({ url }).send(coach, path, at, bytes.subarray(at, to))
  const offsetOf = async (path: string) =>
    Number((await tusOf(studio).head(coach, path)).headers.get('upload-offset'))
  async function fileOf(videoId: string) {
    const [row] = await studio.context.db
      .select({ key: files.key, sha256: files.sha256 })
      .from(files)
      .innerJoin(videos, eq(videos.fileId, files.id))
      .where(eq(videos.id, videoId))
    return row
  }
  /** The digest of what lies in the bucket, which the database tells, too. */
  async function keptHash(videoId: string): Promise<string | undefined> {
    const row = await fileOf(videoId)
    if (!row) return undefined
    const hash = hashOf(await buffer(await studio.context.files.read(row.key)))
    return hash === row.sha256 ? hash : 'another than the database says'
  }
  async function keysInBucket(): Promise<string[]> {
    const found: string[] = []
    for await (const { key } of studio.context.files.list()) found.push(key)
    for (const { id } of await studio.context.uploads.list()) found.push(`uploads/${id}`)
    return found
  }
  const tidy = async () => {
    await studio.context.queue.send('uploads.old', {})
    await studio.context.queue.drain()
  }
  const remove = async (id: string) => {
    await studio.as(coach).call(deleteVideo, { params: { id } })
    await studio.context.queue.drain()
  }

  function uploadWithClient(url: string, id: string, bytes: Buffer<ArrayBuffer>): Promise<void> {
    return new Promise((resolve, reject) => {
      new Upload(bytes, {
        endpoint: `${url}/api/upload`,
        headers: { authorization: `Bearer ${coach.token}` },
        metadata: { name: 'tide.mp4', controller: 'video', id },
        chunkSize: 10_485_760,
        retryDelays: Array.from({ length: 12 }, (_, at) => 20 * 2 ** Math.min(at, 6)),
        onSuccess: () => resolve(),
        onError: reject,
      }).start()
    })
  }

  test('uploads that are cut at any byte are the same bytes in the end, and nothing of them was on the disk (F30, UPLOAD-07)', async () => {
    const rounds = Array.from({ length: process.env.FULL ? 200 : 3 }, (_, round) => round)
    const uploadInTurn = async () => {
      const cutting = await startCuttingProxy(studio.url)
      for (let round = rounds.pop(); round !== undefined; round = rounds.pop()) {
        const bytes = round % 8 === 0 ? long : film
        // Two hundred take longer than a token is good.
        if (round % 10 === 9) coach = await signInAnew(studio, coach)
        const id = await draft()
        const cuts = [randomInt(1, bytes.length), randomInt(1, bytes.length)]
        cutting.cutAfter(...cuts)
        await uploadWithClient(cutting.url, id, bytes)
        expect(await keptHash(id), `cut after ${cuts}`).toBe(hashOf(bytes))
        await remove(id)
      }
      cutting.stop()
    }
    // Most of an upload that is cut is waiting; a person has room in memory for three pieces at once.
    await Promise.all(Array.from({ length: 3 }, uploadInTurn))
    expect(await keysInBucket()).toEqual([])
    const { dataDir } = studio.context.config
    for (const folder of ['uploads', 'files']) expect(existsSync(join(dataDir, folder))).toBe(false)
  }, 1_200_000)

  test('two servers take the pieces of one upload, and of two at one place one wins (F32)', async () => {
    const id = await draft()
    const path = await begin(id, long)
    for (const [at, to] of [
      [0, 3_000_000],
      [3_000_000, 10_999_999],
      [10_999_999, long.length],
    ] as const) {
      const both = await Promise.all([studio.url, second.url].map((url) => send(url, path, long, at, to)))
      const statuses = both.map(({ status }) => status).sort()
      expect(statuses[0]).toBe(204)
      expect([409, 423]).toContain(statuses[1])
    }
    expect(await keptHash(id)).toBe(hashOf(long))
    await remove(id)
  })

  describe('a server that died after the last byte (F31)', () => {
    async function whole() {
      const id = await draft()
      const path = await begin(id)
      const half = Math.floor(film.length / 2)
      await send(studio.url, path, film, 0, half)
      const body = Readable.from([film.subarray(half)])
      const stop = new AbortController().signal
      await studio.context.uploads.append(path.slice(-36), { at: half, most: film.length, body, stop })
      return { id, path, uploadId: path.slice(-36) }
    }
    const read = (uploadId: string) => studio.context.uploads.source(uploadId)
    const noteFacts = (uploadId: string) =>
      studio.context.db
        .update(uploads)
        .set({ sha256: hashOf(film), durationSeconds: 26 })
        .where(eq(uploads.id, uploadId))
    const keep = (uploadId: string) => studio.context.uploads.keep(uploadId, `videos/${uploadId}.mp4`)

    const moments: [string, (uploadId: string) => Promise<unknown>][] = [
      ['before its parts were put together', async () => undefined],
      ['before the film was read', read],
      ['before the film was kept', async (id) => [await read(id), await noteFacts(id)]],
      ['before the commit', async (id) => [await read(id), await noteFacts(id), await keep(id)]],
    ]
    // By day the first and the last.
    test.each(moments.filter((_, at) => process.env.FULL || at % 3 === 0))(
      '%s: the film is whole once the hourly job has run',
      async (_when, die) => {
        const { id, path, uploadId } = await whole()
        await die(uploadId)
        expect(await fileOf(id)).toBeUndefined()
        await tidy()
        expect(await offsetOf(path)).toBe(film.length)
        expect(await keptHash(id)).toBe(hashOf(film))
        await remove(id)
      },
    )

    test('while the bucket gives no answer, whoever asks is told to ask again, and not to begin anew', async () => {
      const { id, path } = await whole()
      away.refuse(500)
      expect((await tusOf(studio).head(coach, path)).status).toBe(423)
      away.refuse(null)
      expect(await offsetOf(path)).toBe(film.length)
      expect(await keptHash(id)).toBe(hashOf(film))
      await remove(id)
    })
  })

  test('a bucket that is full or gives no answer is told, keeps what it has, and the upload goes on once it is well (S-F4)', async () => {
    const id = await draft()
    const path = await begin(id, long)
    expect((await send(studio.url, path, long, 0, 10_700_000)).status).toBe(204)
    for (const [status, answer] of [
      [507, 507],
      [500, 503],
    ] as const) {
      away.refuse(status)
      expect((await send(studio.url, path, long, 10_700_000)).status).toBe(answer)
      away.refuse(null)
      expect(await offsetOf(path)).toBe(10_700_000)
    }
    expect((await send(studio.url, path, long, 10_700_000)).status).toBe(204)
    expect(await keptHash(id)).toBe(hashOf(long))
    await remove(id)
  })

  test('an upload that the bucket does not take is not begun, and takes nothing of the quota (S-F4)', async () => {
    const id = await draft()
    away.refuse(500)
    expect((await tusOf(studio).begin(coach, id, film.length)).status).toBe(503)
    away.refuse(null)
    expect(await studio.context.db.$count(uploads, eq(uploads.videoId, id))).toBe(0)
    expect(await unfinished(bucket)).toEqual([])
    await remove(id)
  })

  test('parts of an upload that its server died before noting are removed after a day, and of no other (S-F4)', async () => {
    const id = await draft()
    const path = await begin(id, long)
    await openBucket(bucket.settings).begin('videos/left.mp4')
    expect(await unfinished(bucket)).toHaveLength(2)
    await studio.context.uploads.removeUnlisted(new Date(Date.now() - UPLOAD_LASTS))
    expect(await unfinished(bucket)).toHaveLength(2)
    await studio.context.uploads.removeUnlisted(new Date(Date.now() + 60_000))
    expect(await unfinished(bucket)).toEqual([`videos/${path.slice(-36)}.mp4`])
    expect((await send(studio.url, path, long, 0, 10_000)).status).toBe(204)
    await remove(id)
    await tidy()
  })

  test('of one person three pieces have room in memory at once, of all eight; the next is refused before it is read (S-R1, L3)', async () => {
    const { uploads } = studio.context
    const { promise: ended, resolve: end } = Promise.withResolvers<string>()
    const holding = (userId: string, bytes = MAX_PATCH_BYTES) =>
      withRoomInMemory({ uploads }, { userId, bytes }, () => ended)
    const first = Array.from({ length: 3 }, () => holding(coach.id))
    const id = await draft()
    const path = await begin(id)
    expect((await send(studio.url, path, film, 0)).status).toBe(429)
    expect(await offsetOf(path)).toBe(0)
    const others = Array.from({ length: 5 }, (_, at) => holding(`person ${at}`))
    const another = await studio.people.coach()
    await expect(holding(another.id)).rejects.toMatchObject({ status: 503, retryAfter: 5 })
    end('given back')
    await Promise.all([...first, ...others])
    expect((await send(studio.url, path, film, 0)).status).toBe(204)
    await remove(id)
  })

  test('a film of this machine goes into the bucket in parts, and never whole through memory', async () => {
    const id = await draft()
    const path = await begin(id, long)
    const body = new PassThrough()
    body.write(long.subarray(0, MAX_PATCH_BYTES + 1))
    const stop = new AbortController().signal
    const uploadId = path.slice(-36)
    const taken = studio.context.uploads.append(uploadId, { at: 0, most: long.length, body, stop })
    await expect
      .poll(() => studio.context.uploads.length(uploadId), patient)
      .toBeGreaterThanOrEqual(10_485_760)
    body.end(long.subarray(MAX_PATCH_BYTES + 1))
    expect(await taken).toEqual({ length: long.length, ended: 'whole' })
    await remove(id)
  })

  test('what is no film, what is stopped and what nobody goes on with leaves nothing in the bucket (S-F4, S-F5)', async () => {
    // Uploads of deleted videos stay for a day.
    const before = await keysInBucket()
    const [noFilm, stopped, stale] = [await draft(), await draft(), await draft()]
    const bytes = randomBytes(1000)
    expect((await send(studio.url, await begin(noFilm, bytes), bytes, 0)).status).toBe(415)
    const ended = await begin(stopped)
    await send(studio.url, ended, film, 0, 1000)
    expect((await tusOf(studio).stop(coach, ended)).status).toBe(204)
    const left = await begin(stale, long)
    await send(studio.url, left, long, 0, 10_600_000)
    await studio.context.db
      .update(uploads)
      .set({ activeAt: new Date(Date.now() - UPLOAD_LASTS - 1000) })
      .where(eq(uploads.id, left.slice(-36)))
    await tidy()
    expect(await keysInBucket()).toEqual(before)
  })

  test('whoever may watch is sent a film by the studio, and to the bucket for each part of a rendition; nobody else is (S-F7, D6)', async () => {
    const library = makeLibrary(studio.context)
    const id = await library.video({ film })
    await library.day(dayOf(studio.context.clock.now()), [id])
    const member = await studio.people.student()
    await library.membership(member.id, ['DailyClasses'])
    const url = async () => (await studio.as(member).call(video, { params: { id } })).url ?? ''
    const asked = await url()
    const head = await studio.inject({ method: 'HEAD', url: asked })
    expect([head.statusCode, head.headers['content-length']]).toEqual([200, String(film.length)])
    const sent = await studio.inject({ method: 'GET', url: asked, headers: { range: 'bytes=10-19' } })
    expect([sent.statusCode, sent.headers['cache-control']]).toEqual([206, 'private, no-store'])
    expect(sent.rawPayload).toEqual(film.subarray(10, 20))

    const made = Buffer.from('all that was made of it')
    await library.renditions(id, made)
    const folder = await url()
    expect((await studio.inject({ method: 'GET', url: folder })).statusCode).toBe(200)
    const part = await studio.inject({ method: 'GET', url: folder.replace('film.m3u8', 'v480.mp4') })
    expect([part.statusCode, part.headers['access-control-allow-origin']]).toEqual([302, '*'])
    const link = new URL(String(part.headers.location))
    expect([link.origin, link.searchParams.get('X-Amz-Expires')]).toEqual([away.url, '60'])
    const answer = await fetch(link, { headers: { range: 'bytes=10-19' } })
    expect([answer.status, answer.headers.get('content-type')]).toEqual([206, 'video/mp4'])
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(made.subarray(10, 20))

    await studio.context.db.update(users).set({ blockedAccess: true }).where(eq(users.id, member.id))
    const dayAfter = new Date(Date.now() + 11_000)
    studio.context.clock.machine = () => dayAfter
    for (const closed of [asked, folder.replace('film.m3u8', 'v480.mp4')])
      expect((await studio.inject({ method: 'GET', url: closed })).statusCode).toBe(403)
    studio.context.clock.machine = () => new Date()
  })

  test('renditions are made of a copy that goes again, are kept in the bucket, and go with their film (S-D3)', async () => {
    const before = await keysInBucket()
    const id = await draft()
    await send(studio.url, await begin(id), film, 0)
    const seen: string[] = []
    studio.context.filmMaker = makerThat(async (path) => {
      seen.push(path, hashOf(readFileSync(path)))
      writeFileSync(join(studio.context.config.dataDir, 'v480.mp4'), 'smaller')
      return [{ ...rendition, path: join(studio.context.config.dataDir, 'v480.mp4') }]
    })
    const [row] = await studio.context.db.select().from(videos).where(eq(videos.id, id))
    await studio.context.queue.send('film.received', { fileId: row?.fileId ?? '' })
    await studio.context.queue.drain()
    studio.context.filmMaker = null
    expect(seen[1]).toBe(hashOf(film))
    expect(readdirSync(join(studio.context.config.dataDir, 'films'))).toEqual([])
    const added = (await keysInBucket()).filter((key) => !before.includes(key))
    const made = new RegExp(`^renditions/${row?.fileId}/[0-9a-z]+/v480\\.mp4$`)
    expect(added).toContainEqual(expect.stringMatching(made))
    await remove(id)
    await expect.poll(keysInBucket, patient).toEqual(before)
  })
})

/** Keys of the uploads in parts that stay open in the bucket. */
async function unfinished({ settings }: TestBucket): Promise<string[]> {
  const found: string[] = []
  for await (const { key } of openBucket(settings).unfinished()) found.push(key)
  return found
}

/** A box of a film that players skip. */
function freeBox(size: number): Buffer {
  const box = randomBytes(size)
  box.writeUInt32BE(size, 0)
  box.write('free', 4, 'latin1')
  return box
}

const rendition = {
  name: 'v480',
  bandwidth: 100_000,
  width: 854,
  height: 480,
  codecs: 'avc1.64001e',
  playlist: '#EXTM3U',
} as const

const makerThat = (make: (path: string) => Promise<MadeFile[]>): FilmMaker => ({
  make: async (path, _making, take) => take({ files: await make(path), loudness: null }),
  sweep: async () => {},
  roomFor: () => 1000,
  space: async () => ({ free: 1e12, total: 1e12 }),
  close: () => {},
})
