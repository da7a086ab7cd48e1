import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type pg from 'pg'
import { socketPlace } from '../database/embedded/folders.ts'
import { answers, socketConnection } from '../database/embedded/postmaster.ts'
import { startDatabase } from '../database/embedded.ts'

export interface Where {
  DATABASE_URL?: string | undefined
  DATA_DIR?: string | undefined
}

export const say = (text: string) => void process.stdout.write(`${text}\n`)
export const complain = (text: string) => void process.stderr.write(`${text}\n`)

/** Whether DATA_DIR has a database of its own. */
export const hasOwnDatabase = (dataDir: string): boolean => existsSync(join(resolve(dataDir), 'postgres'))

/**
 * Works with the database of DATABASE_URL or DATA_DIR, whether the studio runs or not: its own PostgreSQL is asked where it
 * answers, and else runs for the time of the work. Throws where there is none.
 */
export async function withStudioDatabase<Result>(
  { DATABASE_URL: databaseUrl, DATA_DIR = '.data' }: Where,
  work: (connection: pg.ClientConfig) => Promise<Result>,
): Promise<Result> {
  const dataDir = resolve(DATA_DIR)
  if (databaseUrl) return work({ connectionString: databaseUrl })
  if (!hasOwnDatabase(dataDir)) throw new Error(`There is no studio in ${dataDir}.`)
  const place = socketPlace(dataDir)
  if (await answers(place)) return work(socketConnection(place, 'studio'))
  const database = await startDatabase({ dataDir, log: { warn: complain, error: complain } })
  return work(database.connection as pg.ClientConfig).finally(() => database.stop())
}
