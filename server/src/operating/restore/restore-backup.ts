import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { counted } from '@studio/contract/counted.ts'
import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { diskFiles, type Readers } from '../../adapters/files/disk.ts'
import { writeWhole } from '../../adapters/files/on-disk.ts'
import { MARK } from '../../adapters/files/studio-mark.ts'
import { migrateDatabase, OURS, oldestOf } from '../../database/migrate.ts'
import { SteadyClient } from '../../database/steady-client.ts'
import { checkLedger } from '../../rooms/billing/invariants.ts'
import { readPart } from '../backup/parts.ts'
import { loadRows } from './load-rows.ts'
import type { Backup } from './open-backup.ts'

/** The destination of a restore. */
export interface Target {
  connection: pg.PoolConfig
  dataDir: string
  /** The users who may read the restored files. */
  readers?: Readers
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
      throw new Error(`The file ${key} has ${counted(written.size, 'byte')} and not ${size}.`)
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
export function requireKnownMigration(migration: number): void {
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
