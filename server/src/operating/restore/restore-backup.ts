import { existsSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { diskFiles, type Readers } from '../../adapters/files/disk.ts'
import { writeWhole } from '../../adapters/files/on-disk.ts'
import { MARK } from '../../adapters/files/studio-mark.ts'
import { migrateDatabase } from '../../database/migrate.ts'
import { SteadyClient } from '../../database/steady-client.ts'
import { checkLedger } from '../../rooms/billing/invariants.ts'
import { backupPartsOf, readManifest } from '../backup/manifest.ts'
import { damagedAmong, readPart } from '../backup/parts.ts'
import type { BackupPlace } from '../backup/places/place.ts'
import { plural } from '../terminal.ts'
import { findObstacles } from './find-obstacles.ts'
import { type Backup, loadRows } from './load-rows.ts'
import { migrateUntil, requireKnownMigration } from './migrate-until.ts'

/** The destination of a restore. */
export interface Target {
  connection: pg.PoolConfig
  dataDir: string
  /** The users who may read the restored files. */
  readers?: Readers
}

/** Opens a backup after reading and verifying every byte; throws with the name of each damaged part. */
export async function openBackup(all: BackupPlace, name: string, secret: string | null): Promise<Backup> {
  const parts = all.of(name)
  const manifest = await readManifest(parts, secret)
  const damaged = await damagedAmong(parts, backupPartsOf(manifest))
  if (damaged.length > 0) throw new Error(`The backup ${name} is damaged: ${damaged.join(', ')}.`)
  return { name, parts, manifest, secret: manifest.key ? secret : null }
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
