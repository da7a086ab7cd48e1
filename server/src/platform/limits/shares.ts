/** What is shared by everybody and bounded: for each key, and in all. */
export interface ShareBounds {
  each: number
  all: number
}

/** A key with a bound of its own instead of `each`. */
export interface Share {
  key: string
  most: number
}

export interface Shares {
  /**
   * Takes an amount for every key at once, or nothing: `each` where one of the keys has no room left, `all` where
   * nobody has. What is answered otherwise gives it back; a second time changes nothing.
   */
  take(keys: readonly (string | Share)[], amount?: number): (() => void) | 'each' | 'all'
}

/** Amounts that are in use just now, counted in this process; what is given back leaves nothing behind. */
export function makeShares({ each, all }: ShareBounds): Shares {
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
