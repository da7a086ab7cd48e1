import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { dayOf } from '@studio/contract/dates.ts'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { factOf } from '../../database/studio-facts.ts'
import { createEmptyDatabase, databaseUrlOf, type TestDatabase } from '../../testing/database.ts'
import { makeLibrary } from '../../testing/library.ts'
import { startPayingMember } from '../../testing/members.ts'
import { makeOffers } from '../../testing/offers.ts'
import { digestsOfRows } from '../../testing/row-digests.ts'
import { runProgram } from '../../testing/run-program.ts'
import { startTestStudio, type TestStudio } from '../../testing/start-test-studio.ts'
import { keysBelow } from '../backup/copy-files.ts'
import { requireEmpty } from '../restore/require-empty.ts'
import { asClient } from '../restore/restore-backup.ts'
import { exportStudio } from './export-studio.ts'
import { withArchive } from './open-archive.ts'

const home = mkdtempSync(join(tmpdir(), 'studio-archive-'))
const file = join(home, 'studio.tar')
const elsewhere = join(home, 'elsewhere')
const WHOLE = { timeout: 180_000 }

let studio: TestStudio
let empty: TestDatabase
beforeAll(async () => {
  studio = await startTestStudio()
  empty = await createEmptyDatabase()
  const offers = makeOffers(studio)
  const library = makeLibrary(studio.context)
  await startPayingMember(studio, offers, await offers.plan())
  const [one, other] = [
    await library.video({ film: randomBytes(70_000) }),
    await library.video({ film: randomBytes(3_000_000) }),
  ]
  await library.day(dayOf(studio.context.clock.now()), [one, other])
  await studio.context.queue.drain()
  await studio.context.sandbox?.runDue(studio.context.clock.now())
}, 180_000)
afterAll(async () => {
  await studio.stop()
  await empty.drop()
  rmSync(home, { recursive: true, force: true })
})

const source = () => studio.context.db.$client.options as pg.ClientConfig
const dataDir = () => studio.context.config.dataDir
const target = () => ({ connection: empty.connection, dataDir: elsewhere })
const environment = (database: pg.PoolConfig, folder: string) => ({
  DATABASE_URL: databaseUrlOf(database),
  DATA_DIR: folder,
})
/** Digests of all files, by their keys. */
async function filesOf(folder: string): Promise<Record<string, string>> {
  const keys = await keysBelow(join(folder, 'files'))
  const digest = (key: string) =>
    createHash('sha256')
      .update(readFileSync(join(folder, 'files', key)))
      .digest('hex')
  return Object.fromEntries(keys.map((key) => [key, digest(key)]))
}
const open = (path: string, secret: string | null = null) =>
  withArchive({ file: path, dataDir: join(home, 'reading'), secret }, async (backup) => backup)

describe('an exported studio', WHOLE, () => {
  test('is one file that its owner alone may read, and imports into an empty studio row for row and file for file', async () => {
    const before = await digestsOfRows(source())
    const exported = await runProgram('export.ts', { words: [file], env: environment(source(), dataDir()) })
    expect(exported).toMatchObject({ code: 0, said: expect.stringContaining('2 files') })
    expect(readdirSync(home)).toEqual(['studio.tar'])
    const env = environment(empty.connection, elsewhere)
    const asked = await runProgram('import.ts', { words: ['studio', file], env, typed: 'no\n' })
    expect(asked).toMatchObject({ code: 1, said: expect.stringContaining('Nothing was restored.') })
    const imported = await runProgram('import.ts', { words: ['studio', file, '--yes'], env })
    expect(imported).toMatchObject({ code: 0, said: expect.stringContaining('its ledger adds up') })
    expect(await digestsOfRows(empty.connection as pg.ClientConfig)).toEqual(before)
    expect(await filesOf(elsewhere)).toEqual(await filesOf(dataDir()))
    expect(Object.keys(await filesOf(elsewhere))).toHaveLength(2)
    expect(readdirSync(elsewhere).filter((name) => name.startsWith('import-'))).toEqual([])
  })

  test('mails and charges nothing until it is switched on, and is no backup of the studio it came from', async () => {
    const restored = await asClient(empty.connection, (client) => factOf(client, 'restored'))
    expect(restored).toMatchObject({ from: expect.stringMatching(/^\d{4}-/) })
    expect(await factOf(studio.context.db.$client, 'backup')).toBeNull()
  })

  test('goes into no studio that holds something, and into none of an older version', async () => {
    const backup = await open(file)
    await expect(requireEmpty(target(), backup)).rejects.toThrow(/the table public\.users holds \d+ rows?/)
    const newer = { ...backup, manifest: { ...backup.manifest, migration: 9_999_999_999_999 } }
    await expect(requireEmpty(target(), newer)).rejects.toThrow('a newer version of the studio')
  })

  test('is refused before anything is written if a byte of it is another, it is cut, or it is something else', async () => {
    const bytes = readFileSync(file)
    const changed = (name: string, content: Buffer) => {
      writeFileSync(join(home, name), content)
      return join(home, name)
    }
    const flipped = Buffer.from(bytes)
    const at = bytes.length - 1_500_000
    flipped[at] = (flipped[at] ?? 0) ^ 1
    await expect(open(changed('flipped.tar', flipped))).rejects.toThrow(/is damaged: the file videos\//)
    await expect(open(changed('cut.tar', bytes.subarray(0, at)))).rejects.toThrow(/damaged|no archive/)
    await expect(open(changed('other.tar', randomBytes(5_000)))).rejects.toThrow(
      'is not an archive of a studio',
    )
    await expect(open(join(home, 'gone.tar'))).rejects.toThrow('ENOENT')
    expect(readdirSync(join(home, 'reading'))).toEqual([])
  })

  test('is encrypted with BACKUP_KEY, replaces no other file, and leaves nothing behind if it fails', async () => {
    const secret = randomBytes(32).toString('base64url')
    const task = { connection: source(), dataDir: dataDir() }
    const sealed = join(home, 'sealed.tar')
    await exportStudio({ ...task, secret }, sealed)
    await expect(open(sealed)).rejects.toThrow('BACKUP_KEY is missing')
    expect((await open(sealed, secret)).manifest.key).not.toBeNull()
    await expect(exportStudio({ ...task, secret }, sealed)).rejects.toThrow('already exists')
    await expect(
      exportStudio({ ...task, secret: null, dataDir: '/dev/null' }, join(home, 'none.tar')),
    ).rejects.toThrow()
    expect(readdirSync(home).filter((name) => name.startsWith('.') || name === 'none.tar')).toEqual([])
  })
})
