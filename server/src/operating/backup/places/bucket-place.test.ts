import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Bucket, openBucket } from '../../../adapters/files/s3/bucket.ts'
import { VariablesSchema } from '../../../config/environment.ts'
import { keepFact } from '../../../database/studio-facts.ts'
import { hasObjectStore, startBucket, type TestBucket } from '../../../testing/bucket/start-bucket.ts'
import {
  createEmptyDatabase,
  createTestDatabase,
  databaseUrlOf,
  type TestDatabase,
} from '../../../testing/database.ts'
import { ask } from '../../../testing/engines.ts'
import { digestsOfRows } from '../../../testing/row-digests.ts'
import { runProgram } from '../../../testing/run-program.ts'
import { checkBackup, checkBackupPlace } from '../../checks/check-last-backup.ts'
import { openBackup } from '../../restore/open-backup.ts'
import { asClient } from '../../restore/restore-backup.ts'
import { makeBackup } from '../make-backup.ts'
import type { BackupPlace } from './place.ts'
import { placeOf } from './place-of.ts'

const secret = randomBytes(32).toString('base64url')
const WHERE = 's3://studio-backups/one/studio'
const picture = randomBytes(1000)
const film = randomBytes(11_000_000)
/** As few tables as a backup needs: each is a part, and the object store of the tests takes its time for one. */
const tables = `create schema drizzle; create table drizzle.__drizzle_migrations (created_at bigint);
  create table files (key text, size bigint, sha256 text); create table studio_state (key text primary key, value jsonb)`

