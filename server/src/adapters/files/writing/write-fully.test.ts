import { existsSync } from 'node:fs'
import { mkdtemp, open, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { writeFully } from './write-fully.ts'

test('all bytes are written where they belong', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'studio-write-'))
  const file = await open(join(folder, 'film'), 'w')
  expect(await writeFully(file, [Buffer.from('slow '), Buffer.from('tide')], 0)).toBe(9)
  expect(await writeFully(file, [Buffer.from('high')], 0)).toBe(4)
  await file.close()
  expect(await readFile(join(folder, 'film'), 'utf8')).toBe('high tide')
  await rm(folder, { recursive: true })
})

test.runIf(existsSync('/dev/full'))('a full disk takes none, and that is no fault (F29)', async () => {
  const file = await open('/dev/full', 'w')
  expect(await writeFully(file, [Buffer.from('slow tide')], 0)).toBe(0)
  await file.close()
})

test('any other failure is thrown', async () => {
  const file = await open('/dev/null', 'r')
  await expect(writeFully(file, [Buffer.from('slow tide')], 0)).rejects.toThrow('EBADF')
  await file.close()
})
