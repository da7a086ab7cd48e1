import { EventEmitter } from 'node:events'
import { SECOND } from '@studio/contract/dates.ts'
import { sql } from 'drizzle-orm'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { FastifyBaseLogger } from 'fastify'
import pg from 'pg'
import { SteadyClient } from './steady-client.ts'

/** Casing of column names in SQL. */
export const casing = 'snake_case'

export type Database = NodePgDatabase & {
  $client: pg.Pool
  /** Whether frequent statements are planned once for each connection; false behind a pooler, which may not keep them. */
  keepsStatements: boolean
  /** What PostgreSQL says beside its answers, on all connections of the pool. */
  notices: EventEmitter<{ notice: [notice: Notice] }>
}
type Notice = Partial<Record<'message' | 'detail', string | undefined>>
/**
 * Database handle inside a transaction; the pool is not used there, because a full pool would wait for
 * itself.
 */
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]

interface PoolOptions {
  max: number
  log: FastifyBaseLogger
  /** Whether a pooler is in between. */
  pooled?: boolean
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
  { max, log, pooled = false }: PoolOptions,
): OpenDatabase {
  const pool = new pg.Pool({ Client: SteadyClient, ...connection, ...limits, max })
  pool.on('error', (error) => log.warn({ err: error }, 'an idle database connection was lost'))
  const notices: Database['notices'] = new EventEmitter()
  pool.on('connect', (client) => client.on('notice', (notice) => notices.emit('notice', notice)))
  const db = Object.assign(drizzle({ client: pool, casing }), { keepsStatements: !pooled, notices })
  return { db, close: () => pool.end() }
}

/**
 * serialization_failure, deadlock_detected, and foreign_key_violation: somebody who is written about was deleted meanwhile, which the
 * next try sees.
 */
const lost = new Set(['40001', '40P01', '23503'])
/** read_only_sql_transaction: after a failover a connection still leads to what is a standby now. */
const ONLY_READS = '25006'
const MAX_TRIES = 4

interface TransactionOptions {
  /** Milliseconds that each statement may take, instead of five seconds. */
  statementTimeout?: number
}

/** Runs a transaction; retries all of it up to three times if others' transactions came in its way. */
export async function inTransaction<Result>(
  db: Database,
  work: (tx: Transaction) => Promise<Result>,
  options: TransactionOptions = {},
): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await transactionOf(db, work, options)
    } catch (error) {
      if (tries >= MAX_TRIES || !lost.has(sqlState(error) ?? '')) throw error
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 50 * tries))
    }
  }
}

const handles = new WeakMap<pg.PoolClient, NodePgDatabase>()

/** The handle of one connection, which knows the names of columns from its first statement on. */
function handleOf(client: pg.PoolClient): NodePgDatabase {
  const handle = handles.get(client) ?? drizzle({ client, casing })
  handles.set(client, handle)
  return handle
}

/**
 * Runs one transaction on a client of the pool and gives the client back in any case. Drizzle's own transaction of a pool
 * keeps a client for good whose connection dies before its `begin` is answered: once the pool is empty, nothing is answered
 * until a restart (F3; drizzle-team/drizzle-orm#6023).
 */
async function transactionOf<Result>(
  db: Database,
  work: (tx: Transaction) => Promise<Result>,
  { statementTimeout }: TransactionOptions,
): Promise<Result> {
  const client = await db.$client.connect()
  const steady = client instanceof SteadyClient ? client : null
  let useless = false
  try {
    if (!statementTimeout) return await handleOf(client).transaction(work)
    steady?.limitSilence(statementTimeout + SECOND)
    return await handleOf(client).transaction(async (tx) => {
      await tx.execute(sql`select set_config('statement_timeout', ${String(statementTimeout)}, true)`)
      return work(tx)
    })
  } catch (error) {
    useless = sqlState(error) === ONLY_READS
    throw error
  } finally {
    if (statementTimeout) steady?.limitSilence()
    client.release(useless)
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
