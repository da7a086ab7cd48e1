/** Uses of one key within its current window. */
export interface KeyedCount {
  key: string
  count: number
  windowEnds: Date
}

/** Where the uses of limits are counted, for all servers of the studio together. */
export interface LimitStore {
  /**
   * Adds to counters and returns the new values; a counter whose window is over starts again with what is
   * added. Parallel calls add up.
   */
  add(now: Date, uses: KeyedCount[]): Promise<KeyedCount[]>
  /** Returns the counters whose window is not over. */
  read(now: Date, keys: string[]): Promise<KeyedCount[]>
  /** Takes one use back from a running window. */
  takeBack(now: Date, key: string): Promise<void>
  forget(key: string): Promise<void>
  /** Deletes counters whose window is over, where they don't expire by themselves. */
  tidy(now: Date): Promise<void>
}
