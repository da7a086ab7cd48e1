import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { VariablesSchema } from '../config/environment.ts'
import { connectionTo } from '../database/connection-to.ts'
import { migrateDatabase } from '../database/migrate.ts'
import { checkPooler } from '../operating/checks/check-database.ts'
import { copyWithNewer } from '../testing/changed-migrations.ts'
import { createTestDatabase, databaseUrlOf, type TestDatabase } from '../testing/database.ts'
import { ask } from '../testing/engines.ts'
import { orWithoutPgbouncer, type Pgbouncer, realPgbouncer, startPgbouncer } from '../testing/pgbouncer.ts'
import { productionEnvironment } from '../testing/production-environment.ts'

describe.skipIf(!realPgbouncer)(`PgBouncer without DATABASE_DIRECT_URL${orWithoutPgbouncer}`, () => {
  let folder: string
  let database: TestDatabase
  let pgbouncer: Pgbouncer
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'studio-pooled-'))
    database = await createTestDatabase()
    pgbouncer = await startPgbouncer(database.connection)
  }, 120_000)
  afterAll(async () => {
    await pgbouncer?.stop()
    await database?.drop()
    rmSync(folder, { recursive: true, force: true })
  }, 60_000)
  const environment = () => ({
    ...productionEnvironment,
    DATA_DIR: folder,
    DATABASE_URL: pgbouncer.url,
  })

  test('a migration leaves no lock on a connection of the pooler, so the next server has its turn (F44)', async () => {
    const pooled = { connectionString: pgbouncer.url }
    const newer = copyWithNewer(join(folder, 'newer'), 'newer', 'create table fresh ();')
    await migrateDatabase(pooled)
    await migrateDatabase(pooled, { folder: newer })
    const locks = `select from pg_locks where locktype = 'advisory' and objid = 7319001
      and database = (select oid from pg_database where datname = current_database())`
    expect(await ask(database.connection as pg.ClientConfig, locks)).toEqual([])
    await ask(
      database.connection as pg.ClientConfig,
      'drop table fresh; delete from drizzle.__drizzle_migrations where created_at = (select max(created_at) from drizzle.__drizzle_migrations)',
    )
  }, 60_000)

  test('the lock that an earlier version left there is named, with the way out', async () => {
    const left = new pg.Client(database.connection as pg.ClientConfig)
    await left.connect()
    left.on('error', () => {})
    await left.query('select pg_advisory_lock(7319001)')
    const told = Promise.withResolvers<string>()
    const migrating = migrateDatabase(database.connection, { waiting: told.resolve })
    const text = await told.promise
    expect(text).toMatch(/connection \d+ of PostgreSQL, from .*, idle since .* UTC/)
    const [way] = /select pg_terminate_backend\(\d+\)/.exec(text) ?? ['']
    await ask(database.connection as pg.ClientConfig, way)
    await migrating
  }, 60_000)

  test('the doctor finds it', async () => {
    const direct = databaseUrlOf(database.connection)
    const found = async (changed: Record<string, string>) => {
      const variables = VariablesSchema.parse({ ...environment(), ...changed })
      const connection = connectionTo(variables.DATABASE_DIRECT_URL ?? variables.DATABASE_URL ?? '')
      return (await checkPooler(variables, connection)).map(({ level, about }) => [level, about])
    }
    expect(await found({})).toEqual([['fault', 'DATABASE_URL']])
    expect(await found({ DATABASE_URL: direct })).toEqual([])
    expect(await found({ DATABASE_DIRECT_URL: pgbouncer.url })).toEqual([['fault', 'DATABASE_DIRECT_URL']])
    expect(await found({ DATABASE_DIRECT_URL: direct })).toEqual([['fine', 'DATABASE_URL']])
  }, 60_000)
})
