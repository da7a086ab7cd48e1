import { setTimeout as sleep } from 'node:timers/promises'
import { SECOND } from '@studio/contract/dates.ts'
import type { LimitStore } from './database-limits.ts'

/** Milliseconds that the start waits for the store; later it connects by itself. */
const START_PATIENCE = 2 * SECOND
const MOST_BETWEEN_TRIES = 2 * SECOND

export interface OpenLimits {
  store: LimitStore
  close(): void
}

/**
 * Counts in Redis or Valkey, by `redis://` or `rediss://`; its packages are loaded only here. `prefix` begins
 * the keys, so that studios can share a server. While the store is not connected each operation fails at once.
 */
export async function openRedisLimits(url: string, prefix: string): Promise<OpenLimits> {
  const { client, RateLimiterRedis } = await connect(url)
  const limiter = new RateLimiterRedis({
    storeClient: client,
    useRedisPackage: true,
    keyPrefix: prefix,
    // Callers compare the counts themselves; each use says its own window.
    points: Number.MAX_SAFE_INTEGER,
    duration: 1,
  })
  const after = (now: Date, milliseconds: number) => new Date(now.getTime() + milliseconds)
  const store: LimitStore = {
    // Sent as one pipeline: the client writes what is asked in one turn of the event loop together.
    add: (now, uses) =>
      Promise.all(
        uses.map(async ({ key, count, windowEnds }) => {
          const customDuration = Math.max(1, Math.ceil((windowEnds.getTime() - now.getTime()) / SECOND))
          const { consumedPoints, msBeforeNext } = await limiter.penalty(key, count, { customDuration })
          return { key, count: consumedPoints, windowEnds: after(now, msBeforeNext) }
        }),
      ),
    async read(now, keys) {
      const found = await Promise.all(
        keys.map(async (key) => {
          const kept = await limiter.get(key)
          return kept && { key, count: kept.consumedPoints, windowEnds: after(now, kept.msBeforeNext) }
        }),
      )
      return found.filter((one) => one !== null)
    },
    async takeBack(_now, key) {
      const kept = await limiter.get(key)
      if (kept && kept.consumedPoints > 0) await limiter.reward(key, 1)
    },
    async forget(key) {
      await limiter.delete(key)
    },
    tidy: async () => {},
  }
  return { store, close: () => client.destroy() }
}

async function connect(url: string) {
  const [{ createClient }, { default: limiters }] = await Promise.all([
    import('@redis/client'),
    import('rate-limiter-flexible'),
  ])
  const client = createClient({
    url,
    disableOfflineQueue: true,
    socket: { reconnectStrategy: (tries) => Math.min(50 * 2 ** tries, MOST_BETWEEN_TRIES) },
  })
  // Each operation reports its own failure.
  client.on('error', () => {})
  const late = new AbortController()
  await Promise.race([client.connect(), sleep(START_PATIENCE, null, { signal: late.signal })]).catch(() => {})
  late.abort()
  return { client, RateLimiterRedis: limiters.RateLimiterRedis }
}
