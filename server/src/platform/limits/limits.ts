import { AsyncLocalStorage } from 'node:async_hooks'
import { refusals } from '@studio/contract/studio/messages.ts'
import { and, eq, gt, sql } from 'drizzle-orm'
import { anyOf } from '../../database/any-of.ts'
import type { Database } from '../../database/connect.ts'
import { limitCounters } from '../../database/tables/studio.ts'
import type { Clock } from '../clock.ts'
import { Refusal } from '../refusal.ts'

/** What counting needs of the context. */
export interface Counting {
  db: Database
  /** Limits go by the machine's time (D17.clock). */
  clock: Clock
  config: { rateLimits: boolean }
}

/** So many calls of one kind within so many minutes, from the first one on. */
export interface Allowance {
  key: string
  max: number
  minutes: number
}

export interface Count {
  count: number
  windowEnds: Date
}

const uncounted = new AsyncLocalStorage<true>()

/** Work whose calls count against no limit: a page's own reads, since the page itself is counted (S-R1). */
export function withoutCounting<Result>(work: () => PromiseLike<Result>): Promise<Result> {
  // Awaited inside, since some promises begin their work only when they are waited for.
  return uncounted.run(true, async () => await work())
}

/** Whether uses are counted at all in this call. */
export const isCounting = ({ config }: Counting) => config.rateLimits && !uncounted.getStore()

/** The 429 of a used up allowance, with the seconds left. */
export function tooManyRefusal(now: Date, windowEnds: Date): Refusal {
  const seconds = Math.max(1, Math.ceil((windowEnds.getTime() - now.getTime()) / 1000))
  return new Refusal('tooMany', refusals.tooMany, { retryAfter: seconds })
}

/** Adds to counters in one statement, so that parallel calls on all servers add up; answers where they stand. */
export async function addUses(counting: Counting, now: Date, rows: (Count & { key: string })[]) {
  const over = sql`${limitCounters.windowEnds} <= ${now.toISOString()}::timestamptz`
  return counting.db
    .insert(limitCounters)
    .values(rows)
    .onConflictDoUpdate({
      target: limitCounters.key,
      set: {
        count: sql`case when ${over} then excluded.count else ${limitCounters.count} + excluded.count end`,
        windowEnds: sql`case when ${over} then excluded.window_ends else ${limitCounters.windowEnds} end`,
      },
    })
    .returning()
}

export const windowEnd = (now: Date, minutes: number) => new Date(now.getTime() + minutes * 60_000)

/** Counts one use; the use after the last allowed one is 429 with Retry-After (D17.limits). */
export async function countUse(counting: Counting, allowance: Allowance): Promise<void> {
  const windowEnds = await useUp(counting, allowance)
  if (windowEnds) throw tooManyRefusal(counting.clock.machine(), windowEnds)
}

/** Counts one use and answers whether it is allowed, for what is silently left out once the allowance is used up. */
export async function countIfAllowed(counting: Counting, allowance: Allowance): Promise<boolean> {
  return (await useUp(counting, allowance)) === null
}

/** Counts one use; when the window ends, where it was one too many. */
async function useUp(counting: Counting, { key, max, minutes }: Allowance): Promise<Date | null> {
  if (!isCounting(counting)) return null
  const now = counting.clock.machine()
  const [row] = await addUses(counting, now, [{ key, count: 1, windowEnds: windowEnd(now, minutes) }])
  return row && row.count > max ? row.windowEnds : null
}

/** Refuses with 429 where an allowance is used up, without counting: for limits on failures alone (S-A4). */
export async function refuseIfUsedUp(counting: Counting, allowances: Allowance[]): Promise<void> {
  if (!isCounting(counting)) return
  const now = counting.clock.machine()
  const keys = allowances.map((allowance) => allowance.key)
  const rows = await counting.db.select().from(limitCounters).where(anyOf(limitCounters.key, keys))
  for (const { key, max } of allowances) {
    const row = rows.find((one) => one.key === key)
    if (row && row.windowEnds > now && row.count >= max) throw tooManyRefusal(now, row.windowEnds)
  }
}

/** How often each of these was used in its running window; for what is counted and refuses nobody. */
export async function usesOf(counting: Counting, keys: string[]): Promise<Map<string, number>> {
  if (!isCounting(counting)) return new Map()
  const now = counting.clock.machine()
  const rows = await counting.db
    .select()
    .from(limitCounters)
    .where(and(anyOf(limitCounters.key, keys), gt(limitCounters.windowEnds, now)))
  return new Map(rows.map(({ key, count }) => [key, count]))
}

/** Uncounts one use that turned out to be none. */
export async function undoUse(counting: Counting, { key }: Allowance): Promise<void> {
  if (!isCounting(counting)) return
  const running = and(eq(limitCounters.key, key), gt(limitCounters.windowEnds, counting.clock.machine()))
  await counting.db
    .update(limitCounters)
    .set({ count: sql`greatest(${limitCounters.count} - 1, 0)` })
    .where(running)
}

/** Gives a caller a fresh allowance, as after a new password. */
export async function forgetUses(counting: Counting, key: string): Promise<void> {
  await counting.db.delete(limitCounters).where(eq(limitCounters.key, key))
}
