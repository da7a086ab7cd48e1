import { refusals } from '@studio/contract/studio/messages.ts'
import { Refusal } from '../refusal.ts'
import { callerNetwork, widerNetwork } from './caller-network.ts'
import { makeUsageLimiter, type ShareBounds } from './usage-limiter.ts'

export interface PlaceBounds extends ShareBounds {
  /** Maximum for the /24 or /48 around a caller's network. */
  wider: number
}

interface Held {
  give: () => void
  /** Takes the place away from its holder. */
  end: () => void
}

export interface Places {
  /**
   * Takes a place for a caller, with a callback to take it away again; returns its release function. 'each'
   * and 'all' as in Shares.
   */
  take(address: string, end: () => void): (() => void) | 'each' | 'all'
}

/**
 * Limits places that callers hold for a while: per network, per wider network around it, and in total. When
 * all are taken, the wider network with the most loses its oldest to one that holds fewer, so that large
 * networks, however many, can't shut out the next one (S-R1).
 */
export function makeSlotLimiter({ each, wider, all }: PlaceBounds): Places {
  const shares = makeUsageLimiter({ each, all: Number.POSITIVE_INFINITY })
  const networks = new Map<string, Set<Held>>()
  let inAll = 0
  const hold = (around: string, held: Held) => {
    const own = networks.get(around) ?? new Set()
    networks.set(around, own.add(held))
    inAll += 1
  }
  const drop = (around: string, held: Held) => {
    held.give()
    const own = networks.get(around)
    if (!own?.delete(held)) return
    inAll -= 1
    if (own.size === 0) networks.delete(around)
  }
  const makeRoomFor = (newcomer: string): boolean => {
    const [widest, own] = [...networks].reduce((most, one) => (one[1].size > most[1].size ? one : most))
    const [oldest] = own
    if (!oldest || own.size <= (networks.get(newcomer)?.size ?? 0) + 1) return false
    drop(widest, oldest)
    oldest.end()
    return true
  }
  return {
    take(address, end) {
      const network = callerNetwork(address)
      const around = widerNetwork(network)
      const give = shares.take([network, { key: `around ${around}`, most: wider }])
      if (typeof give === 'string') return give
      if (inAll >= all && !makeRoomFor(around)) {
        give()
        return 'all'
      }
      const held = { give, end }
      hold(around, held)
      return () => drop(around, held)
    },
  }
}

/** Returns 429 if the caller's own limit is reached, 503 if the total is. */
export function limitRefusal(bound: 'each' | 'all', retryAfter: number): Refusal {
  if (bound === 'each') return new Refusal('tooMany', refusals.tooMany, { retryAfter })
  return new Refusal('unavailable', refusals.busy, { retryAfter })
}
