import { randomBytes } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { markedFiles } from '../../adapters/files/choose-file-store.ts'
import { MARK, markFiles } from '../../adapters/files/studio-mark.ts'
import { VariablesSchema } from '../../config/environment.ts'
import { dropFact, keepFact } from '../../database/studio-facts.ts'
import { createEmptyDatabase, createTestDatabase, databaseUrlOf } from '../../testing/database.ts'
import { makeLibrary } from '../../testing/library.ts'
import { runProgram } from '../../testing/run-program.ts'
import { startTestStudio, type TestStudio } from '../../testing/start-test-studio.ts'
import { checkFiles } from '../checks/check-folder.ts'
import { folderPlace } from './places/folder-place.ts'

let studio: TestStudio
let home: string
let backups: string
let film: string
const dataDir = () => studio.context.config.dataDir
const files = () => markedFiles({ dataDir: dataDir(), bucket: null })
const source = () => studio.context.db.$client.options as pg.ClientConfig

beforeAll(async () => {
  studio = await startTestStudio()
  film = await makeLibrary(studio.context).video({ film: randomBytes(10_000) })
  await markFiles(studio.context.db.$client, files())
  await studio.people.admin()
}, 120_000)
afterAll(() => studio.stop())
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'studio-lost-'))
  backups = join(home, 'backups')
  return () => rmSync(home, { recursive: true, force: true })
})

const environment = () => ({
  DATABASE_URL: databaseUrlOf(source()),
  DATA_DIR: dataDir(),
  TOKEN_SECRET: studio.context.config.tokenSecret ?? '',
  BACKUP_DIR: backups,
  BACKUP_KEEP: '1',
})
const run = (name: string, words: string[] = [], changed: Record<string, string> = {}) =>
  runProgram(name, { words, env: { ...environment(), ...changed } })
const films = () =>
  readdirSync(join(backups, 'files'), { recursive: true, withFileTypes: true }).filter((one) => one.isFile())

/** Runs work while the folder of the files is not mounted: another, empty one is in its place. */
async function unmounted(work: () => Promise<void>): Promise<void> {
  const [there, away] = [join(dataDir(), 'files'), join(home, 'away')]
  renameSync(there, away)
  mkdirSync(there)
  await work().finally(() => {
    rmSync(there, { recursive: true, force: true })
    renameSync(away, there)
  })
}

describe('with DATA_DIR not mounted', { timeout: 240_000 }, () => {
  test('a backup exits with 1, deletes no earlier one, and tells the Admins (S-R8)', async () => {
    expect(await run('backup.ts')).toMatchObject({ code: 0, said: expect.stringContaining('is whole') })
    const [whole] = await folderPlace(backups).names()
    const before = films().length
    expect(before).toBeGreaterThan(0)
    await unmounted(async () => {
      for (const _night of ['first', 'second', 'third']) {
        const { code, said } = await run('backup.ts')
        expect(code, said).toBe(1)
        expect(said).toContain('lacks')
        expect(said).toContain("is not where this studio's files are")
        expect(said).not.toContain('is whole')
      }
      expect(films()).toHaveLength(before)
    })
    expect((await folderPlace(backups).names())[0]).toBe(whole)
    const { rows } = await studio.context.db.$client.query(
      `select subject, "to" from mails where key like 'backup-lacking-%'`,
    )
    expect(rows).toHaveLength(3)
    expect(rows[0].subject).toContain('is missing files')
    const [{ at }] = await studio.context.db.$client
      .query(`select value->>'at' as at from studio_state where key = 'backup'`)
      .then((found) => found.rows)
    expect(at.replace(/[:.]/g, '-')).toBe(whole)
    // Mounted again, it copies no film a second time, and the ones that lack files go with the old one.
    const again = await run('backup.ts')
    expect(again).toMatchObject({ code: 0, said: expect.stringContaining('0 of them new') })
    expect(await folderPlace(backups).names()).toHaveLength(1)
    expect(films()).toHaveLength(before)
  })

  test('neither an export nor the check of such a backup says that all is well, and the check names a whole one', async () => {
    expect((await run('backup.ts')).code).toBe(0)
    const [whole] = await folderPlace(backups).names()
    await unmounted(async () => {
      const archive = join(home, 'studio.tar')
      expect(await run('export.ts', [archive])).toMatchObject({
        code: 1,
        said: expect.stringContaining('is not there'),
      })
      await run('backup.ts')
    })
    const { code, said } = await run('restore.ts', ['--check'])
    expect(code, said).toBe(1)
    expect(said).toContain('lacks files')
    expect(said).toContain(`${whole} has all its files: npm run restore -- ${whole}`)
  })

  test('no files are moved from there, and an error is the end of it', async () => {
    const bucket = {
      S3_BUCKET: 'films',
      S3_REGION: 'eu',
      S3_ACCESS_KEY_ID: 'key',
      S3_SECRET_ACCESS_KEY: 'secret',
      S3_ENDPOINT: 'http://127.0.0.1:1',
    }
    await unmounted(async () =>
      expect(await run('admin.ts', ['move-files', '--to', 'bucket'], bucket)).toMatchObject({
        code: 1,
        said: expect.stringContaining('it lacks the file studio-id'),
      }),
    )
  })

  test('the studio does not start there, and the doctor says so', async () => {
    const pool = studio.context.db.$client
    const client = await pool.connect()
    const doctor = () =>
      checkFiles(VariablesSchema.parse({ DATA_DIR: dataDir() }), client as unknown as pg.Client)
    const refused = /is not where this studio's files are: it lacks the file studio-id/
    expect(await doctor()).toMatchObject([{ level: 'fine', about: 'DATA_DIR' }])
    await unmounted(async () => {
      await expect(markFiles(pool, files())).rejects.toThrow(refused)
      expect(await doctor()).toMatchObject([{ level: 'fault', text: expect.stringMatching(refused) }])
    })
    await markFiles(pool, files())
    const mark = join(dataDir(), 'files', MARK)
    const own = readFileSync(mark)
    writeFileSync(mark, "another studio's\n")
    await expect(markFiles(pool, files())).rejects.toThrow("its studio-id is another studio's, and not")
    writeFileSync(mark, own)
    client.release()
  })

  test('a studio of an earlier version gets no mark in a folder without any of its films', async () => {
    const pool = studio.context.db.$client
    const { rows } = await pool.query(`delete from studio_state where key = 'files' returning value`)
    await expect(markFiles(pool, files())).rejects.toThrow('has the files of another studio')
    await unmounted(() =>
      expect(markFiles(pool, files())).rejects.toThrow(/has none of the newest \d+ files/),
    )
    expect(film).toBeTruthy()
    rmSync(join(dataDir(), 'files', MARK))
    await Promise.all([markFiles(pool, files()), markFiles(pool, files())])
    const { rows: fresh } = await pool.query(`select value from studio_state where key = 'files'`)
    expect(readFileSync(join(dataDir(), 'files', MARK), 'utf8').trim()).toBe(fresh[0].value.id)
    expect(fresh[0].value.id).not.toBe(rows[0].value.id)
  })
})

