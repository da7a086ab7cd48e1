import { and, eq, gt, lt, sql } from 'drizzle-orm'
import { anyOf } from '../../../database/any-of.ts'
import type { Database } from '../../../database/connect.ts'
import { limitCounters } from '../../../database/tables/studio.ts'

/** Counts in PostgreSQL, one statement for each operation. */
export function databaseLimits(db: Database): LimitStore {
  const running = (now: Date) => gt(limitCounters.windowEnds, now)
  return {
    async add(now, uses) {
      const over = sql`${limitCounters.windowEnds} <= ${now.toISOString()}::timestamptz`
      return db
        .insert(limitCounters)
        .values(uses)
        .onConflictDoUpdate({
          target: limitCounters.key,
          set: {
            count: sql`case when ${over} then excluded.count else ${limitCounters.count} + excluded.count end`,
            windowEnds: sql`case when ${over} then excluded.window_ends else ${limitCounters.windowEnds} end`,
          },
        })
        .returning()
    },
    async read(now, keys) {
      return db
        .select()
        .from(limitCounters)
        .where(and(anyOf(limitCounters.key, keys), running(now)))
    },
    async takeBack(now, key) {
      await db
        .update(limitCounters)
        .set({ count: sql`greatest(${limitCounters.count} - 1, 0)` })
        .where(and(eq(limitCounters.key, key), running(now)))
    },
    async forget(key) {
      await db.delete(limitCounters).where(eq(limitCounters.key, key))
    },
    async tidy(now) {
      await db.delete(limitCounters).where(lt(limitCounters.windowEnds, now))
    },
  }
}

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
