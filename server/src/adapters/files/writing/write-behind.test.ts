import { existsSync } from 'node:fs'
import { type FileHandle, mkdtemp, open, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { writeBehind } from './write-behind.ts'

const MEGABYTE = 1024 * 1024

/** A file whose writes end when they are told to, all bytes written; keeps the position and the bytes of each. */
function slowFile() {
  const writes: { at: number; bytes: string; end: PromiseWithResolvers<void> }[] = []
  const file = {
    async writev(pieces: Buffer[], at: number) {
      const end = Promise.withResolvers<void>()
      const bytes = Buffer.concat(pieces)
      writes.push({ at, bytes: bytes.toString(), end })
      await end.promise
      return { bytesWritten: bytes.length }
    },
  }
  return { writes, file: file as unknown as FileHandle }
}

test('pieces that come during a write are written together after it, never beside it', async () => {
  const { file, writes } = slowFile()
  const writing = writeBehind(file, 3)
  for (const text of ['a', 'bc', 'd']) expect(await writing.add(Buffer.from(text))).toBe(true)
  expect(writes.map(({ at, bytes }) => [at, bytes])).toEqual([[3, 'a']])
  writes[0]?.end.resolve()
  await expect.poll(() => writes.length).toBe(2)
  expect([writes[1]?.at, writes[1]?.bytes]).toEqual([4, 'bcd'])
  writes[1]?.end.resolve()
  expect(await writing.end()).toEqual({ length: 7, full: false })
})

test('no more than a megabyte waits for the disk (F22)', async () => {
  const { file, writes } = slowFile()
  const writing = writeBehind(file, 0)
  await writing.add(Buffer.from('a'))
  let taken = false
  const added = writing.add(Buffer.alloc(MEGABYTE)).then(() => {
    taken = true
  })
  await new Promise(setImmediate)
  expect(taken).toBe(false)
  writes[0]?.end.resolve()
  await expect.poll(() => writes.length).toBe(2)
  writes[1]?.end.resolve()
  await added
})

test('a piece’s memory is given back once it is written; memory that others share stays', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'studio-behind-'))
  const file = await open(join(folder, 'film'), 'w')
  const whole = Buffer.from('slow ')
  const own = Buffer.alloc(70_000, 'x')
  const writing = writeBehind(file, 0)
  await writing.add(whole)
  await writing.add(own)
  await writing.end()
  await file.close()
  expect(await readFile(join(folder, 'film'), 'utf8')).toBe(`slow ${'x'.repeat(70_000)}`)
  expect(own.byteLength).toBe(0)
  expect(whole.toString()).toBe('slow ')
  await rm(folder, { recursive: true })
})

test.runIf(existsSync('/dev/full'))('a full disk takes no more, and that is no fault (F29)', async () => {
  const file = await open('/dev/full', 'w')
  const writing = writeBehind(file, 4)
  await writing.add(Buffer.from('slow tide'))
  expect(await writing.end()).toEqual({ length: 4, full: true })
  expect(await writing.add(Buffer.from('.'))).toBe(false)
  await file.close()
})

test('a write that fails is thrown to whoever adds the next piece, and at the end', async () => {
  const file = await open('/dev/null', 'r')
  const writing = writeBehind(file, 0)
  await writing.add(Buffer.from('slow tide'))
  await expect(writing.end()).rejects.toThrow('EBADF')
  await expect(writing.add(Buffer.from('.'))).rejects.toThrow('EBADF')
  await file.close()
})
