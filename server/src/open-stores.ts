import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import type { Config } from './config/read-config.ts'
import type { Context } from './context.ts'
import { type Database, openDatabase } from './database/connect.ts'
import { connectionTo } from './database/connection-to.ts'
import { openLimits } from './platform/limits/store/open-limits.ts'
import { followReplica } from './platform/replica/read-replica.ts'
import { makeServiceStatus, type Partners } from './platform/service-status.ts'
import { traceQueries } from './platform/traces/spans.ts'

interface StoreOptions {
  config: Config
  connection: pg.PoolConfig
  pooled?: pg.PoolConfig | undefined
  /** Of the partners that can be asked whether they are back. */
  greetings: Parameters<typeof makeServiceStatus>[0]
  log: FastifyBaseLogger
}

export interface OpenStores {
  parts: Pick<Context, 'db' | 'replica' | 'partners' | 'limits' | 'tracing'>
  close(): Promise<void>
}

/** Opens what keeps rows and counts: the database, its replica, and the store of the limits. */
export async function openStores({
  config,
  connection,
  pooled,
  greetings,
  log,
}: StoreOptions): Promise<OpenStores> {
  const { rateLimits, redisUrl, publicUrl } = config
  const tracing = await openTracing(config)
  const database = openDatabase(pooled ?? connection, { max: 10, log, pooled: pooled !== undefined })
  if (tracing) traceQueries(database.db.$client)
  const partners = makeServiceStatus(greetings)
  const limits = await openLimits({
    db: database.db,
    redisUrl: rateLimits ? redisUrl : undefined,
    // Studios that share a Redis are told apart by their address.
    prefix: `limits ${publicUrl ?? ''}`,
    partners,
    log,
  })
  const replica = openReplica(database.db, { config, partners, log })
  return {
    parts: { db: database.db, replica, partners, limits: limits.store, tracing },
    async close() {
      partners.close()
      limits.close()
      await replica?.db.$client.end()
      await database.close()
      await tracing?.stop()
    },
  }
}

/** Starts the traces if they have a receiver; otherwise their packages are not loaded. */
async function openTracing({ traces }: Config): Promise<Context['tracing']> {
  if (!traces) return null
  const { startTracing } = await import('./platform/traces/tracing.ts')
  return startTracing(traces)
}

/** Opens the pool of the replica, which connects with its first read: a studio starts without it. */
function openReplica(
  primary: Database,
  { config, partners, log }: { config: Config; partners: Partners; log: FastifyBaseLogger },
) {
  const { readDatabaseUrl, directUrl } = config
  if (!readDatabaseUrl) return null
  const { db } = openDatabase(connectionTo(readDatabaseUrl), {
    max: 10,
    log,
    pooled: directUrl !== undefined,
  })
  if (config.traces) traceQueries(db.$client)
  return followReplica({ primary, replica: db, partners, log })
}
