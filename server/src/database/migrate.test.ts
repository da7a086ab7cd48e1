import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { createTestDatabase } from '../testing/database.ts'
import { migrateDatabase, requireTrigrams } from './migrate.ts'

const empty = await createTestDatabase()
const client = new pg.Client(empty.connection as pg.ClientConfig)
await client.connect()

afterAll(async () => {
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

test('a server without pg_trgm is told of, with what helps', async () => {
  await expect(requireTrigrams(client)).resolves.toBeUndefined()
  const without = { query: () => client.query('select where false') } as Pick<pg.Client, 'query'>
  await expect(requireTrigrams(without)).rejects.toThrow(/lacks the extension pg_trgm.*postgresql-contrib/s)
})
