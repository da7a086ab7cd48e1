import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import type { Variables } from '../config/environment.ts'
import { readVariables } from '../config/read-config.ts'
import { casing, type Database } from '../database/connect.ts'
import { connectionTo } from '../database/connection-to.ts'
import { socketFolderOf } from '../database/embedded/folders.ts'
import { answers, socketConnection } from '../database/embedded/postmaster.ts'
import { hasEngine } from '../database/embedded/programs.ts'
import { startDatabase } from '../database/start-database.ts'
import { SteadyClient } from '../database/steady-client.ts'

export interface Where {
  DATABASE_URL?: string | undefined
  DATABASE_DIRECT_URL?: string | undefined
  DATA_DIR?: string | undefined
}

/** Without control characters: what a file contains must not steer the terminal. */
const plain = (text: string) => text.replace(/[^\P{Cc}\n\t]/gu, '')
export const say = (text: string) => void process.stdout.write(`${plain(text)}\n`)
export const complain = (text: string) => void process.stderr.write(`${plain(text)}\n`)

/** Returns the settings of an environment; throws with every wrong one. */
export function variablesOf(environment: Record<string, string | undefined>): Variables {
  const read = readVariables(environment)
  if ('wrong' in read) throw new Error(read.wrong.join('\n'))
  return read.variables
}

export const hasOwnDatabase = (dataDir: string): boolean => existsSync(join(resolve(dataDir), 'postgres'))

/**
 * Runs work on the database of DATABASE_URL or DATA_DIR, whether the studio runs or not: uses the embedded
 * PostgreSQL if it is running, and otherwise starts it for the duration. Throws if there is none.
 */
export async function withStudioDatabase<Result>(
  { DATABASE_URL, DATABASE_DIRECT_URL, DATA_DIR = '.data' }: Where,
  work: (connection: pg.ClientConfig) => Promise<Result>,
): Promise<Result> {
  const dataDir = resolve(DATA_DIR)
  const databaseUrl = DATABASE_DIRECT_URL || DATABASE_URL
  if (databaseUrl) return work(connectionTo(databaseUrl))
  if (!hasEngine())
    throw new Error(
      'DATABASE_URL is missing, and this installation has no PostgreSQL of its own: is STUDIO_ENV_FILE set?',
    )
  if (!hasOwnDatabase(dataDir)) throw new Error(`There is no studio in ${dataDir}.`)
  const place = socketFolderOf(dataDir)
  if (await answers(place)) return work(socketConnection(place, 'studio'))
  const database = await startDatabase({ dataDir, log: { warn: complain, error: complain } })
  return work(database.connection as pg.ClientConfig).finally(() => database.stop())
}

/** Same for work that needs a studio's tables; throws in a sentence where there are none, and nothing is changed. */
export const withStudioTables = <Result>(
  where: Where,
  work: (connection: pg.ClientConfig) => Promise<Result>,
): Promise<Result> =>
  withStudioDatabase(where, async (connection) => {
    const found = await withDatabase(connection, async (_db, client) => {
      const { rows } = await client.query(`select to_regclass('public.studio_settings') as there`)
      return rows[0]?.there
    })
    if (found) return work(connection)
    throw new Error(
      `this database has no studio: it is empty, or another program's. Is ${where.DATABASE_URL ? 'DATABASE_URL' : 'DATA_DIR'} ` +
        'the right one? The first start of a new studio makes its tables.',
    )
  })

/** Runs work on one connection to a database, which is closed afterwards. */
export async function withDatabase<Result>(
  connection: pg.ClientConfig,
  work: (db: Database, client: SteadyClient) => Promise<Result>,
): Promise<Result> {
  const client = new SteadyClient(connection)
  await client.connect()
  const db = drizzle({ client, casing }) as unknown as Database
  return work(db, client).finally(() => client.end())
}
