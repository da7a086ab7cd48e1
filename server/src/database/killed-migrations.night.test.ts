import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { copyWithPause, migrationTags } from '../testing/changed-migrations.ts'
import { createEmptyDatabase, databaseUrlOf, type TestDatabase } from '../testing/database.ts'
import { migrateDatabase } from './migrate.ts'

const program = resolve(import.meta.dirname, '../testing/migrating-main.ts')
const tags = migrationTags()
/** The first and the last; in full length every one. */
const killedAt = process.env.FULL ? tags : [...new Set([tags[0] ?? '', tags.at(-1) ?? ''])]

const folder = mkdtempSync(join(tmpdir(), 'studio-killed-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function withClient<Result>(database: TestDatabase, work: (client: pg.Client) => Promise<Result>) {
  const client = new pg.Client(database.connection as pg.ClientConfig)
  await client.connect()
  return work(client).finally(() => client.end())
}

const objects = `
  select 'column' as kind, table_name || '.' || column_name as name,
    concat_ws(' ', data_type, is_nullable, column_default, generation_expression) as made from information_schema.columns where table_schema = 'public'
  union all select 'index', indexname, indexdef from pg_indexes where schemaname = 'public'
  union all select 'constraint', conrelid::regclass || '.' || conname, pg_get_constraintdef(oid) || convalidated
    from pg_constraint where connamespace = 'public'::regnamespace
  union all select 'trigger', tgrelid::regclass || '.' || tgname, pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
  union all select 'function', oid::regprocedure::text, prosrc from pg_proc where pronamespace = 'public'::regnamespace
  union all select 'migration', hash, created_at::text from drizzle.__drizzle_migrations
  order by 1, 2, 3`
const schemaOf = (database: TestDatabase) =>
  withClient(database, async (client) => (await client.query(objects)).rows)

/** Kills the process as soon as the migration has come to its middle. */
async function killInTheMiddle(migrating: ChildProcess, database: TestDatabase): Promise<void> {
  const asleep = `select from pg_stat_activity where datname = current_database() and query like '%select pg_sleep%' and pid <> pg_backend_pid()`
  await withClient(database, async (client) => {
    const inTheMiddle = async () => (await client.query(asleep)).rowCount
    await expect.poll(inTheMiddle, { timeout: 60_000, interval: 20 }).toBe(1)
    migrating.kill('SIGKILL')
    expect(await once(migrating, 'exit')).toEqual([null, 'SIGKILL'])
  })
}

let whole: Promise<unknown[]> | undefined
/** The tables of a database whose migrations nobody has killed. */
async function migratedAtOnce(): Promise<unknown[]> {
  const database = await createEmptyDatabase()
  await migrateDatabase(database.connection)
  return schemaOf(database).finally(() => database.drop())
}

test.each(killedAt)(
  'a server killed in the middle of %s leaves nothing, and the next one has the same tables as ever (F43)',
  async (tag) => {
    whole ??= migratedAtOnce()
    const database = await createEmptyDatabase()
    const paused = copyWithPause(join(folder, tag), tag, 1)
    const migrating = spawn(process.execPath, [program, databaseUrlOf(database.connection), paused])
    await killInTheMiddle(migrating, database)
    // PostgreSQL finishes the statement before it notices: the next server waits for its turn until then.
    await migrateDatabase(database.connection)
    expect(await schemaOf(database)).toEqual(await whole)
    await database.drop()
  },
  120_000,
)
