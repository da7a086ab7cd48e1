import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { buffer, text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hasObjectStore, startBucket, type TestBucket } from '../../../testing/bucket/start-bucket.ts'
import { chooseFileStore } from '../choose-file-store.ts'
import type { FileStore } from '../file-store.ts'
import type { FilmSource, UploadFolder } from '../upload-folder.ts'
import { openBucket } from './bucket.ts'
import { PART } from './part-size.ts'
import { bucketSource } from './sdk.ts'

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
const never = new AbortController().signal
const stores = hasObjectStore ? (['disk', 'bucket'] as const) : (['disk'] as const)

let bucket: TestBucket | null = null
let folder: string
async function keysOf(files: FileStore, prefix?: string): Promise<string[]> {
  const found: string[] = []
  for await (const { key, size } of files.list(prefix)) found.push(`${key} ${size}`)
  return found.sort()
}
const settings = () => bucket?.settings as TestBucket['settings']
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'studio-stores-'))
  bucket = hasObjectStore ? await startBucket() : null
}, 60_000)
afterAll(async () => {
  await bucket?.stop()
  await rm(folder, { recursive: true, force: true })
})

describe.each(stores)('files on a %s', { timeout: 120_000 }, (kind) => {
  let files: FileStore
  let uploads: UploadFolder
  const open = () =>
    chooseFileStore({
      dataDir: join(folder, kind),
      bucket: kind === 'bucket' ? (bucket?.settings ?? null) : null,
    })
  beforeAll(() => {
    ;({ files, uploads } = open())
  })
  const keys = (prefix?: string) => keysOf(files, prefix)

  test('what was written is read whole and in part, and is gone once removed (S-F5)', async () => {
    const bytes = randomBytes(300_000)
    const stored = await files.write('pictures/one.png', bytes)
    expect(stored).toEqual({ key: 'pictures/one.png', size: 300_000, sha256: sha256(bytes) })
    expect(await files.size('pictures/one.png')).toBe(300_000)
    expect(sha256(await buffer(await files.read('pictures/one.png')))).toBe(stored.sha256)
    const part = await buffer(await files.read('pictures/one.png', { start: 5, end: 9 }))
    expect(part).toEqual(bytes.subarray(5, 10))
    await files.write('pictures/one.png', Readable.from([Buffer.from('an'), Buffer.from('other')]))
    expect(await text(await files.read('pictures/one.png'))).toBe('another')
    await files.remove('pictures/one.png')
    await files.remove('pictures/one.png')
    expect(await files.size('pictures/one.png')).toBeNull()
    await expect(files.read('pictures/one.png')).rejects.toMatchObject({ code: 'FILE_MISSING' })
  })

  test('a file of many parts is there whole, and one whose writing fails is not there at all (S-F5)', async () => {
    const bytes = randomBytes(2 * PART + 12_345)
    const pieces = function* (fails: boolean) {
      for (let at = 0; at < bytes.length; at += 1_000_000) {
        if (fails && at > PART + 5_000_000) throw new Error('the sender went away')
        yield bytes.subarray(at, at + 1_000_000)
      }
    }
    await expect(files.write('videos/large.mp4', Readable.from(pieces(true)))).rejects.toThrow('went away')
    expect(await files.size('videos/large.mp4')).toBeNull()
    expect((await files.write('videos/large.mp4', Readable.from(pieces(false)))).sha256).toBe(sha256(bytes))
    expect(sha256(await buffer(await files.read('videos/large.mp4')))).toBe(sha256(bytes))
    await files.remove('videos/large.mp4')
  })

  test('a file of this machine is taken over once, and lent as one', async () => {
    const path = join(folder, `${kind}-made`)
    await writeFile(path, 'made here')
    await files.adopt('renditions/one.mp4', path)
    await expect(stat(path)).rejects.toThrow('ENOENT')
    await files.adopt('renditions/one.mp4', path)
    await expect(files.adopt('renditions/two.mp4', path)).rejects.toThrow()
    const lent = await files.lend('renditions/one.mp4', async (at) => (await stat(at)).size)
    expect(lent).toBe(9)
    await files.remove('renditions/one.mp4')
  })

  test('every file is listed by its key, and none that is still on its way', async () => {
    const id = randomUUID()
    await uploads.create(id, `videos/${id}.mp4`)
    for (const key of ['videos/a.mp4', 'videos/b.mp4', 'pictures/c.png'])
      await files.write(key, Buffer.from(key))
    expect(await keys()).toEqual(['pictures/c.png 14', 'videos/a.mp4 12', 'videos/b.mp4 12'])
    expect(await keys('videos/')).toEqual(['videos/a.mp4 12', 'videos/b.mp4 12'])
    for (const key of ['videos/a.mp4', 'videos/b.mp4', 'pictures/c.png']) await files.remove(key)
    await uploads.remove(id)
    expect(await keys()).toEqual([])
  })

  test('a file of somebody else in the same place is none of the studio', async () => {
    await files.write('videos/a.mp4', Buffer.from('film'))
    if (kind === 'disk') {
      await writeFile(join(folder, kind, 'files', 'README.TXT'), 'hello')
    } else {
      for (const key of ['README.TXT', 'videos/']) await openBucket(settings()).put(key, Buffer.from('hello'))
    }
    expect(await keys()).toEqual(['videos/a.mp4 4'])
    await files.remove('videos/a.mp4')
  })

  test.each(['../films', '..', '', '/etc/passwd', 'a/../b', 'A', 'a b', 'a/'])(
    '%j is no key (S-F8)',
    async (key) => {
      await expect((async () => files.size(key))()).rejects.toThrow('not a file key')
      await expect((async () => files.remove(key))()).rejects.toThrow('not a file key')
    },
  )

  describe('films on their way', () => {
    const append = (id: string, at: number, body: Readable, most = 11_000_000) =>
      uploads.append(id, { at, most, body, stop: never })
    const send = (id: string, at: number, bytes: Buffer) => append(id, at, Readable.from([bytes]))
    const made = async () => {
      const id = randomUUID()
      await uploads.create(id, `videos/${id}.mp4`)
      return id
    }
    const readSource = async (source: FilmSource) =>
      'url' in source ? Buffer.from(await (await fetch(source.url)).arrayBuffer()) : null

    test('come in any pieces, to any server, and are the same bytes in the end (S-F5, F32)', async () => {
      const film = randomBytes(PART + 6_000_000)
      const other = open().uploads
      const id = await made()
      const ends = [0, 1, 4_000_000, PART - 1, PART + 3, PART + 3, film.length]
      let at = 0
      for (const [turn, end] of ends.entries()) {
        const server = turn % 2 ? other : uploads
        const body = Readable.from([film.subarray(at, end)])
        expect(await server.append(id, { at, most: film.length, body, stop: never })).toEqual({
          length: end,
          ended: 'whole',
        })
        expect(await uploads.length(id)).toBe(end)
        at = end
      }
      expect(uploads.digest(id, film.length)).toBeUndefined()
      const read = await readSource(await other.source(id))
      if (read) expect(sha256(read)).toBe(sha256(film))
      await uploads.keep(id, `videos/${id}.mp4`)
      await other.keep(id, `videos/${id}.mp4`)
      expect(await uploads.length(id)).toBeNull()
      expect(sha256(await buffer(await files.read(`videos/${id}.mp4`)))).toBe(sha256(film))
      await uploads.remove(id)
      expect(await files.size(`videos/${id}.mp4`)).toBe(film.length)
      await files.remove(`videos/${id}.mp4`)
      expect(await keys()).toEqual([])
    })

    test('what comes through one server has its digest at the end (S-F5)', async () => {
      const id = await made()
      await send(id, 0, Buffer.from('slow '))
      await send(id, 5, Buffer.from('tide'))
      expect(uploads.digest(id, 9)).toBe(sha256(Buffer.from('slow tide')))
      await uploads.remove(id)
    })

    test('a sender who goes away leaves what came', async () => {
      const id = await made()
      const body = new PassThrough()
      body.write('slow')
      setTimeout(() => body.destroy(new Error('reset')), 50)
      expect(await append(id, 0, body)).toEqual({ length: 4, ended: 'cut' })
      expect(await uploads.length(id)).toBe(4)
      await uploads.remove(id)
    })

    test('too many bytes leave it as it was', async () => {
      const id = await made()
      await send(id, 0, Buffer.from('slow'))
      const body = Readable.from([Buffer.from(' ti'), Buffer.from('des')])
      expect(await append(id, 4, body, 5)).toEqual({ length: 4, ended: 'tooMuch' })
      expect(await uploads.length(id)).toBe(4)
      await uploads.remove(id)
    })

    test('one that is stopped leaves nothing, also where it was whole and nobody kept it', async () => {
      const [half, whole] = [await made(), await made()]
      await send(half, 0, randomBytes(PART + 100))
      await send(whole, 0, Buffer.from('no film'))
      await uploads.source(whole)
      expect((await uploads.list()).map(({ id }) => id).sort()).toEqual([half, whole].sort())
      for (const id of [half, whole, half]) await uploads.remove(id)
      expect(await uploads.list()).toEqual([])
      expect(await uploads.length(half)).toBeNull()
      expect(await keys()).toEqual([])
    })
  })
})

