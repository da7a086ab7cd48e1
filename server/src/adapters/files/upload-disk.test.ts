import { createHash, randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm, stat, symlink, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { diskFiles } from './disk.ts'
import { uploadDisk } from './upload-disk.ts'
import type { UploadFolder } from './upload-folder.ts'

let root: string
const openFolder = (name: string) => uploadDisk(join(root, name), diskFiles(join(root, 'files')))
const pathOf = (id: string) => join(root, 'uploads', id)
let folder: UploadFolder
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'studio-uploads-'))
  folder = openFolder('uploads')
})
afterAll(() => rm(root, { recursive: true, force: true }))

const never = new AbortController().signal
const append = (id: string, at: number, body: Readable, { most = 1000, stop = never } = {}) =>
  folder.append(id, { at, most, body, stop })
const made = async () => {
  const id = randomUUID()
  await folder.create(id, `videos/${id}.mp4`)
  return id
}

test('bytes come piece by piece, readable by the studio alone (S-R8)', async () => {
  const id = await made()
  expect(await folder.length(id)).toBe(0)
  expect(await append(id, 0, Readable.from([Buffer.from('slow '), Buffer.from('ti')]))).toEqual({
    length: 7,
    ended: 'whole',
  })
  expect(await append(id, 7, Readable.from([Buffer.from('de')]))).toEqual({ length: 9, ended: 'whole' })
  expect(await readFile(pathOf(id), 'utf8')).toBe('slow tide')
  expect((await stat(pathOf(id))).mode & 0o777).toBe(0o600)
  expect((await stat(join(root, 'uploads'))).mode & 0o777).toBe(0o700)
})

test('a sender who goes away leaves what came', async () => {
  const id = await made()
  const body = new PassThrough()
  body.write('slow')
  setTimeout(() => body.destroy(new Error('reset')), 50)
  expect(await append(id, 0, body)).toEqual({ length: 4, ended: 'cut' })
  expect(await folder.length(id)).toBe(4)
})

test('writing ends when it is told to', async () => {
  const id = await made()
  const stop = new AbortController()
  const body = new PassThrough()
  body.write('slow')
  setTimeout(() => stop.abort(), 50)
  expect(await append(id, 0, body, { stop: stop.signal })).toEqual({ length: 4, ended: 'cut' })
  expect(await append(id, 4, Readable.from([Buffer.from('x')]), { stop: stop.signal })).toEqual({
    length: 4,
    ended: 'cut',
  })
})

test('too many bytes leave the file as it was, and the sender can still be answered', async () => {
  const id = await made()
  await append(id, 0, Readable.from([Buffer.from('slow')]))
  const body = Readable.from([Buffer.from(' ti'), Buffer.from('de'), Buffer.from('!')])
  expect(await append(id, 4, body, { most: 4 })).toEqual({ length: 4, ended: 'tooMuch' })
  expect(body.destroyed).toBe(false)
  expect(await readFile(pathOf(id), 'utf8')).toBe('slow')
})

test('an id is a UUID, and a link in the place of a file is not written through (S-F8)', async () => {
  for (const id of ['../films', '..', 'a', '', '/etc/passwd'])
    await expect(folder.create(id, 'videos/a.mp4')).rejects.toThrow('not the id')
  const [id, target] = [randomUUID(), join(root, 'elsewhere')]
  await writeFile(target, 'untouched')
  await symlink(target, pathOf(id))
  await expect(append(id, 0, Readable.from([Buffer.from('x')]))).rejects.toThrow('ELOOP')
  expect(await readFile(target, 'utf8')).toBe('untouched')
})

test('files are listed with when they were written, other things are not', async () => {
  const id = await made()
  const before = new Date('2021-01-01T00:00:00.000Z')
  await utimes(pathOf(id), before, before)
  await writeFile(join(root, 'uploads', 'note.txt'), '')
  const found = await folder.list()
  expect(found.find((one) => one.id === id)?.writtenAt).toEqual(before)
  expect(found.map((one) => one.id)).not.toContain('note.txt')
  await folder.remove(id)
  await folder.remove(id)
  expect(await folder.length(id)).toBeNull()
})

test('a folder that was never used is empty, and its disk has room', async () => {
  const fresh = openFolder('fresh')
  expect(await fresh.list()).toEqual([])
  const { free, total } = await fresh.space()
  expect(free).toBeGreaterThan(0)
  expect(total).toBeGreaterThanOrEqual(free)
})

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const appendAll = async (folder: UploadFolder, id: string, pieces: [number, string][]) => {
  for (const [at, text] of pieces) {
    await folder.append(id, { at, most: 1000, body: Readable.from([Buffer.from(text)]), stop: never })
  }
}

test('what came in one go or piece by piece has its digest at the end, told once (S-F5)', async () => {
  const id = await made()
  await appendAll(folder, id, [
    [0, 'slow '],
    [5, 'tide'],
  ])
  expect(folder.digest(id, 9)).toBe(sha256('slow tide'))
  expect(folder.digest(id, 9)).toBeUndefined()
})

test('what another server wrote a piece of, or what is not whole, has none: it is read (S-F5)', async () => {
  const another = openFolder('uploads')
  const id = await made()
  await appendAll(folder, id, [[0, 'slow']])
  await appendAll(another, id, [[4, ' ti']])
  await appendAll(folder, id, [[7, 'de']])
  expect(folder.digest(id, 9)).toBeUndefined()
  expect(another.digest(id, 9)).toBeUndefined()
  const half = await made()
  await appendAll(folder, half, [[0, 'slow']])
  expect(folder.digest(half, 9)).toBeUndefined()
})

test('what was more than allowed, and is gone again, is in no digest (S-F5)', async () => {
  const id = await made()
  await appendAll(folder, id, [[0, 'slow ']])
  expect(
    (await append(id, 5, Readable.from([Buffer.from('ti'), Buffer.from('des')]), { most: 4 })).ended,
  ).toBe('tooMuch')
  await appendAll(folder, id, [[5, 'tide']])
  expect(folder.digest(id, 9)).toBeUndefined()
})
