import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { chooseFileStore } from '../../adapters/files/choose-file-store.ts'
import type { FileStore } from '../../adapters/files/file-store.ts'
import { hasObjectStore, startBucket, type TestBucket } from '../../testing/bucket/start-bucket.ts'
import { createTestDatabase, databaseUrlOf, type TestDatabase } from '../../testing/database.ts'
import { ask } from '../../testing/engines.ts'
import { runProgram } from '../../testing/run-program.ts'
import { moveFiles } from './move-files.ts'

describe.skipIf(!hasObjectStore)('moving files', { timeout: 180_000 }, () => {
  let bucket: TestBucket
  let folder: string
  let database: TestDatabase
  const bytes = new Map([
    ['videos/a.mp4', randomBytes(11_000_000)],
    ['pictures/b.png', randomBytes(1000)],
    ['renditions/c/v480.mp4', randomBytes(50_000)],
  ])
  beforeAll(async () => {
    bucket = await startBucket()
    database = await createTestDatabase()
    folder = await mkdtemp(join(tmpdir(), 'studio-move-'))
  }, 180_000)
  afterAll(async () => {
    await bucket?.stop()
    await database?.drop()
    await rm(folder, { recursive: true, force: true })
  })
  const disk = (name = 'first') => chooseFileStore({ dataDir: join(folder, name), bucket: null }).files
  const there = () => chooseFileStore({ dataDir: folder, bucket: bucket.settings }).files
  async function contentOf(store: FileStore) {
    const found = new Map<string, Buffer>()
    for await (const { key } of store.list()) found.set(key, await buffer(await store.read(key)))
    return new Map([...found].sort())
  }
  const all = () => new Map([...bytes].sort())

  test('brings every file to the bucket and back, equal to the byte, and leaves the old place as it was', async () => {
    for (const [key, content] of bytes) await disk().write(key, content)
    const DATABASE_URL = databaseUrlOf(database.connection)
    const env = { ...bucket.environment, DATA_DIR: join(folder, 'first'), DATABASE_URL }
    const went = await runProgram('admin.ts', { env, words: ['move-files', '--to', 'bucket'] })
    expect([went.code, went.said]).toEqual([0, expect.stringContaining('3 files copied')])
    expect(await contentOf(there())).toEqual(all())
    expect(await contentOf(disk())).toEqual(all())
    await disk().write('pictures/later.png', Buffer.from('later'))
    const again = await runProgram('admin.ts', { env, words: ['move-files', '--to', 'bucket'] })
    expect(again.said).toContain('1 file copied and read again, 3 were there')
    await there().remove('pictures/later.png')
    const back = { ...env, DATA_DIR: join(folder, 'second') }
    expect((await runProgram('admin.ts', { env: back, words: ['move-files', '--to', 'disk'] })).code).toBe(0)
    expect(await contentOf(disk('second'))).toEqual(all())
  })

  test('from a folder that is not mounted is no success: what the database names is missing, or whose it is', async () => {
    const client = database.connection as pg.ClientConfig
    await ask(
      client,
      `insert into files (key, content_type, size, sha256, created_at) values ('films/gone.mp4', 'video/mp4', 5, '0', now())`,
    )
    const DATABASE_URL = databaseUrlOf(database.connection)
    const env = { ...bucket.environment, DATA_DIR: join(folder, 'nothing'), DATABASE_URL }
    const move = () => runProgram('admin.ts', { env, words: ['move-files', '--to', 'bucket'] })
    expect(await move()).toMatchObject({ code: 1, said: expect.stringContaining('lacks 1 file that') })
    await ask(client, `insert into studio_state values ('files', '{"id":"an id"}')`)
    expect(await move()).toMatchObject({ code: 1, said: expect.stringContaining('Is it mounted') })
  })

  test('goes on where it was ended, and does not take a copy that differs', async () => {
    const from = disk()
    const into = disk('third')
    const journal = join(folder, 'journal')
    const wrong = { ...into, read: async () => Readable.from([Buffer.from('other bytes')]) }
    await expect(moveFiles({ from, into: wrong, journal, report: () => {} })).rejects.toThrow(
      'is not what was written',
    )
    expect((await contentOf(into)).size).toBe(0)
    expect(await moveFiles({ from, into, journal, report: () => {} })).toEqual({ copied: 4, known: 0 })
    await into.remove('videos/a.mp4')
    expect(await moveFiles({ from, into, journal, report: () => {} })).toEqual({ copied: 1, known: 3 })
  })
})