test('a folder of files that cannot be read is told, and does not count as empty', async () => {
  const dataDir = join(folder, 'broken')
  const { files } = chooseFileStore({ dataDir, bucket: null })
  expect(await keysOf(files)).toEqual([])
  await mkdir(dataDir)
  await writeFile(join(dataDir, 'files'), 'a file in the place of the folder')
  await expect(keysOf(files)).rejects.toThrow('ENOTDIR')
})

describe.skipIf(!hasObjectStore)('a link of a bucket', () => {
  test('opens one file, with ranges and as the type that was asked for, and no other (S-F7)', async () => {
    const { files } = chooseFileStore({ dataDir: folder, bucket: bucket?.settings ?? null })
    await files.write('videos/film.mp4', Buffer.from('slow tide'))
    const link = (await files.link('videos/film.mp4', { seconds: 60, type: 'video/mp4' })) ?? ''
    const answer = await fetch(link, { headers: { range: 'bytes=5-8' } })
    expect([answer.status, await answer.text()]).toEqual([206, 'tide'])
    expect(answer.headers.get('content-type')).toBe('video/mp4')
    expect((await fetch(link.replace('film.mp4', 'other.mp4'))).status).toBe(403)
    const over = (await files.link('videos/film.mp4', { seconds: 1, type: 'video/mp4' })) ?? ''
    await expect.poll(async () => (await fetch(over)).status, { timeout: 20_000 }).toBe(403)
    await files.remove('videos/film.mp4')
  }, 30_000)

  test('a bucket that answers nobody is a service that is away, and no bug', async () => {
    const gone = { ...settings(), endpoint: 'http://127.0.0.1:1' }
    await expect(openBucket(gone).size('a')).rejects.toMatchObject({ statusCode: 503 })
  }, 30_000)
})

test.each([
  [{}, 'https://studio-films.s3.eu-central-1.amazonaws.com'],
  [{ forcePathStyle: true }, 'https://s3.eu-central-1.amazonaws.com/studio-films/'],
  [{ endpoint: 'https://objects.example.com' }, 'https://studio-films.objects.example.com'],
  [{ endpoint: 'http://127.0.0.1:9000', forcePathStyle: true }, 'http://127.0.0.1:9000/studio-films/'],
])('links of a bucket reached by %j lead to %s, which pages may read from (S-S8)', async (how, source) => {
  const usual = { endpoint: undefined, region: 'eu-central-1', bucket: 'studio-films', forcePathStyle: false }
  const settings = { ...usual, accessKeyId: 'id', secretAccessKey: 'secret', ...how }
  const link = await openBucket(settings).link('videos/a.mp4', { seconds: 60, type: 'video/mp4' })
  expect(link.startsWith(source)).toBe(true)
  expect(bucketSource(settings)).toBe(source)
})