describe.skipIf(!hasObjectStore)('backups in a bucket', { timeout: 600_000 }, () => {
  let server: TestBucket
  let bucket: Bucket
  let place: BackupPlace
  let database: TestDatabase
  let small: TestDatabase
  let home: string
  let dataDir: string
  let environment: Record<string, string>

  beforeAll(async () => {
    server = await startBucket('studio-backups')
    bucket = openBucket(server.settings)
    const { S3_BUCKET: _, ...reached } = server.environment
    const of = Object.entries(reached).map(([name, value]) => [`BACKUP_${name}`, value])
    environment = { ...Object.fromEntries(of), BACKUP_DIR: WHERE, BACKUP_KEY: secret }
    place = placeOf(VariablesSchema.parse(environment), WHERE)
    database = await createTestDatabase()
    small = await createEmptyDatabase()
    await ask(small.connection as pg.ClientConfig, tables)
    home = mkdtempSync(join(tmpdir(), 'studio-bucket-backups-'))
    dataDir = join(home, 'data')
    mkdirSync(join(dataDir, 'files', 'videos'), { recursive: true })
    writeFileSync(join(dataDir, 'files', 'videos', 'a.mp4'), film)
    writeFileSync(join(dataDir, 'files', 'videos', 'b.jpg'), picture)
  }, 180_000)
  afterAll(async () => {
    await server?.stop()
    await database?.drop()
    await small?.drop()
    rmSync(home, { recursive: true, force: true })
  }, 180_000)
  const make = (newest = 14) =>
    makeBackup({
      connection: small.connection as pg.ClientConfig,
      dataDir,
      place,
      secret,
      keep: { newest },
    })
  async function keys(prefix = '') {
    const found: string[] = []
    for await (const { key } of bucket.list(prefix)) found.push(key)
    return found
  }

  test('are made and restored by the commands, equal to the row and the byte, and readable with the key alone (F47, F48)', async () => {
    const env: Record<string, string> = {
      ...environment,
      DATABASE_URL: databaseUrlOf(database.connection),
      DATA_DIR: dataDir,
    }
    const { BACKUP_DIR: _, ...without } = env
    const made = await runProgram('backup.ts', { env: without, words: ['--to', `${WHERE}/`] })
    expect(made).toMatchObject({ code: 0, said: expect.stringContaining(`${WHERE}/2`) })
    for (const key of await keys())
      expect((await buffer((await bucket.get(key))!)).includes(picture), key).toBe(false)
    const target = await createEmptyDatabase()
    const elsewhere = { DATABASE_URL: databaseUrlOf(target.connection), DATA_DIR: join(home, 'elsewhere') }
    try {
      const before = await digestsOfRows(database.connection as pg.ClientConfig)
      const run = await runProgram('restore.ts', { env: { ...env, ...elsewhere }, words: ['--yes', WHERE] })
      expect(run.said).toContain('its ledger adds up')
      expect(await digestsOfRows(target.connection as pg.ClientConfig)).toEqual(before)
      expect(readFileSync(join(home, 'elsewhere/files/videos/a.mp4')).equals(film)).toBe(true)
    } finally {
      await target.drop()
    }
  })

  test('take no file twice, copy one anew that is gone, expire with the files that no other needs, and clear away what a killed one left', async () => {
    await bucket.put('one/studio/2026-01-01T00-00-00-000Z/rows/public.users.gz', picture)
    expect(await place.names()).not.toContain('2026-01-01T00-00-00-000Z')
    expect((await make()).fresh).toBe(0)
    expect(await keys('one/studio/2026-01-01')).toEqual([])
    rmSync(join(dataDir, 'files', 'videos', 'b.jpg'))
    writeFileSync(join(dataDir, 'files', 'videos', 'c.jpg'), picture)
    for (const key of await keys('one/studio/files/videos/a.mp4')) await bucket.remove(key)
    const last = await make(1)
    expect([last.fresh, last.forgotten.length, last.troubles]).toEqual([2, 2, []])
    expect(await place.names()).toEqual([last.name])
    const shared = [...(await place.shared()).keys()].map((path) => path.split('~')[0])
    expect(shared).toEqual(['../files/videos/a.mp4', '../files/videos/c.jpg'])
  })

  test('of which one byte is changed or one part is gone are refused, by the names of the parts (F48)', async () => {
    const [name = ''] = await place.names()
    const [key = ''] = await keys('one/studio/files/videos/c.jpg')
    const changed = await buffer((await bucket.get(key))!)
    changed[40] = (changed[40] ?? 0) ^ 1
    await bucket.put(key, changed)
    await bucket.remove(`one/studio/${name}/rows/public.files.gz.sealed`)
    const refused = /is damaged: the rows of public.files, the file videos\/c.jpg\.$/
    await expect(openBackup(place, name, secret)).rejects.toThrow(refused)
  })

  test('are checked by the doctor: a bucket that is there, one that is not, and one of the own files', async () => {
    const check = (more: Record<string, string | undefined>) =>
      checkBackupPlace(VariablesSchema.parse({ ...environment, ...more }))
    expect(await check({})).toMatchObject([{ level: 'fine', about: 'BACKUP_DIR' }])
    expect(await keys('one/studio/doctor')).toEqual([])
    expect(await check({ BACKUP_DIR: 's3://nowhere-here/x' })).toMatchObject([
      { level: 'fault', text: expect.stringContaining('NoSuchBucket') },
    ])
    expect(await check({ ...server.environment })).toMatchObject([
      { level: 'fault', text: expect.stringContaining("the bucket of the studio's files") },
    ])
    expect(await check({ BACKUP_S3_REGION: undefined })).toMatchObject([
      { level: 'fault', text: expect.stringContaining('BACKUP_S3_REGION') },
    ])
  })

  test('are missed by the doctor where the bucket was emptied (S-R8)', async () => {
    const look = () =>
      asClient(small.connection, async (client) => {
        await keepFact(client, 'backup', { at: new Date().toISOString(), place: WHERE })
        return checkBackup(client, { variables: VariablesSchema.parse(environment) })
      })
    expect(await look()).toMatchObject([{ level: 'fine', about: 'BACKUP_DIR' }])
    for (const key of await keys()) await bucket.remove(key)
    expect(await look()).toMatchObject([{ level: 'fault', text: expect.stringContaining('is empty') }])
  })
})
