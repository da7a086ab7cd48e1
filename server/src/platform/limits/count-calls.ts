import type { AnyEndpoint } from '@studio/contract/endpoint.ts'
import { LRUCache } from 'lru-cache'
import type { CallPolicy, CountedCall } from '../serve.ts'
import { actualCaller, type Viewer } from '../viewer.ts'
import { callerNetwork } from './caller-network.ts'
import { type Counting, countUse, isCounting, tooManyRefusal, undoUse, windowEnd } from './limits.ts'
import type { KeyedCount } from './store/database-limits.ts'

/** Requests a minute of a person, of whoever holds a link that was signed for them, and of all visitors of a network. */
export const CALLS_A_MINUTE = 1200
const SYNC_MILLISECONDS = 1000
const TIDY_MILLISECONDS = 60_000
/** Maximum callers counted on one server, about 15 MB; beyond that, the least recently used are dropped. */
const MOST_CALLERS = 50_000
/** Maximum counters per statement. */
const SYNC_AT_ONCE = 1000

type Count = Omit<KeyedCount, 'key'>

const callerKey = (viewer: Viewer, network: string) =>
  viewer.kind === 'visitor' ? `address:${network}` : `person:${actualCaller(viewer)}`

/**
 * Counts a call against the endpoint's own limit, and against 1,200 calls a minute per person or network
 * (D17.limits, S-R1). Returns what takes the endpoint's use back once the call turns out not to count.
 */
export function makeCountCall(counting: Counting): CallPolicy['countCall'] {
  const general = makeGeneralCount(counting, 'calls')
  return async (endpoint: AnyEndpoint, viewer: Viewer, network: string) => {
    const free: CountedCall = async () => {}
    if (!isCounting(counting)) return free
    const caller = callerKey(viewer, network)
    general(caller)
    const { limit } = endpoint
    if (!limit) return free
    const { name, minutes, counts = 'answered' } = limit
    const max = viewer.kind === 'visitor' ? (limit.ofNetwork ?? limit.max) : limit.max
    const use = { key: `${name} ${caller}`, max, minutes }
    await countUse(counting, use)
    return async (outcome) => {
      if (counts !== 'all' && counts !== outcome) await undoUse(counting, use)
    }
  }
}

/** What counts a request other than a call: by the person for whom its link was signed, otherwise by its network. */
export type CountVisit = (address: string, personId?: string) => void

/** Counts requests other than calls, such as pages and films: 1,200 a minute per person or network (S-R1). */
export function makeCountVisit(counting: Counting): CountVisit {
  const general = makeGeneralCount(counting, 'visits')
  return (address, personId) => {
    if (!isCounting(counting)) return
    general(personId === undefined ? `address:${callerNetwork(address)}` : `person:${personId}`)
  }
}

/**
 * Counts in memory and adds to the shared counters about once a second, so that the limit applies across all
 * servers without a write per call.
 */
function makeGeneralCount(counting: Counting, name: string): (caller: string) => void {
  let known: LRUCache<string, Count> | undefined
  /** Uses not yet written to the database. */
  const unwritten = new Map<string, Count>()
  let syncing = false
  let syncedAt = counting.clock.machine().getTime()
  let tidiedAt = 0
  const sync = async (now: Date) => {
    for (let left = unwritten.size; left > 0; left -= SYNC_AT_ONCE) {
      // Sorted the same way on all servers, so that they wait for each other and never deadlock.
      const rows = takeSome(unwritten).sort((a, b) => (a.key < b.key ? -1 : 1))
      for (const { key, count, windowEnds } of await counting.limits.add(now, rows)) {
        if (known?.has(key)) known.set(key, { count: count + (unwritten.get(key)?.count ?? 0), windowEnds })
      }
    }
    if (now.getTime() - tidiedAt < TIDY_MILLISECONDS) return
    tidiedAt = now.getTime()
    await counting.limits.tidy(now)
  }
  return (caller) => {
    // Made with the first call: it takes its memory at once.
    known ??= new LRUCache<string, Count>({ max: MOST_CALLERS })
    const now = counting.clock.machine()
    const key = `${name} ${caller}`
    const before = known.get(key)
    const { count, windowEnds } =
      before && before.windowEnds > now ? before : { count: 0, windowEnds: windowEnd(now, 1) }
    if (count >= CALLS_A_MINUTE) throw tooManyRefusal(now, windowEnds)
    known.set(key, { count: count + 1, windowEnds })
    if (unwritten.size < MOST_CALLERS) {
      unwritten.set(key, { count: (unwritten.get(key)?.count ?? 0) + 1, windowEnds })
    }
    if (syncing || now.getTime() - syncedAt < SYNC_MILLISECONDS) return
    syncedAt = now.getTime()
    syncing = true
    // The call itself reports an unavailable store; counting in memory continues.
    void sync(now)
      .catch(() => {})
      .finally(() => (syncing = false))
  }
}

/** Removes and returns the oldest counters of a map, as many as fit one statement. */
function takeSome(waiting: Map<string, Count>): KeyedCount[] {
  const some = [...waiting.entries().take(SYNC_AT_ONCE)]
  for (const [key] of some) waiting.delete(key)
  return some.map(([key, one]) => ({ key, ...one }))
}
