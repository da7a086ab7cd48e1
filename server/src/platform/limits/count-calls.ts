import type { AnyEndpoint } from '@studio/contract/endpoint.ts'
import { lt } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import { limitCounters } from '../../database/tables/studio.ts'
import type { CallPolicy } from '../serve.ts'
import { type Viewer, whoCalls } from '../viewer.ts'
import { callerNetwork } from './caller-network.ts'
import {
  addUses,
  type Count,
  type Counting,
  countUse,
  isCounting,
  tooManyRefusal,
  windowEnd,
} from './limits.ts'

export const CALLS_A_MINUTE = 1200
const SYNC_MILLISECONDS = 1000
const TIDY_MILLISECONDS = 60_000
/** Callers counted at once on one server, some 15 MB; of more, those who called longest ago are forgotten. */
const MOST_CALLERS = 50_000
/** Counters of one statement. */
const SYNC_AT_ONCE = 1000

const callerKey = (viewer: Viewer, network: string) =>
  viewer.kind === 'visitor' ? `address:${network}` : `person:${whoCalls(viewer)}`

/**
 * Counts a call: against the endpoint's own limit, and 1,200 calls a minute per person or network (D17.limits, S-R1).
 */
export function makeCountCall(counting: Counting): CallPolicy['countCall'] {
  const general = makeGeneralCount(counting, 'calls')
  return async (endpoint: AnyEndpoint, viewer: Viewer, network: string) => {
    if (!isCounting(counting)) return
    const caller = callerKey(viewer, network)
    general(caller)
    const { limit } = endpoint
    if (!limit) return
    const by = limit.by === 'address' ? `address:${network}` : caller
    await countUse(counting, { key: `${limit.name} ${by}`, max: limit.max, minutes: limit.minutes })
  }
}

/** Counts what is asked for besides calls, pages and films for example: 1,200 a minute per network (S-R1). */
export function makeCountVisit(counting: Counting): (address: string) => void {
  const general = makeGeneralCount(counting, 'visits')
  return (address) => {
    if (isCounting(counting)) general(`address:${callerNetwork(address)}`)
  }
}

/**
 * Counts in memory and adds to the shared counters about once a second, so that the limit holds for all
 * servers together without a write for each call.
 */
function makeGeneralCount(counting: Counting, name: string): (caller: string) => void {
  const known = new LRUCache<string, Count>({ max: MOST_CALLERS })
  /** Uses the database has not heard of yet. */
  const unsaid = new Map<string, Count>()
  let syncing = false
  let syncedAt = counting.clock.machine().getTime()
  let tidiedAt = 0
  const sync = async (now: Date) => {
    for (let left = unsaid.size; left > 0; left -= SYNC_AT_ONCE) {
      // In one order on all servers, so that they wait for each other and never deadlock.
      const rows = takeSome(unsaid).sort((a, b) => (a.key < b.key ? -1 : 1))
      for (const { key, count, windowEnds } of await addUses(counting, now, rows)) {
        if (known.has(key)) known.set(key, { count: count + (unsaid.get(key)?.count ?? 0), windowEnds })
      }
    }
    if (now.getTime() - tidiedAt < TIDY_MILLISECONDS) return
    tidiedAt = now.getTime()
    await counting.db.delete(limitCounters).where(lt(limitCounters.windowEnds, now))
  }
  return (caller) => {
    const now = counting.clock.machine()
    const key = `${name} ${caller}`
    const before = known.get(key)
    const { count, windowEnds } =
      before && before.windowEnds > now ? before : { count: 0, windowEnds: windowEnd(now, 1) }
    if (count >= CALLS_A_MINUTE) throw tooManyRefusal(now, windowEnds)
    known.set(key, { count: count + 1, windowEnds })
    if (unsaid.size < MOST_CALLERS) {
      unsaid.set(key, { count: (unsaid.get(key)?.count ?? 0) + 1, windowEnds })
    }
    if (syncing || now.getTime() - syncedAt < SYNC_MILLISECONDS) return
    syncedAt = now.getTime()
    syncing = true
    // The call itself reports an unavailable database; the counts in memory go on.
    void sync(now)
      .catch(() => {})
      .finally(() => (syncing = false))
  }
}

/** Takes the counters that wait longest out of a map, as many as fit one statement. */
function takeSome(waiting: Map<string, Count>): (Count & { key: string })[] {
  const some = [...waiting.entries().take(SYNC_AT_ONCE)]
  for (const [key] of some) waiting.delete(key)
  return some.map(([key, one]) => ({ key, ...one }))
}
