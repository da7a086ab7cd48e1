import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../../../database/connect.ts'
import type { Partners } from '../../service-status.ts'
import { databaseLimits } from './database-limits.ts'
import type { OpenLimits } from './redis-limits.ts'
import { sharedLimits } from './shared-limits.ts'

interface LimitOptions {
  db: Database
  /** REDIS_URL; without one, limits are counted in the database. */
  redisUrl: string | undefined
  /** Begins every key in Redis. */
  prefix: string
  partners: Partners
  log: FastifyBaseLogger
}

/**
 * Opens the store of the limits. An outage of Redis is logged once, with its end, and reported by the health
 * check; it does not keep the studio from starting.
 */
export async function openLimits({ db, redisUrl, prefix, partners, log }: LimitOptions): Promise<OpenLimits> {
  const instead = databaseLimits(db)
  if (!redisUrl) return { store: instead, close: () => {} }
  // Loaded only with REDIS_URL, since the client is large.
  const { openRedisLimits } = await import('./redis-limits.ts')
  const redis = await openRedisLimits(redisUrl, prefix)
  let away = false
  const store = sharedLimits({
    shared: redis.store,
    instead,
    answered() {
      if (away) log.info('REDIS_URL answers again: limits are counted there')
      away = false
      partners.answered('limits')
    },
    failed(error) {
      if (!away) log.warn({ err: error }, 'REDIS_URL gives no answer: limits are counted in the database')
      away = true
      partners.failed('limits')
    },
  })
  return { store, close: redis.close }
}
