import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'

export interface TestDatabase {
  connection: pg.PoolConfig
  drop(): Promise<void>
}

const asKeeper = async (statement: string): Promise<void> => {
  const client = new pg.Client({ ...inject('engine'), database: 'postgres' })
  await client.connect()
  await client.query(statement)
  await client.end()
}

/** A database for one test file, copied from the template; by files it takes half the time that it takes by the WAL. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const database = `test_${randomBytes(8).toString('hex')}`
  await asKeeper(`create database ${database} template studio_template strategy file_copy`)
  return {
    connection: { ...inject('engine'), database },
    drop: () => asKeeper(`drop database if exists ${database} with (force)`),
  }
}

/** A test's database as an operator would name it in DATABASE_URL. */
export function databaseUrlOf({ host = '', port, user, database }: pg.PoolConfig): string {
  const url = new URL(`postgresql://${user}@localhost:${port}/${database}`)
  if (host.startsWith('/')) url.searchParams.set('host', host)
  else url.hostname = host
  return url.href
}
