import type { AnyEndpoint } from '@studio/contract/endpoint.ts'
import { refusals } from '@studio/contract/studio/messages.ts'
import { eq, inArray, lt, sql } from 'drizzle-orm'
import type { Database } from '../database/connect.ts'
import { limitCounters } from '../database/tables/studio.ts'
import type { Clock } from './clock.ts'
import { Refusal } from './refusal.ts'
import type { DoorKeeper } from './serve.ts'
import type { Viewer } from './viewer.ts'

/** What counting needs of the context. */
export interface Counting {
  db: Database
  /** Limits go by the machine's time (D17). */
  clock: Clock
  config: { rateLimits: boolean }
}

/** So many calls of one kind within so many minutes, from the first one on. */
export interface Allowance {
  key: string
  max: number
  minutes: number
}

export const CALLS_A_MINUTE = 1200
const SYNC_MILLISECONDS = 1000
const TIDY_MILLISECONDS = 60_000

interface Count {
  count: number
  windowEnds: Date
}

function refuseUntil(now: Date, windowEnds: Date): Refusal {
  const seconds = Math.max(1, Math.ceil((windowEnds.getTime() - now.getTime()) / 1000))
  return new Refusal('tooMany', refusals.tooMany, { retryAfter: seconds })
}

/** Adds to counters in one statement, so that parallel calls on all servers add up; answers where they stand. */
async function add(counting: Counting, now: Date, rows: (Count & { key: string })[]) {
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

const endOf = (now: Date, minutes: number) => new Date(now.getTime() + minutes * 60_000)

/** Counts one use; the use after the last allowed one is 429 with Retry-After (D17). */
export async function countUse(counting: Counting, allowance: Allowance): Promise<void> {
  const windowEnds = await useUp(counting, allowance)
  if (windowEnds) throw refuseUntil(counting.clock.machine(), windowEnds)
}

/** Counts one use, for what is simply left out once the allowance is used up; true while it is not. */
export async function stillAllowed(counting: Counting, allowance: Allowance): Promise<boolean> {
  return (await useUp(counting, allowance)) === null
}

/** Counts one use; when the window ends, where it was one too many. */
async function useUp(counting: Counting, { key, max, minutes }: Allowance): Promise<Date | null> {
  if (!counting.config.rateLimits) return null
  const now = counting.clock.machine()
  const [row] = await add(counting, now, [{ key, count: 1, windowEnds: endOf(now, minutes) }])
  return row && row.count > max ? row.windowEnds : null
}

/** Refuses with 429 where an allowance is used up, without counting: for limits on failures alone (S-A4). */
export async function refuseIfUsedUp(counting: Counting, allowances: Allowance[]): Promise<void> {
  if (!counting.config.rateLimits) return
  const now = counting.clock.machine()
  const keys = allowances.map((allowance) => allowance.key)
  const rows = await counting.db.select().from(limitCounters).where(inArray(limitCounters.key, keys))
  for (const { key, max } of allowances) {
    const row = rows.find((one) => one.key === key)
    if (row && row.windowEnds > now && row.count >= max) throw refuseUntil(now, row.windowEnds)
  }
}

/** Gives a caller a fresh allowance, as after a new password. */
export async function forgetUses(counting: Counting, key: string): Promise<void> {
  await counting.db.delete(limitCounters).where(eq(limitCounters.key, key))
}

const callerKey = (viewer: Viewer, address: string) =>
  viewer.kind === 'visitor' ? `address:${address}` : `person:${viewer.id}`

/** The door's counting: the endpoint's own limit, and 1,200 calls a minute per person or address (D17, S-R1). */
export function makeCountCall(counting: Counting): DoorKeeper['countCall'] {
  const general = makeGeneralCount(counting)
  return async (endpoint: AnyEndpoint, viewer: Viewer, address: string) => {
    if (!counting.config.rateLimits) return
    const caller = callerKey(viewer, address)
    general(caller)
    const { limit } = endpoint
    if (!limit) return
    const by = limit.by === 'address' ? `address:${address}` : caller
    await countUse(counting, { key: `${limit.name} ${by}`, max: limit.max, minutes: limit.minutes })
  }
}

interface LocalCount extends Count {
  /** Calls the database has not heard of yet. */
  unsaid: number
}

/**
 * Counts in memory and adds to the shared counters about once a second, so that the limit holds for all
 * servers together without a write for each call.
 */
function makeGeneralCount(counting: Counting): (caller: string) => void {
  const counts = new Map<string, LocalCount>()
  let syncedAt = counting.clock.machine().getTime()
  let tidiedAt = 0
  const sync = async (now: Date) => {
    const unsaid = [...counts].filter(([, local]) => local.unsaid > 0)
    if (unsaid.length === 0) return
    // In one order on all servers, so that they wait for each other and never deadlock.
    const rows = unsaid
      .map(([key, local]) => ({ key, count: local.unsaid, windowEnds: local.windowEnds }))
      .sort((a, b) => (a.key < b.key ? -1 : 1))
    for (const [, local] of unsaid) local.unsaid = 0
    for (const row of await add(counting, now, rows)) {
      const local = counts.get(row.key)
      if (local) Object.assign(local, { count: row.count + local.unsaid, windowEnds: row.windowEnds })
    }
    if (now.getTime() - tidiedAt < TIDY_MILLISECONDS) return
    tidiedAt = now.getTime()
    await counting.db.delete(limitCounters).where(lt(limitCounters.windowEnds, now))
  }
  return (caller) => {
    const now = counting.clock.machine()
    const key = `calls ${caller}`
    const known = counts.get(key)
    const local = known && known.windowEnds > now ? known : { count: 0, unsaid: 0, windowEnds: endOf(now, 1) }
    counts.set(key, local)
    if (local.count >= CALLS_A_MINUTE) throw refuseUntil(now, local.windowEnds)
    local.count += 1
    local.unsaid += 1
    if (now.getTime() - syncedAt < SYNC_MILLISECONDS) return
    syncedAt = now.getTime()
    // A database that is away is told of by the call itself; the counts in memory go on.
    void sync(now).catch(() => {})
    for (const [name, { windowEnds }] of counts) if (windowEnds <= now) counts.delete(name)
  }
}
