import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { chooseFileStore } from '../../adapters/files/choose-file-store.ts'
import { FileMissing } from '../../adapters/files/file-store.ts'
import { BucketAway } from '../../adapters/files/s3/sdk.ts'
import { childEnvironment } from '../../testing/child-environment.ts'
import { createTestDatabase, databaseUrlOf, type TestDatabase } from '../../testing/database.ts'
import { ask } from '../../testing/engines.ts'
import { runProgram } from '../../testing/run-program.ts'
import { openBackup } from '../restore/open-backup.ts'
import { copyFiles } from './copy-files.ts'
import { makeBackup } from './make-backup.ts'
import { backupPartsOf } from './manifest.ts'
import { folderPlace } from './places/folder-place.ts'

const secret = randomBytes(32).toString('base64url')
const PATIENCE = 180_000
let database: TestDatabase
let connection: pg.ClientConfig
let home: string
let folder: string
let dataDir: string

beforeAll(async () => {
  database = await createTestDatabase()
  connection = database.connection as pg.ClientConfig
})
afterAll(() => database.drop())
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'studio-backups-'))
  folder = join(home, 'backups')
  dataDir = join(home, 'data')
  mkdirSync(join(dataDir, 'files', 'pictures'), { recursive: true })
  return () => rmSync(home, { recursive: true, force: true })
})

const keep = (name: string, content: Buffer | string) =>
  writeFileSync(join(dataDir, 'files', 'pictures', name), content)
const make = (by: string | null = null, newest = 14, place = folderPlace(folder)) =>
  makeBackup({ connection, dataDir, place, secret: by, keep: { newest } })
const environment = () => ({
  DATABASE_URL: databaseUrlOf(database.connection),
  DATA_DIR: dataDir,
  BACKUP_DIR: folder,
})
/** Files of the pool shared by all backups. */
const pool = () =>
  readdirSync(join(folder, 'files'), { recursive: true, withFileTypes: true }).filter((one) => one.isFile())

describe('a backup', { timeout: PATIENCE }, () => {
  test('of which one byte is changed, or the tail is cut off, is refused by the name of the part (F48)', async () => {
    keep('a.svg', randomBytes(100))
    writeFileSync(join(dataDir, 'token-secret'), 'a secret')
    for (const by of [null, secret]) {
      const { name, manifest } = await make(by)
      await openBackup(folderPlace(folder), name, by)
      const chosen = backupPartsOf(manifest).filter(({ name: part }) =>
        /public\.(users|counts)|a\.svg|secret/.test(part),
      )
      expect(chosen).toHaveLength(4)
      for (const {
        name: part,
        part: { path },
      } of chosen) {
        for (const damage of [flip, cut]) {
          const restore = damage(join(folder, name, path))
          await expect(openBackup(folderPlace(folder), name, by)).rejects.toThrow(part)
          restore()
        }
      }
      const restore = flip(join(folder, name, 'manifest'), 300)
      await expect(openBackup(folderPlace(folder), name, by)).rejects.toThrow(/manifest is damaged/)
      restore()
      rmSync(join(folder, name, chosen[0]?.part.path ?? ''))
      await expect(openBackup(folderPlace(folder), name, by)).rejects.toThrow(chosen[0]?.name)
    }
  })

  test('that is encrypted shows nothing, and is opened by its own key alone', async () => {
    const words = 'a picture that nobody else shall see'
    keep('a.svg', words)
    const { name } = await make(secret)
    for (const entry of pool())
      expect(readFileSync(join(entry.parentPath, entry.name), 'latin1')).not.toContain(words)
    await expect(openBackup(folderPlace(folder), name, null)).rejects.toThrow('BACKUP_KEY is missing')
    await expect(openBackup(folderPlace(folder), name, `${secret}x`)).rejects.toThrow(
      'BACKUP_KEY is not the key',
    )
  })

  test('that is not encrypted is not opened by who has a key: anybody could have written it', async () => {
    const { name } = await make()
    await expect(openBackup(folderPlace(folder), name, secret)).rejects.toThrow(
      'is not encrypted although BACKUP_KEY is set',
    )
    expect((await make(secret)).manifest.key).not.toBeNull()
  })

  test('is made also after one whose manifest is damaged, and takes nothing over from that', async () => {
    keep('a.svg', 'first')
    const { name } = await make(secret)
    flip(join(folder, name, 'manifest'), 5)
    expect(await make(secret)).toMatchObject({ fresh: 1, troubles: [] })
    writeFileSync(join(folder, (await make(secret)).name, 'manifest'), '')
    const after = await make(secret)
    expect([after.fresh, after.troubles]).toEqual([
      1,
      [expect.objectContaining({ message: expect.stringContaining('manifest is damaged') })],
    ])
    await openBackup(folderPlace(folder), after.name, secret)
  })

  test('is not made while the last manifest cannot be read, since every file would be copied again (F47)', async () => {
    keep('a.svg', 'first')
    const { name } = await make()
    const place = folderPlace(folder)
    const broken = (error: Error) => ({
      ...place,
      of: (one: string) => ({ ...place.of(one), read: () => failing(error) }),
    })
    await expect(make(null, 14, broken(new BucketAway(null)))).rejects.toThrow(BucketAway)
    await expect(make(null, 14, broken(errorOf('EIO')))).rejects.toThrow('EIO')
    expect([await place.names(), pool().length]).toEqual([[name], 1])
    expect((await make(null, 14)).fresh).toBe(0)
    expect((await make(null, 14, broken(errorOf('ENOENT')))).fresh).toBe(1)
  })

  test('leaves out a file that goes after it was listed', async () => {
    keep('a.svg', 'first')
    keep('b.svg', 'second')
    const { files: from } = chooseFileStore({ dataDir, bucket: null })
    const read = (key: string) =>
      key.includes('a.') ? Promise.reject(new FileMissing(key, null)) : from.read(key)
    mkdirSync(join(folder, 'one'), { recursive: true })
    const named = [{ key: 'pictures/a.svg', size: 5, sha256: '0' }]
    const { files, lacking } = await copyFiles({
      from: { ...from, read },
      place: folderPlace(folder).of('one'),
      shared: new Map(),
      secret: null,
      named,
      earlier: new Map(),
    })
    expect([files.map(({ key }) => key), lacking]).toEqual([
      ['pictures/b.svg'],
      ['pictures/a.svg is not there'],
    ])
  })

  test('has no archive of what the studio leaves with, which is gone after a day (D18.leaving)', async () => {
    keep('a.svg', 'first')
    mkdirSync(join(dataDir, 'files', 'leaving'))
    writeFileSync(join(dataDir, 'files', 'leaving', 'one.zip'), 'everybody')
    const { manifest } = await make()
    expect(manifest.files.map(({ key }) => key)).toEqual(['pictures/a.svg'])
  })

  test('takes no file twice, and what no backup needs any more goes with the oldest', async () => {
    keep('a.svg', 'first')
    keep('b.svg', 'second')
    const one = await make(null, 2)
    rmSync(join(dataDir, 'files', 'pictures', 'a.svg'))
    const two = await make(null, 2)
    expect([one.fresh, two.fresh, pool().length]).toEqual([2, 0, 2])
    const three = await make(null, 2)
    expect(three.forgotten).toEqual([one.name])
    expect(pool().map(({ name }) => name.slice(0, 5))).toEqual(['b.svg'])
    for (const { name } of [two, three]) await openBackup(folderPlace(folder), name, null)
    await expect(openBackup(folderPlace(folder), one.name, null)).rejects.toThrow('ENOENT')
  })

  test('names a file that the database knows and that is gone, or is another', async () => {
    for (const [key, sha256] of [
      ['films/gone.mp4', '0'],
      ['pictures/other.svg', '1'],
    ])
      await ask(
        connection,
        `insert into files (key, content_type, size, sha256, created_at) values ('${key}', 'video/mp4', 5, '${sha256}', now())`,
      )
    keep('other.svg', 'other')
    for (const _night of ['first', 'second']) {
      const { manifest } = await make()
      expect(manifest.lacking).toEqual([
        'pictures/other.svg is not what the database says',
        'films/gone.mp4 is not there',
      ])
    }
    await ask(connection, 'delete from files')
  })

  test('is made one at a time', async () => {
    const other = new pg.Client(connection)
    await other.connect()
    await other.query('begin; select pg_advisory_xact_lock(7319003)')
    await expect(make()).rejects.toThrow('Another backup')
    await other.end()
    await make()
  })
})

