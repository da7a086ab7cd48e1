import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { filmBy, orWithoutFfmpeg, realFfmpeg, smallFilm } from '../../../testing/films.ts'
import { readFilm } from './film-reader.ts'

const real = resolve(import.meta.dirname, '../../../testing/film.mp4')
const picture = { index: 0, rate: expect.any(Number), lastFrame: expect.any(Number), range: 'sdr' }
const facts = { seconds: 26, width: 960, height: 540, picture, sounds: [0] }
let folder: string
let film: Buffer
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'studio-film-'))
  film = await readFile(real)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function read(bytes: Buffer | string) {
  const path = join(folder, 'film')
  await writeFile(path, bytes)
  return readFilm({ path })
}

function box(type: string, content: Buffer = Buffer.alloc(0), size = 8 + content.length): Buffer {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(size, 0)
  head.write(type, 4, 'latin1')
  return Buffer.concat([head, content])
}
const ftyp = box('ftyp', Buffer.from('isom\0\0\x02\0isomiso2avc1mp41', 'latin1'))

test('a film tells its whole seconds, its size in pixels, whether it has sound, and the SHA-256 of its bytes (D12, S-F5)', async () => {
  expect(await readFilm({ path: real })).toEqual({
    ...facts,
    sha256: createHash('sha256').update(film).digest('hex'),
  })
})

test('a film whose digest is known is not read for it again (S-F5)', async () => {
  expect(await readFilm({ path: real }, { sha256: 'known' })).toEqual({ ...facts, sha256: 'known' })
})

test('of a film at an address that refuses it as a whole nothing is told: the digest of an error page is not the film’s (S-F5)', async () => {
  const server = createServer(({ headers: { range } }, reply) => {
    const [, from = '', to = ''] = /^bytes=(\d+)-(\d*)$/.exec(range ?? '') ?? []
    if (!range) return reply.writeHead(403).end('<Error>expired</Error>')
    const part = film.subarray(Number(from), to ? Number(to) + 1 : undefined)
    return reply.writeHead(206, { 'content-range': `bytes ${from}-${to}/${film.length}` }).end(part)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  expect(await readFilm({ url }, { sha256: 'known' })).toEqual({ ...facts, sha256: 'known' })
  await expect(readFilm({ url })).rejects.toThrow('can not be read where it is kept')
  server.closeAllConnections()
  server.close()
})

test.skipIf(!realFfmpeg).each([
  { codecs: ['aac', 'aac'], mixed: [0, 1] },
  { codecs: ['aac', 'ac3'], mixed: [0] },
  { codecs: ['aac', 'eac3'], mixed: [0] },
  { codecs: ['eac3'], mixed: [0] },
  { codecs: ['aac', 'eac3', 'aac'], mixed: [0, 2] },
  { codecs: ['libvorbis', 'eac3'], mixed: [1] },
  { codecs: ['aac', 'libvorbis', 'aac'], mixed: [0, 2] },
  { codecs: ['libvorbis', 'libvorbis'], mixed: [0] },
])(
  `of the tracks $codecs those at $mixed are its voice and its music (PLAYER-04)${orWithoutFfmpeg}`,
  async ({ codecs, mixed }) => {
    expect(await read(smallFilm(codecs))).toMatchObject({ sounds: mixed })
  },
)

test.skipIf(!realFfmpeg)(
  `a phone's film is one in QuickTime's form, too, whatever it is named${orWithoutFfmpeg}`,
  async () => {
    const path = filmBy(folder, 'IMG_0042.MP4', [
      ...['-f', 'lavfi', '-i', 'testsrc2=size=320x180:rate=30:duration=2', '-c:v', 'libx264', '-f', 'mov'],
    ])
    expect((await readFile(path)).toString('latin1', 4, 12)).toBe('ftypqt  ')
    expect(await readFilm({ path }, { sha256: 'known' })).toMatchObject({
      seconds: 2,
      width: 320,
      height: 180,
    })
  },
)

describe('no film is (R15)', () => {
  test.each<[string, () => Buffer | string]>([
    ['nothing', () => ''],
    ['a page', () => '<!doctype html><script>alert(1)</script>'.padEnd(2000)],
    ['a name alone', () => ftyp],
    ['noise behind a name', () => Buffer.concat([ftyp, Buffer.alloc(5000, 0xa5)])],
    ['an empty table of contents', () => Buffer.concat([ftyp, box('moov'), box('mdat')])],
    ['a film without its table of contents', () => cutOut(film, 'moov')],
    ['a film without its name', () => cutOut(film, 'ftyp')],
    ['a film cut in the middle of its table', () => film.subarray(0, 200)],
    ['boxes without end', () => Buffer.concat([ftyp, ...Array.from({ length: 20_000 }, () => box('free'))])],
    [
      'a box that is larger than the file',
      () => Buffer.concat([ftyp, box('moov', Buffer.alloc(0), 0xffffffff)]),
    ],
    [
      'a table of contents of 65 MB',
      () => Buffer.concat([ftyp, box('moov', Buffer.alloc(65 * 1024 * 1024))]),
    ],
    [
      'a film with sound alone',
      () => Buffer.from(film.map((byte, at) => (isHandler(film, at) ? 0x78 : byte))),
    ],
  ])('%s', async (_what, bytes) => {
    expect(await read(bytes())).toBeNull()
  })

  test('a film that makes the parser count for ever, which is given up (R15)', async () => {
    const table = film.indexOf('moov')
    const changed = Buffer.from(film)
    for (let at = table + 84; at < table + 3000; at += 61) changed[at] = (at * 12) % 256
    const path = join(folder, 'endless')
    await writeFile(path, changed)
    const began = performance.now()
    expect(await readFilm({ path }, { patience: 1_000 })).toBeNull()
    expect(performance.now() - began).toBeLessThan(4_000)
  })

  test('a film that claims two thousand million pictures, with memory bounded (R15)', async () => {
    const changed = Buffer.from(film)
    changed.writeUInt32BE(0x7fffffff, film.indexOf('stts') + 12)
    expect(await read(changed)).toBeNull()
  })
})

/** Returns the film without one of its outermost boxes. */
function cutOut(bytes: Buffer, type: string): Buffer {
  const kept: Buffer[] = []
  for (let at = 0; at < bytes.length; ) {
    const size = bytes.readUInt32BE(at)
    if (bytes.toString('latin1', at + 4, at + 8) !== type) kept.push(bytes.subarray(at, at + size))
    at += size
  }
  return Buffer.concat(kept)
}

/** Finds the first letter of `vide`, the handler type of a video track. */
function isHandler(bytes: Buffer, at: number): boolean {
  return (
    bytes[at] === 0x76 &&
    bytes.toString('latin1', at - 12, at - 8) === 'hdlr' &&
    bytes.toString('latin1', at, at + 4) === 'vide'
  )
}
