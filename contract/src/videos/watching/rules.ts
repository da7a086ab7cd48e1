import { MINUTE, SECOND } from '../../dates.ts'
import type { Verdict } from '../../verdict.ts'

/** Milliseconds without a request after which a device's place is free again. */
export const FREE_AFTER = 60 * SECOND
/** Milliseconds for which a device stopped by another one stays stopped, unless the person resumes there. */
export const STOP_LASTS = 15 * MINUTE

interface WatchingFacts {
  /** Time at which another device stopped this one; null if none did. */
  stoppedAt: Date | null
  /** Other devices of the account that are watching now. */
  others: number
  /** Maximum devices at once; 0 means unlimited. */
  atOnce: number
  now: Date
}

/** Whether a device may watch beside the account's other devices (D18.at-once). */
export function mayWatch(facts: WatchingFacts): Verdict<'stopped' | 'tooMany'> {
  const { stoppedAt, others, atOnce, now } = facts
  if (stoppedAt && now.getTime() < stoppedAt.getTime() + STOP_LASTS) return { ok: false, code: 'stopped' }
  if (atOnce > 0 && others >= atOnce) return { ok: false, code: 'tooMany' }
  return { ok: true }
}

const words = (others: number) =>
  others === 1
    ? { devices: 'another device', which: 'it' }
    : { devices: `${others} other devices`, which: 'one of them' }

/** Messages if a film does not play because the account is watching on other devices (D18.at-once). */
export const watchingTexts = {
  tooMany(others: number): string {
    const { devices, which } = words(others)
    return `You are watching on ${devices}. To watch here, stop ${which}`
  },
  stopped: 'This was stopped from another of your devices',
} as const
