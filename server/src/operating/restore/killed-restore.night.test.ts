import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { childEnvironment } from '../../testing/child-environment.ts'
import {
  createEmptyDatabase,
  createTestDatabase,
  databaseUrlOf,
  type TestDatabase,
} from '../../testing/database.ts'
import { ask } from '../../testing/engines.ts'
import { digestsOfRows } from '../../testing/row-digests.ts'
import { runProgram } from '../../testing/run-program.ts'
import { startServer } from '../../testing/start-test-studio.ts'
import { makeBackup } from '../backup/make-backup.ts'
import { folderPlace } from '../backup/places/folder-place.ts'

const home = mkdtempSync(join(tmpdir(), 'studio-killed-restore-'))
const folder = join(home, 'backups')
const PICTURE = 'files/pictures/a.svg'
const words = ['--yes', folder]
const program = resolve(import.meta.dirname, '../restore.ts')

let source: TestDatabase
let target: TestDatabase
const connectionOf = ({ connection }: TestDatabase) => connection as pg.ClientConfig
const env = () => ({ DATABASE_URL: databaseUrlOf(target.connection), DATA_DIR: join(home, 'target') })

beforeAll(async () => {
  source = await createTestDatabase()
  target = await createEmptyDatabase()
  const dataDir = join(home, 'source')
  mkdirSync(join(dataDir, 'files/pictures'), { recursive: true })
  writeFileSync(join(dataDir, PICTURE), 'a picture')
  const studio = await startServer({ ...source, drop: async () => {} }, {})
  await studio.people.student()
  await studio.stop()
  await makeBackup({
    connection: connectionOf(source),
    dataDir,
    place: folderPlace(folder),
    secret: null,
    keep: { newest: 3 },
  })
}, 120_000)
afterAll(async () => {
  await source.drop()
  await target.drop()
  rmSync(home, { recursive: true, force: true })
})

const tableThere = async () =>
  (await ask(connectionOf(target), `select to_regclass('public.users') as there`))[0]?.there !== null

async function filesAreThere(): Promise<void> {
  const there = () => existsSync(join(home, 'target', PICTURE))
  await expect.poll(there, { timeout: 60_000, interval: 1 }).toBe(true)
}

/** A restore is refused while others have its database open, so nobody looks into it before there are files. */
async function tablesAreThere(): Promise<void> {
  await filesAreThere()
  await expect.poll(tableThere, { timeout: 60_000, interval: 2 }).toBe(true)
}

/** Holds the restore up in the transaction that loads its rows; returns what lets go of it. */
async function holdRows(): Promise<() => Promise<void>> {
  await tablesAreThere()
  const blocker = new pg.Client(connectionOf(target))
  await blocker.connect()
  await blocker.query('begin; lock table users in access exclusive mode')
  const waits = `select from pg_locks where not granted and relation = 'public.users'::regclass`
  await expect.poll(() => ask(connectionOf(target), waits), { timeout: 60_000 }).toHaveLength(1)
  return () => blocker.end()
}

const points: [string, () => Promise<unknown>][] = [
  ...(process.env.FULL
    ? ([
        ['its files are there', filesAreThere],
        ['its tables are there', tablesAreThere],
      ] satisfies [string, () => Promise<unknown>][])
    : []),
  ['its rows are being loaded', holdRows],
]

test('a restore that is killed while it loads rows, in full length also before, leaves no studio, and the next one has every row and file (F50)', async () => {
  for (const [what, comeTo] of points) {
    await target.drop()
    target = await createEmptyDatabase()
    rmSync(join(home, 'target'), { recursive: true, force: true })
    const child = spawn(process.execPath, [program, ...words], {
      env: childEnvironment(env()),
      stdio: 'ignore',
    })
    const letGo = await comeTo()
    const gone = once(child, 'exit')
    child.kill('SIGKILL')
    expect(await gone, what).toEqual([null, 'SIGKILL'])
    if (typeof letGo === 'function') await letGo()
    if (await tableThere()) expect(await ask(connectionOf(target), 'select from users')).toEqual([])
    const others = `select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`
    await expect.poll(() => ask(connectionOf(target), others), { timeout: 60_000 }).toEqual([])
    const again = await runProgram('restore.ts', { words, env: env() })
    expect(again, what).toMatchObject({ code: 0 })
    expect(existsSync(join(home, 'target', PICTURE))).toBe(true)
    expect(await digestsOfRows(connectionOf(target))).toEqual(await digestsOfRows(connectionOf(source)))
  }
}, 240_000)
