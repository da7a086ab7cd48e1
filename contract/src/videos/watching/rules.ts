import { MINUTE, SECOND } from '../../dates.ts'
import type { Verdict } from '../../verdict.ts'

/** Milliseconds after which a device that asked for nothing more has given its place back. */
export const FREE_AFTER = 60 * SECOND
/** Milliseconds for which a device that was stopped from another one stays stopped, unless somebody there goes on. */
export const STOP_LASTS = 15 * MINUTE

interface WatchingFacts {
  /** When this device was stopped from another one; null where it was not. */
  stoppedAt: Date | null
  /** Other devices of the account that watch now. */
  others: number
  /** As many may watch at once; 0 stands for any number. */
  atOnce: number
  now: Date
}

/** Whether a device may watch beside the others of its account (D18.at-once). */
export function mayWatch(facts: WatchingFacts): Verdict<'stopped' | 'tooMany'> {
  const { stoppedAt, others, atOnce, now } = facts
  if (stoppedAt && now.getTime() < stoppedAt.getTime() + STOP_LASTS) return { ok: false, code: 'stopped' }
  if (atOnce > 0 && others >= atOnce) return { ok: false, code: 'tooMany' }
  return { ok: true }
}
