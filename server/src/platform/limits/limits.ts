import { AsyncLocalStorage } from 'node:async_hooks'
import { tooManyText } from '@studio/contract/studio/messages.ts'
import type { Clock } from '../clock.ts'
import { Refusal } from '../refusal.ts'
import type { LimitStore } from './store/database-limits.ts'

/** Part of the context that counting needs. */
export interface Counting {
  limits: LimitStore
  /** Limits use the machine time (D17.clock). */
  clock: Clock
  config: { rateLimits: boolean }
}

/** Maximum calls of one kind within a window of minutes, which starts with the first call. */
export interface Allowance {
  key: string
  max: number
  minutes: number
  /** Message of the refusal, if the general one says too little. */
  words?: string
}

const uncounted = new AsyncLocalStorage<true>()

/** Runs work without counting its calls: a page's own reads, since the page itself is counted (S-R1). */
export function withoutCounting<Result>(work: () => PromiseLike<Result>): Promise<Result> {
  // Awaited inside, because some promises start only when they are awaited.
  return uncounted.run(true, async () => await work())
}

/** Whether uses are counted in the current call. */
export const isCounting = ({ config }: Counting) => config.rateLimits && !uncounted.getStore()

/** Returns the 429 for an exhausted allowance, with the seconds until its window ends. */
export function tooManyRefusal(now: Date, windowEnds: Date, words?: string): Refusal {
  const seconds = Math.max(1, Math.ceil((windowEnds.getTime() - now.getTime()) / 1000))
  return new Refusal('tooMany', words ?? tooManyText(seconds), { retryAfter: seconds })
}

export const windowEnd = (now: Date, minutes: number) => new Date(now.getTime() + minutes * 60_000)

/** Counts one use; throws 429 with Retry-After once the allowance is exhausted (D17.limits). */
export async function countUse(counting: Counting, allowance: Allowance): Promise<void> {
  const windowEnds = await useUp(counting, allowance)
  if (windowEnds) throw tooManyRefusal(counting.clock.machine(), windowEnds, allowance.words)
}

/**
 * Counts one use and returns whether it is allowed, for actions that are silently skipped once the allowance
 * is exhausted.
 */
export async function countIfAllowed(counting: Counting, allowance: Allowance): Promise<boolean> {
  return (await useUp(counting, allowance)) === null
}

/** Counts one use; returns when the window ends if the allowance is exceeded, otherwise null. */
async function useUp(counting: Counting, { key, max, minutes }: Allowance): Promise<Date | null> {
  if (!isCounting(counting)) return null
  const now = counting.clock.machine()
  const [row] = await counting.limits.add(now, [{ key, count: 1, windowEnds: windowEnd(now, minutes) }])
  return row && row.count > max ? row.windowEnds : null
}

/** Throws 429 if an allowance is exhausted, without counting: for limits that count failures only (S-A4). */
export async function refuseIfUsedUp(counting: Counting, allowances: Allowance[]): Promise<void> {
  if (!isCounting(counting)) return
  const now = counting.clock.machine()
  const keys = allowances.map((allowance) => allowance.key)
  const rows = await counting.limits.read(now, keys)
  for (const { key, max } of allowances) {
    const row = rows.find((one) => one.key === key)
    if (row && row.count >= max) throw tooManyRefusal(now, row.windowEnds)
  }
}

/** Returns the uses of each key in its current window; for counters that refuse nobody. */
export async function usesOf(counting: Counting, keys: string[]): Promise<Map<string, number>> {
  if (!isCounting(counting)) return new Map()
  const rows = await counting.limits.read(counting.clock.machine(), keys)
  return new Map(rows.map(({ key, count }) => [key, count]))
}

/** Takes back one use that turned out not to count. */
export async function undoUse(counting: Counting, { key }: Allowance): Promise<void> {
  if (!isCounting(counting)) return
  await counting.limits.takeBack(counting.clock.machine(), key)
}

/** Resets a caller's allowance, for example after a new password. */
export async function forgetUses(counting: Counting, key: string): Promise<void> {
  await counting.limits.forget(key)
}
