import { DAY, MINUTE } from '../dates.ts'

/** Days an Admin blocks somebody for unless he types another number; at least one (BLOCK-02). */
export const BLOCK_DAYS = { min: 1, usual: 1 }

/** When a block of so many days that begins now is over: the days and a minute (BLOCK-03). */
export function blockEnd(now: Date, days: number): Date {
  return new Date(now.getTime() + days * DAY + MINUTE)
}

/** Days until an instant, a begun one counted whole; 0 once it is over (SUBS-01). */
export function daysLeft(end: Date, now: Date): number {
  return Math.max(0, Math.ceil((end.getTime() - now.getTime()) / DAY))
}

interface AdminStanding {
  id: string
  /** Whether he could sign in at this moment. */
  enters: boolean
}

export type ShutOutVerdict = { ok: true } | { ok: false; because: 'oneself' | 'last-admin' }

/** Whether somebody may be deleted or kept out: never oneself, and never the last Admin who can sign in (D10, S-Z13). */
export function mayShutOut(id: string, by: string, admins: readonly AdminStanding[]): ShutOutVerdict {
  if (id === by) return { ok: false, because: 'oneself' }
  const isAdmin = admins.some((admin) => admin.id === id)
  const others = admins.filter((admin) => admin.id !== id && admin.enters)
  return isAdmin && others.length === 0 ? { ok: false, because: 'last-admin' } : { ok: true }
}
