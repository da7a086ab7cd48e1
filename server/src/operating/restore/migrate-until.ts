import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { migrateDatabase, OURS, oldestOf } from '../../database/migrate.ts'

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
export async function migrateUntil(connection: pg.PoolConfig, migration: number): Promise<void> {
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
