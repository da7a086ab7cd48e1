import { refusals } from '@studio/contract/studio/messages.ts'
import { Refusal } from '../refusal.ts'

const RETRY_AFTER_SECONDS = 5

/** Takes an amount for a key; returns what releases it, which does nothing a second time. */
type Take = (key: string, amount?: number) => () => void

/**
 * Counts amounts in use in this process, such as files on their way: 429 if one key has no room left, 503 if all
 * together have none.
 */
export function makeUsageLimiter({ each, all }: { each: number; all: number }): Take {
  const used = new Map<string, number>()
  let inAll = 0
  const add = (key: string, amount: number) => {
    inAll += amount
    const now = (used.get(key) ?? 0) + amount
    if (now > 0) used.set(key, now)
    else used.delete(key)
  }
  return (key, amount = 1) => {
    const retry = { retryAfter: RETRY_AFTER_SECONDS }
    if ((used.get(key) ?? 0) + amount > each) throw new Refusal('tooMany', refusals.tooMany, retry)
    if (inAll + amount > all) throw new Refusal('unavailable', refusals.busy, retry)
    add(key, amount)
    let released = false
    return () => {
      if (!released) add(key, -amount)
      released = true
    }
  }
}
