import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { PlannedClient } from './planned-client.ts'

export interface TestDatabase {
  connection: pg.PoolConfig
  drop(): Promise<void>
}

// pg 9 refuses a statement that waits on a client for another, as in a `Promise.all` inside a transaction; until then pg warns of
// the first in a process, with its place.
process.traceDeprecation = true

const asKeeper = async (statement: string): Promise<void> => {
  const client = new pg.Client({ ...inject('engine'), database: 'postgres' })
  await client.connect()
  await client.query(statement)
  await client.end()
}

/**
 * Creates a database for one test file, copied from the template; copying files takes half the time of
 * copying by WAL.
 */
export const createTestDatabase = (): Promise<TestDatabase> =>
  createDatabase('template studio_template strategy file_copy')

/** Creates a database without tables. */
export const createEmptyDatabase = (): Promise<TestDatabase> => createDatabase('')

async function createDatabase(how: string): Promise<TestDatabase> {
  const database = `test_${randomBytes(8).toString('hex')}`
  await asKeeper(`create database ${database} ${how}`)
  return {
    connection: { ...inject('engine'), database, Client: PlannedClient },
    drop: () => asKeeper(`drop database if exists ${database} with (force)`),
  }
}

/** Formats a test's database as a DATABASE_URL. */
export function databaseUrlOf({ host = '', port, user, database }: pg.PoolConfig): string {
  const url = new URL(`postgresql://${user}@localhost:${port}/${database}`)
  if (host.startsWith('/')) url.searchParams.set('host', host)
  else url.hostname = host
  return url.href
}
