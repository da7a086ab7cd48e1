import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { diskFiles } from './disk.ts'
import { FilePart } from './file-part.ts'

const bytes = randomBytes(1_000_000)
let folder: string
let path: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'studio-part-'))
  path = join(folder, 'film')
  await writeFile(path, bytes)
})
afterAll(() => rm(folder, { recursive: true }))

/** A reader that is slow, and copies the bytes only when it reports them as written. */
function slowReader(milliseconds: number) {
  const pieces: Buffer[] = []
  const reader = new Writable({
    write(piece: Buffer, _encoding, done) {
      setTimeout(() => {
        pieces.push(Buffer.from(piece))
        done()
      }, milliseconds)
    },
  })
  return { reader, read: () => Buffer.concat(pieces) }
}

test.each([
  ['a whole file', undefined],
  ['a part', { start: 1_000, end: 700_000 }],
  ['a part smaller than a piece', { start: 5, end: 9 }],
  ['the last byte', { start: 999_999, end: 999_999 }],
])('%s comes as it is, to many slow readers at once', async (_what, range) => {
  const wanted = range ? bytes.subarray(range.start, range.end + 1) : bytes
  const readers = Array.from({ length: 50 }, () => slowReader(1 + Math.random() * 10))
  await Promise.all(
    readers.map(async ({ reader, read }) => {
      const part = new FilePart(path, range)
      part.pipe(reader)
      await Promise.all([once(reader, 'finish'), once(part, 'end')])
      expect(read().equals(wanted)).toBe(true)
    }),
  )
})

test('read by itself it is a stream like any other', async () => {
  const part = new FilePart(path, { start: 10, end: 300_009 })
  const read = await buffer(part)
  expect(read.equals(bytes.subarray(10, 300_010))).toBe(true)
})

test('a reader who goes away ends it, and what others read stays whole', async () => {
  const leaving = Array.from({ length: 40 }, () => {
    const { reader } = slowReader(50)
    const part = new FilePart(path)
    part.pipe(reader)
    const failed = new Promise((resolve) => part.on('error', () => {}).on('close', resolve))
    void sleep(10).then(() => reader.destroy())
    return failed
  })
  const { reader, read } = slowReader(5)
  new FilePart(path).pipe(reader)
  await Promise.all([...leaving, once(reader, 'finish')])
  expect(read().equals(bytes)).toBe(true)
})

test('a file that is not there is an error of the stream, and the reader is left to its owner', async () => {
  const { reader } = slowReader(1)
  const part = new FilePart(join(folder, 'none'))
  part.pipe(reader)
  const [error] = await once(part, 'error')
  expect(error.code).toBe('ENOENT')
  expect(reader.destroyed).toBe(false)
})

test('a file that was replaced or removed is read as it is now, and whoever reads it goes on with what they began', async () => {
  const files = diskFiles(folder)
  const text = async () => buffer(await files.read('film')).then(String)
  await files.write('film', Buffer.from('slow tide'))
  const begun = await files.read('film')
  await once(begun, 'readable')
  await files.write('film', Buffer.from('ochre reeds'))
  expect(await text()).toBe('ochre reeds')
  expect(String(await buffer(begun))).toBe('slow tide')
  await files.remove('film')
  await expect(text()).rejects.toThrow('the file film is missing')
})