test('a backup is not made into a folder that held others and is empty, and the Admins hear of it once a day', async () => {
  expect((await run('backup.ts')).code).toBe(0)
  rmSync(backups, { recursive: true })
  expect(await run('backup.ts')).toMatchObject({
    code: 1,
    said: expect.stringContaining('is its disk mounted?'),
  })
  expect((await run('backup.ts')).code).toBe(1)
  const { rows } = await studio.context.db.$client.query(
    `select text from mails where key like 'backup-failed-%'`,
  )
  expect(rows).toHaveLength(1)
  expect(rows[0].text).toContain('is its disk mounted?')
  expect(await folderPlace(backups).names()).toEqual([])
  expect((await run('backup.ts', ['--to', backups])).code).toBe(0)
}, 120_000)

test('a backup or an export of a database without tables says so in a sentence, and deletes nothing (S-R8)', async () => {
  for (const _night of ['first', 'second']) expect((await run('backup.ts')).code).toBe(0)
  const before = await folderPlace(backups).names()
  const database = await createEmptyDatabase()
  const empty = { DATABASE_URL: databaseUrlOf(database.connection) }
  const archive = join(home, 'studio.tar')
  for (const [name, words] of [
    ['backup.ts', []],
    ['backup.ts', ['--to', join(home, 'elsewhere')]],
    ['export.ts', [archive]],
  ] as const) {
    const { code, said } = await run(name, [...words], empty)
    expect(code, said).toBe(1)
    expect(said).toContain('this database has no studio: it is empty, or another program')
    expect(said).not.toContain('relation')
  }
  expect(existsSync(archive)).toBe(false)
  expect(await folderPlace(backups).names()).toEqual(before)
  await database.drop()
}, 120_000)

test("a backup of another studio into the same place is refused, and deletes none of this one's (S-R8)", async () => {
  for (const _night of ['first', 'second']) expect((await run('backup.ts')).code).toBe(0)
  const before = await folderPlace(backups).names()
  const database = await createTestDatabase()
  const other = { DATABASE_URL: databaseUrlOf(database.connection), DATA_DIR: join(home, 'other') }
  const { code, said } = await run('backup.ts', [], other)
  await database.drop()
  expect(code, said).toBe(1)
  expect(said).toContain('has the backups of another studio')
  expect(await folderPlace(backups).names()).toEqual(before)
}, 120_000)

test('a restored copy that is not live makes no backup beside those of the original (S-R8)', async () => {
  const pool = studio.context.db.$client
  await keepFact(pool, 'restored', { from: 'the last night', at: new Date().toISOString() })
  expect(await run('backup.ts')).toMatchObject({
    code: 1,
    said: expect.stringContaining('restore -- --go-live'),
  })
  expect(await folderPlace(backups).names()).toEqual([])
  const told = `select from mails where key like 'backup-failed-%' and text like '%a copy of%'`
  expect((await pool.query(told)).rowCount).toBe(0)
  expect((await run('backup.ts', ['--to', backups])).code).toBe(0)
  await dropFact(pool, 'restored')
}, 120_000)
