import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import { SECOND } from '@studio/contract/dates.ts'
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../../../database/connect.ts'
import type { Partners } from '../../service-status.ts'
import { databaseLimits, type LimitStore } from './database-limits.ts'
import type { OpenLimits } from './redis-limits.ts'

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

/** Milliseconds that an operation may take before the shared store counts as away. */
const PATIENCE = 2 * SECOND
/** Milliseconds until a store that is away is asked again, by a single operation. */
const PAUSE = 2 * SECOND

interface SharedLimits {
  shared: LimitStore
  /** Counts while the shared store is away. */
  instead: LimitStore
  answered(): void
  failed(error: unknown): void
  patience?: number
  pause?: number
}

/**
 * Counts in a shared store, and in another one while that is away: no call waits for a store
 * that was just found away, and nobody is refused because of it.
 */
function sharedLimits(options: SharedLimits): LimitStore {
  const { shared, instead, answered, failed, patience = PATIENCE, pause = PAUSE } = options
  /** The monotonic time from which the shared store is asked again; null while it answers. */
  let awayUntil: number | null = null
  const count = async <Result>(
    work: (store: LimitStore) => Promise<Result>,
    { writes } = { writes: false },
  ): Promise<Result> => {
    const now = performance.now()
    if (awayUntil !== null) {
      // A store that only reads, such as one without memory, would answer with counts from before it was away.
      if (now < awayUntil || !writes) return work(instead)
      // The others go on without it while this operation finds out.
      awayUntil = now + pause
    }
    try {
      const result = await within(patience, work(shared))
      awayUntil = null
      answered()
      return result
    } catch (error) {
      awayUntil = performance.now() + pause
      failed(error)
      return work(instead)
    }
  }
  return {
    add: (now, uses) => count((store) => store.add(now, uses), { writes: true }),
    read: (now, keys) => count((store) => store.read(now, keys)),
    takeBack: (now, key) => count((store) => store.takeBack(now, key)),
    forget: async (key) => {
      // Counters of an earlier outage may be in either store.
      await instead.forget(key)
      await count((store) => store.forget(key))
    },
    // The shared store forgets by itself.
    tidy: (now) => instead.tidy(now),
  }
}

async function within<Result>(milliseconds: number, work: Promise<Result>): Promise<Result> {
  const done = new AbortController()
  const late = sleep(milliseconds, undefined, { signal: done.signal }).then(async () => {
    // After a pause of this process the answer may be there, and is read after the timers.
    await nextTurn()
    throw new Error(`the store of the limits gave no answer within ${milliseconds} ms`)
  })
  late.catch(() => {})
  try {
    return await Promise.race([work, late])
  } finally {
    done.abort()
  }
}