describe('a backup that does not come to its end', { timeout: PATIENCE }, () => {
  test('because it was killed is none, and the next one clears it away', async () => {
    const { name } = await make()
    const blocker = new pg.Client(connection)
    await blocker.connect()
    await blocker.query('begin; lock table videos in access exclusive mode')
    const child = program('exec "$0" "$@"')
    const waits = "select from pg_locks where not granted and relation = 'videos'::regclass"
    await vi.waitFor(async () => expect(await ask(connection, waits)).toHaveLength(1), { timeout: 60_000 })
    const gone = once(child, 'exit')
    child.kill('SIGKILL')
    await gone
    await blocker.end()
    expect(await folderPlace(folder).names()).toEqual([name])
    expect(readdirSync(folder)).toContainEqual(expect.stringMatching(/\.part$/))
    const { said } = await runProgram('restore.ts', { words: ['--check'], env: environment() })
    expect(said).toContain(`The backup ${name} is whole`)
    await vi.waitFor(() => make(), { timeout: 60_000 })
    expect(readdirSync(folder).filter((one) => one.endsWith('.part'))).toEqual([])
  })

  test.skipIf(process.platform === 'win32')('because the disk is full is none, and says so', async () => {
    keep('large.jpg', randomBytes(3_000_000))
    // Limits the file size of this process to a megabyte or two, as on a full disk.
    const child = program('ulimit -f 2048; exec "$0" "$@"')
    const said = await text(child.stderr!)
    expect(said).toContain('There is no new backup: the disk is full')
    expect(await folderPlace(folder).names()).toEqual([])
    expect(readdirSync(folder).filter((one) => one.endsWith('.part'))).toEqual([])
  })
})

/** Runs the command itself, from a shell command line. */
function program(words: string): ChildProcess {
  const script = resolve(import.meta.dirname, '../backup.ts')
  const env = childEnvironment(environment())
  return spawn('sh', ['-c', words, process.execPath, script], { env, stdio: ['ignore', 'ignore', 'pipe'] })
}

const errorOf = (code: string) => Object.assign(new Error(code), { code })

async function* failing(error: Error): AsyncGenerator<Buffer> {
  yield Buffer.from('')
  throw error
}

/** Cuts off the last byte, and returns a function that puts it back. */
function cut(path: string): () => void {
  const bytes = readFileSync(path)
  writeFileSync(path, bytes.subarray(0, -1))
  return () => writeFileSync(path, bytes)
}

/** Flips one bit, and returns a function that flips it back. */
function flip(path: string, at = 20): () => void {
  const bytes = readFileSync(path)
  const changed = Buffer.from(bytes)
  changed[at % bytes.length] = (changed[at % bytes.length] ?? 0) ^ 1
  writeFileSync(path, changed)
  return () => writeFileSync(path, bytes)
}
