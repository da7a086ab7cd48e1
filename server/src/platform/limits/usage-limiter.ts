/** Limits of a shared resource: per key, and in total. */
export interface ShareBounds {
  each: number
  all: number
}

/** A key with its own limit instead of `each`. */
export interface Share {
  key: string
  most: number
}

export interface Shares {
  /**
   * Takes an amount for all keys at once, or nothing: `each` if a key has no room left, `all` if the total
   * has none. Otherwise returns a function that releases it; a second call does nothing.
   */
  take(keys: readonly (string | Share)[], amount?: number): (() => void) | 'each' | 'all'
}

/** Counts amounts in use in this process; a fully released key uses no memory. */
export function makeUsageLimiter({ each, all }: ShareBounds): Shares {
  const used = new Map<string, number>()
  let inAll = 0
  const add = (keys: readonly string[], amount: number) => {
    inAll += amount
    for (const key of keys) {
      const now = (used.get(key) ?? 0) + amount
      if (now > 0) used.set(key, now)
      else used.delete(key)
    }
  }
  return {
    take(asked, amount = 1) {
      const wanted = asked.map((one) => (typeof one === 'string' ? { key: one, most: each } : one))
      if (wanted.some(({ key, most }) => (used.get(key) ?? 0) + amount > most)) return 'each'
      if (inAll + amount > all) return 'all'
      const keys = wanted.map(({ key }) => key)
      add(keys, amount)
      let given = false
      return () => {
        if (!given) add(keys, -amount)
        given = true
      }
    },
  }
}
