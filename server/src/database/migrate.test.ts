import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { copyWithNewer, migrationTags } from '../testing/changed-migrations.ts'
import { createTestDatabase } from '../testing/database.ts'
import { tableModules } from './all-tables.ts'
import { migrateDatabase, newestOf, OURS } from './migrate.ts'
import { requireExtensions } from './requirements.ts'

const empty = await createTestDatabase()
const client = new pg.Client(empty.connection as pg.ClientConfig)
await client.connect()

const folder = mkdtempSync(join(tmpdir(), 'studio-migrations-'))

afterAll(async () => {
  rmSync(folder, { recursive: true })
  await client.end()
  await empty.drop()
})

const tables = async (): Promise<number> =>
  Number((await client.query(`select count(*) from pg_tables where schemaname = 'public'`)).rows[0].count)

test('four servers that migrate an empty database at once leave it migrated once (F44)', async () => {
  const before = await tables()
  await client.query('drop schema public cascade; drop schema drizzle cascade; create schema public')
  expect(await tables()).toBe(0)

  await Promise.all([1, 2, 3, 4].map(() => migrateDatabase(empty.connection)))

  expect(await tables()).toBe(before)
  const applied = await client.query('select hash from drizzle.__drizzle_migrations')
  expect(new Set(applied.rows.map((row) => row.hash)).size).toBe(applied.rowCount)
})

test('a migrated database is left as it is', async () => {
  const before = await tables()
  await migrateDatabase(empty.connection)
  expect(await tables()).toBe(before)
})

test('a server without an extension is told of, with what helps', async () => {
  await expect(requireExtensions(client)).resolves.toBeUndefined()
  const without = { query: () => client.query(`select 'unaccent' as name`) } as Pick<pg.Client, 'query'>
  await expect(requireExtensions(without)).rejects.toThrow(
    /lacks the extension unaccent.*postgresql-contrib/s,
  )
})

/** A database beside the test's, opened by a role of its own that owns nothing; both are dropped afterwards. */
const inOther = async (how: string, work: (connection: pg.ClientConfig) => Promise<void>) => {
  const other = `${empty.connection.database}_other`
  await client.query(`create role ${other} login`)
  await client.query(`create database ${other} ${how}`)
  await work({ ...(empty.connection as pg.ClientConfig), database: other, user: other }).finally(async () => {
    await client.query(`drop database ${other}`)
    await client.query(`drop role ${other}`)
  })
}

test('a role that owns neither its database nor the schema public is told of, with the statements that help', async () => {
  await inOther('', (connection) =>
    expect(migrateDatabase(connection)).rejects.toThrow(
      /^The role "test_\w+_other" may not make tables .*owner to "test_\w+_other"; grant create on schema public/,
    ),
  )
})

test('a database that holds bytes instead of text is refused, with how to make another', async () => {
  await inOther("encoding 'SQL_ASCII' locale 'C' template template0", (connection) =>
    expect(migrateDatabase(connection)).rejects.toThrow(/SQL_ASCII.*-E UTF8 -T template0/),
  )
})

const withNewer = (name: string, sql: string) => copyWithNewer(join(folder, name), name, sql)

test('a migration that fails is named with PostgreSQL’s reason, and nothing of it is done', async () => {
  const before = await tables()
  const broken = withNewer(
    'broken',
    'create table fresh ();--> statement-breakpoint\nalter table nowhere add column x int;',
  )
  await expect(migrateDatabase(empty.connection, { folder: broken })).rejects.toThrow(
    /9999_broken\.sql failed: relation "nowhere" does not exist \(42P01\)/,
  )
  expect(await tables()).toBe(before)
})

test('a migration whose server is killed half-way leaves nothing behind, and the next server does all of it (F43)', async () => {
  const before = await tables()
  const long = withNewer(
    'long',
    'create table half_way ();--> statement-breakpoint\nselect pg_sleep(600);--> statement-breakpoint\ncreate table done ();',
  )
  const migrating = migrateDatabase(empty.connection, { folder: long })
  const ended = expect(migrating).rejects.toThrow()
  const asleep = `select pg_terminate_backend(pid) as killed from pg_stat_activity where query like '%pg_sleep(600)%' and pid <> pg_backend_pid()`
  await expect.poll(async () => (await client.query(asleep)).rowCount, { timeout: 15_000 }).toBe(1)
  await ended
  expect(await tables()).toBe(before)
  await expect(migrateDatabase(empty.connection)).resolves.toBeUndefined()
  expect(await tables()).toBe(before)
})

test('who waits for another server’s migration says so once, and goes on after it (F44)', async () => {
  const other = new pg.Client(empty.connection as pg.ClientConfig)
  await other.connect()
  await other.query('select pg_advisory_lock(7319001)')
  let told = 0
  const turn = Promise.withResolvers<void>()
  const waiting = () => {
    told += 1
    turn.resolve()
  }
  const migrating = migrateDatabase(empty.connection, { waiting })
  await turn.promise
  await other.end()
  await migrating
  expect(told).toBe(1)
})

test('tables from before the first migration are refused with the way on, and stay as they are', async () => {
  const before = await tables()
  await client.query('update drizzle.__drizzle_migrations set created_at = 1')
  await expect(migrateDatabase(empty.connection)).rejects.toThrow('made before version 0.1.0')
  expect(await tables()).toBe(before)
  await client.query(`update drizzle.__drizzle_migrations set created_at = ${newestOf(OURS)}`)
})

test('the migrations make the tables that are written down, no more and no less', async () => {
  const newest = migrationTags().at(-1)?.slice(0, 4)
  const before = JSON.parse(readFileSync(join(OURS, 'meta', `${newest}_snapshot.json`), 'utf8'))
  const now = generateDrizzleJson(await tableModules(), before.id, undefined, 'snake_case')
  expect(await generateMigration(before, now)).toEqual([])
})

test('what a newer version has migrated, an older one does not open', async () => {
  const newer = withNewer('newer', 'create table fresh ();')
  await migrateDatabase(empty.connection, { folder: newer })
  await expect(migrateDatabase(empty.connection)).rejects.toThrow('A newer version of the studio')
  await expect(migrateDatabase(empty.connection, { folder: newer })).resolves.toBeUndefined()
})
