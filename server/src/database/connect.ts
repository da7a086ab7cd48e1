import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { FastifyBaseLogger } from 'fastify'
import pg from 'pg'
import { casing } from './casing.ts'
import { isForgotten, NamedClient } from './named-client.ts'
import { SteadyClient } from './steady-client.ts'

export type Database = NodePgDatabase & { $client: pg.Pool }
/** The handle inside a transaction; the outer pool is not used there, or a full pool would wait for itself. */
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]

interface PoolOptions {
  max: number
  log: FastifyBaseLogger
  /** Whether statements are named; false behind a pooler that can't keep them. */
  named?: boolean
}

export interface OpenDatabase {
  db: Database
  close(): Promise<void>
}

/** Statements 5 s, idle transactions 15 s, locks 3 s, two seconds for a free connection (reliability 1.3). */
const limits = {
  statement_timeout: 5_000,
  idle_in_transaction_session_timeout: 15_000,
  lock_timeout: 3_000,
  connectionTimeoutMillis: 2_000,
  keepAlive: true,
  application_name: 'studio',
}

/** The pool every command uses, through drizzle. */
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
const isWorthRetrying = (code = '') => lost.has(code) || isForgotten(code)
const MAX_TRIES = 4

/**
 * Runs one whole transaction; when it lost against another one, or one of its statements had to be prepared anew, tries
 * again up to three times.
 */
export async function inTransaction<Result>(
  db: Database,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await db.transaction(work)
    } catch (error) {
      if (tries >= MAX_TRIES || !isWorthRetrying(sqlState(error))) throw error
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 50 * tries))
    }
  }
}

/** The SQLSTATE of an error that drizzle wrapped; undefined for anything else. */
export function sqlState(error: unknown): string | undefined {
  const { cause, code } = (error ?? {}) as { cause?: { code?: string }; code?: string }
  return cause?.code ?? code
}

/** The unique constraint an insert or update ran into; null when it was something else. */
export function brokenUnique(error: unknown): string | null {
  const { cause } = (error ?? {}) as { cause?: { constraint?: string } }
  return sqlState(error) === '23505' ? (cause?.constraint ?? '') : null
}
