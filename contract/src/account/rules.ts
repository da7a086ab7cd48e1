import { DAY, MINUTE, SECOND } from '../dates.ts'
import type { Role } from '../people/schema.ts'
import type { Verdict } from '../verdict.ts'

/** Days an Admin blocks somebody for unless they type another number; at least one (BLOCK-02). */
export const BLOCK_DAYS = { min: 1, usual: 1 }
/** As long as a block that ends by itself may be; one without an end has none. */
export const MOST_BLOCK_DAYS = 3_650

/** When a block of so many days that begins now is over: the days and a minute (BLOCK-03). */
export function blockEnd(now: Date, days: number): Date {
  return new Date(now.getTime() + days * DAY + MINUTE)
}

/** Days until an instant, a begun one counted whole; 0 once it is over (SUBS-01). */
export function daysLeft(end: Date, now: Date): number {
  return Math.max(0, Math.ceil((end.getTime() - now.getTime()) / DAY))
}

/** Failures of an account in 15 minutes, from wherever, that cost nobody any time. */
const FREE_FAILURES = 10
const LONGEST_WAIT = 4 * SECOND

/** Milliseconds that an answer is held back after so many failures of its account, itself counted: a quarter of a second, then twice as long each time (S-A4). */
export function delayAfterFailures(failures: number): number {
  const beyond = failures - FREE_FAILURES
  return beyond <= 0 ? 0 : Math.min(LONGEST_WAIT, 250 * 2 ** (beyond - 1))
}

interface AdminFacts {
  id: string
  /** Whether they could sign in at this moment. */
  enters: boolean
}

export type LockoutVerdict = Verdict<'oneself' | 'last-admin'>

/** Whether somebody may be deleted or kept out: never oneself, and never the last Admin who can sign in (D10, S-Z13). */
export function mayLockOut(id: string, by: string, admins: readonly AdminFacts[]): LockoutVerdict {
  if (id === by) return { ok: false, code: 'oneself' }
  const isAdmin = admins.some((admin) => admin.id === id)
  const others = admins.filter((admin) => admin.id !== id && admin.enters)
  return isAdmin && others.length === 0 ? { ok: false, code: 'last-admin' } : { ok: true }
}

export type OwnDeletionVerdict = Verdict<'teacherStays' | 'adminStays'>

/** Whether somebody may delete their own account: members may, whoever others depend on may not alone (D18.own-deletion). */
export function mayDeleteOwnAccount(role: Role): OwnDeletionVerdict {
  if (role === 'Student') return { ok: true }
  return { ok: false, code: role === 'Coach' ? 'teacherStays' : 'adminStays' }
}
