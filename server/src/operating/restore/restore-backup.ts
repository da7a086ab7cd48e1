import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { mkdir, readFile, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { diskFiles, type Readers } from '../../adapters/files/disk.ts'
import { writeWhole } from '../../adapters/files/on-disk.ts'
import { MARK } from '../../adapters/files/studio-mark.ts'
import { migrateDatabase, OURS, oldestOf } from '../../database/migrate.ts'
import { SteadyClient } from '../../database/steady-client.ts'
import { checkLedger } from '../../rooms/billing/invariants.ts'
import { keysBelow } from '../backup/copy-files.ts'
import type { Manifest } from '../backup/manifest.ts'
import { readPart } from '../backup/parts.ts'
import { tableNameOf, tablesOf } from '../backup/tables.ts'
import { plural } from '../terminal.ts'
import { loadRows } from './load-rows.ts'
import type { Backup } from './open-backup.ts'

/** The destination of a restore. */
interface Target {
  connection: pg.PoolConfig
  dataDir: string
  /** The users who may read the restored files. */
  readers?: Readers
}

/** Throws with a list of everything that prevents a restore; changes nothing. */
export async function requireEmpty({ connection, dataDir }: Target, backup: Backup): Promise<void> {
  requireKnownMigration(backup.manifest.migration)
  const there = await asClient(connection, (client) => findObstacles(client, dataDir, backup))
  if (there.length === 0) return
  throw new Error(['A backup is restored into an empty studio only. This is there:', ...there].join('\n  '))
}

/**
 * Restores an opened backup into an empty destination: files first, then all rows in one transaction, so that
 * an interrupted restore leaves no studio and can be repeated. The copy mails and charges nothing. Returns
 * the violated invariants of money.
 */
export async function restoreBackup(target: Target, backup: Backup): Promise<string[]> {
  await restoreFiles(target, backup)
  await migrateUntil(target.connection, backup.manifest.migration)
  await asClient(target.connection, (client) => loadRows(client, backup))
  await migrateDatabase(target.connection)
  return asClient(target.connection, async (client) => {
    const broken = await checkLedger(drizzle({ client, casing: 'snake_case' }))
    return broken.map(({ invariant, row }) => `${invariant}: ${row}`)
  })
}

async function restoreFiles(
  { dataDir, readers }: Target,
  { parts, manifest, secret }: Backup,
): Promise<void> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const store = diskFiles(join(dataDir, 'files'), readers)
  for (const { key, size, part } of manifest.files) {
    const written = await store.write(key, Readable.from(readPart(parts, part, secret)))
    if (written.size !== size)
      throw new Error(`The file ${key} has ${plural(written.size, 'byte')} and not ${size}.`)
  }
  for (const { name, part } of manifest.pictures) {
    const path = join(dataDir, name)
    // One that the operator has put there stays.
    if (existsSync(path)) continue
    await mkdir(dirname(path), { recursive: true })
    const unfinished = `${path}.part`
    await rm(unfinished, { force: true })
    await writeWhole(unfinished, readPart(parts, part, secret))
    await rename(unfinished, path)
  }
  if (manifest.studio) await store.write(MARK, Buffer.from(`${manifest.studio}\n`))
  if (!manifest.secret) return
  const path = join(dataDir, 'token-secret')
  await rm(path, { force: true })
  await writeWhole(path, readPart(parts, manifest.secret, secret))
}

/** Runs work on a separate connection. */
export async function asClient<Result>(
  connection: pg.PoolConfig,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new SteadyClient(connection as pg.ClientConfig)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

interface Journal {
  entries: { tag: string; when: number }[]
}

const journalOf = (): Journal => JSON.parse(readFileSync(join(OURS, 'meta', '_journal.json'), 'utf8'))

/** Throws if a backup's tables are of a version that this release doesn't know. */
function requireKnownMigration(migration: number): void {
  if (journalOf().entries.some(({ when }) => when === migration)) return
  const age = migration < oldestOf(OURS) ? 'a version before 0.1.0' : 'a newer version'
  throw new Error(`The backup was made by ${age} of the studio: restore it with that version.`)
}

/** Migrates an empty database to the version of the backup's tables, which its rows require. */
async function migrateUntil(connection: pg.PoolConfig, migration: number): Promise<void> {
  const journal = journalOf()
  const entries = journal.entries.filter(({ when }) => when <= migration)
  const folder = mkdtempSync(join(tmpdir(), 'studio-migrations-'))
  try {
    mkdirSync(join(folder, 'meta'))
    writeFileSync(join(folder, 'meta', '_journal.json'), JSON.stringify({ ...journal, entries }))
    for (const { tag } of entries) cpSync(join(OURS, `${tag}.sql`), join(folder, `${tag}.sql`))
    await migrateDatabase(connection, { folder })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Tables that the triggers of others fill. */
const keptByTriggers = new Set(['public.counts', 'public.daily_figures'])

/** Lists everything that prevents a restore; a backup is never restored beside other data. */
async function findObstacles(client: pg.Client, dataDir: string, backup: Backup): Promise<string[]> {
  const { files } = backup.manifest
  return [
    ...(await connections(client)),
    ...(await rows(client)),
    ...(await strangeFiles(dataDir, files)),
    ...(await strangeMark(dataDir, backup)),
    ...(await strangeSecret(dataDir, backup)),
  ]
}

async function connections(client: pg.Client): Promise<string[]> {
  const { rows: found } = await client.query<{ others: number }>(
    `select count(*)::int as others from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`,
  )
  const others = found[0]?.others ?? 0
  return others > 0
    ? [`the database is open elsewhere (${others} connections): stop the studio's servers`]
    : []
}

async function rows(client: pg.Client): Promise<string[]> {
  const there: string[] = []
  for (const table of await tablesOf(client)) {
    if (keptByTriggers.has(`${table.schema}.${table.name}`)) continue
    const { rows: found } = await client.query<{ held: number }>(
      `select count(*)::int as held from (select from ${tableNameOf(table)} limit 1000) first`,
    )
    const held = found[0]?.held ?? 0
    if (held > 0)
      there.push(
        `the table ${table.schema}.${table.name} holds ${held === 1000 ? 'a thousand rows or more' : plural(held, 'row')}`,
      )
  }
  return there
}

/** Lists files not in this backup; its own files are left by an interrupted restore. */
async function strangeFiles(dataDir: string, files: Manifest['files']): Promise<string[]> {
  const ours = new Set(files.map(({ key }) => key))
  const strange = (await keysBelow(join(dataDir, 'files'))).filter((key) => key !== MARK && !ours.has(key))
  const there = strange.slice(0, 5).map((key) => `${join(dataDir, 'files', key)} is not of this backup`)
  if (strange.length > 5) there.push(`and ${plural(strange.length - 5, 'other file')}`)
  return there
}

async function strangeMark(dataDir: string, { manifest }: Backup): Promise<string[]> {
  const path = join(dataDir, 'files', MARK)
  if (!existsSync(path)) return []
  const mark = (await readFile(path, 'utf8')).trim()
  return mark === manifest.studio ? [] : [`${path} is another studio's`]
}

async function strangeSecret(dataDir: string, { parts, manifest, secret }: Backup): Promise<string[]> {
  const path = join(dataDir, 'token-secret')
  if (!existsSync(path)) return []
  const ours = manifest.secret ? await buffer(readPart(parts, manifest.secret, secret)) : null
  return ours?.equals(await readFile(path)) ? [] : [`${path} is another studio's`]
}
