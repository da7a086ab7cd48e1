import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { diskFiles } from './disk.ts'

const bytes = randomBytes(1_000_000)
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'studio-disk-'))
  await writeFile(join(folder, 'whole'), bytes)
})
afterAll(() => rm(folder, { recursive: true }))

test.each([
  ['a whole file', undefined],
  ['a part', { start: 1_000, end: 700_000 }],
  ['the last byte', { start: 999_999, end: 999_999 }],
])('%s comes as it is', async (_what, range) => {
  const wanted = range ? bytes.subarray(range.start, range.end + 1) : bytes
  expect((await buffer(await diskFiles(folder).read('whole', range))).equals(wanted)).toBe(true)
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
