import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { FastifyBaseLogger } from 'fastify'
import pg from 'pg'
import { casing } from './casing.ts'
import { isStatementLost, NamedClient } from './named-client.ts'
import { SteadyClient } from './steady-client.ts'

export type Database = NodePgDatabase & { $client: pg.Pool }
/**
 * Database handle inside a transaction; the pool is not used there, because a full pool would wait for
 * itself.
 */
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]

interface PoolOptions {
  max: number
  log: FastifyBaseLogger
  /** Whether statements get a name; false behind a pooler that can't keep prepared statements. */
  named?: boolean
}

export interface OpenDatabase {
  db: Database
  close(): Promise<void>
}

/** Milliseconds without an answer after which a connection counts as lost; longer than a statement may take. */
export const SILENCE_LIMIT = 6_000

/** What each connection asks PostgreSQL for as it begins; a pooler has to let it pass. */
export const sessionLimits = {
  statement_timeout: 5_000,
  idle_in_transaction_session_timeout: 15_000,
  lock_timeout: 3_000,
}

/**
 * Limits: 5 s per statement, 15 s for an idle transaction, 3 s for a lock, 2 s to get a connection, 6 s without
 * an answer of any kind (reliability 1.3).
 */
const limits = {
  ...sessionLimits,
  connectionTimeoutMillis: 2_000,
  silenceLimit: SILENCE_LIMIT,
  // One stays open for the jobs of every minute: a new one costs more than all that they do with it.
  min: 1,
  keepAlive: true,
  application_name: 'studio',
}

/** Opens the connection pool of all commands, through drizzle. */
export function openDatabase(
  connection: pg.PoolConfig,
  { max, log, named = true }: PoolOptions,
): OpenDatabase {
  const pool = new pg.Pool({ ...connection, ...limits, max, Client: named ? NamedClient : SteadyClient })
  pool.on('error', (error) => log.warn({ err: error }, 'an idle database connection was lost'))
  return { db: drizzle({ client: pool, casing }), close: () => pool.end() }
}

/** serialization_failure and deadlock_detected. */
const lost = new Set(['40001', '40P01'])
const isWorthRetrying = (code = '') => lost.has(code) || isStatementLost(code)
const MAX_TRIES = 4

/**
 * Runs a transaction; on a serialization failure, a deadlock or a lost prepared statement, retries all of it
 * up to three times.
 */
export async function inTransaction<Result>(
  db: Database,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await transactionOf(db, work)
    } catch (error) {
      if (tries >= MAX_TRIES || !isWorthRetrying(sqlState(error))) throw error
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 50 * tries))
    }
  }
}

/** The part of drizzle that runs statements on a client; its types omit it. */
interface Session {
  transaction<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result>
}

/**
 * Runs one transaction on a client of the pool and gives the client back in any case. Drizzle's own transaction of a pool
 * keeps a client for good whose connection dies before its `begin` is answered: once the pool is empty, nothing is answered
 * until a restart (F3).
 */
async function transactionOf<Result>(
  db: Database,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  const client = await db.$client.connect()
  try {
    const { session } = db as unknown as { session: Session }
    const own: Session = Object.create(session, { client: { value: client } })
    return await own.transaction(work)
  } finally {
    client.release()
  }
}

/** Returns the SQLSTATE of an error, wrapped by drizzle or not; undefined if there is none. */
export function sqlState(error: unknown): string | undefined {
  const { cause, code } = (error ?? {}) as { cause?: { code?: string }; code?: string }
  return cause?.code ?? code
}

/** Returns the name of the violated unique constraint; null for any other error. */
export function violatedConstraint(error: unknown): string | null {
  const { cause } = (error ?? {}) as { cause?: { constraint?: string } }
  return sqlState(error) === '23505' ? (cause?.constraint ?? '') : null
}
