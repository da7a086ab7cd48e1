import { DAY, MINUTE, SECOND } from '../dates.ts'
import { folded, plainEmail } from '../letters.ts'
import type { Verdict } from '../verdict.ts'

import type { Role } from './schema.ts'
import type { InvitationState } from './sign-up/schema.ts'

/** Normal form of an e-mail address for uniqueness: NFKC, lower case (D17.folded-email). */
export function foldEmail(email: string): string {
  return folded(plainEmail(email))
}

/** Normal form of an e-mail address for one trial ever: folded, without a `+tag` (D17.folded-email, S-M3). */
export function trialKey(email: string): string {
  const [, local = '', domain = ''] = /^(.*)@([^@]*)$/.exec(foldEmail(email)) ?? []
  return `${local.replace(/(?<=.)\+.*$/, '')}@${domain}`
}

/** Normal form of a user name for uniqueness, whatever its case and width (S-I8, R1). */
export function foldUserName(userName: string): string {
  return folded(userName)
}

/** Days until an invitation expires, by the studio's clock (S-A13). */
export const INVITATION_DAYS = 7

/** Whether an invitation makes an account, or why not; `now` is the studio's time. */
export function invitationState(
  invitation: { invitedAt: Date; usedAt: Date | null } | undefined,
  now: Date,
): InvitationState['state'] {
  if (!invitation) return 'gone'
  if (invitation.usedAt) return 'used'
  return invitation.invitedAt.getTime() + INVITATION_DAYS * DAY > now.getTime() ? 'open' : 'expired'
}

/** Facts that decide about signing in; `blockedToDateTime` null means a block without an end. */
export interface SignInFacts {
  active: boolean
  blockedAccess: boolean
  blockedToDateTime: Date | null
  /** Null until the sign-up is finished (D3). */
  registeredFully: Date | null
}

export type SignInVerdict =
  | { ok: true }
  | { ok: false; code: 'inactive' }
  | { ok: false; code: 'unfinished' }
  | { ok: false; code: 'blocked'; until: Date | null }

/** Whether a person has access: not blocked at this instant of the studio's clock, and not inactive (D10, S-Z12). */
export function mayEnter(person: SignInFacts, now: Date): SignInVerdict {
  const { active, blockedAccess, blockedToDateTime: until } = person
  if (!active) return { ok: false, code: 'inactive' }
  const blocked = blockedAccess && (until === null || until > now)
  return blocked ? { ok: false, code: 'blocked', until } : { ok: true }
}

/** Whether a person may sign in: with access, and with a finished sign-up (D3). */
export function maySignIn(person: SignInFacts, now: Date): SignInVerdict {
  const verdict = mayEnter(person, now)
  if (!verdict.ok || person.registeredFully) return verdict
  return { ok: false, code: 'unfinished' }
}

/** Label of a role: a Coach is a Teacher (ACCESS-02). */
export function roleText(role: Role): string {
  return role === 'Coach' ? 'Teacher' : role
}

/** Days of a block unless an Admin types another number; at least one (BLOCK-02). */
export const BLOCK_DAYS = { min: 1, usual: 1 }
/** Days for which a visit is known: as long as its session is kept. */
export const MOST_UNSEEN_DAYS = 90

/** End of a block of so many days that begins now: the days plus one minute (BLOCK-03). */
export function blockEnd(now: Date, days: number): Date {
  return new Date(now.getTime() + days * DAY + MINUTE)
}

/** Days that a block which ends then has left, from 1: those of `blockEnd`, rounded up. */
export function blockDaysLeft(end: Date, now: Date): number {
  return Math.max(BLOCK_DAYS.min, Math.ceil((end.getTime() - MINUTE - now.getTime()) / DAY))
}

/** Failed sign-ins of an account in 15 minutes, from any address, before answers are delayed. */
const FREE_FAILURES = 10
const LONGEST_WAIT = 4 * SECOND

/**
 * Delay of the answer to a failed sign-in, in milliseconds, by the account's failures including this one: a quarter
 * of a second, doubled with each further failure (S-A4).
 */
export function delayAfterFailures(failures: number): number {
  const beyond = failures - FREE_FAILURES
  return beyond <= 0 ? 0 : Math.min(LONGEST_WAIT, 250 * 2 ** (beyond - 1))
}

interface AdminFacts {
  id: string
  /** Whether this Admin could sign in now. */
  enters: boolean
}

export type LockoutVerdict = Verdict<'oneself' | 'last-admin'>

/** Whether a person may be deleted or locked out: never the caller, and never the last Admin who can sign in (D10, S-Z13). */
export function mayLockOut(id: string, by: string, admins: readonly AdminFacts[]): LockoutVerdict {
  if (id === by) return { ok: false, code: 'oneself' }
  const isAdmin = admins.some((admin) => admin.id === id)
  const others = admins.filter((admin) => admin.id !== id && admin.enters)
  return isAdmin && others.length === 0 ? { ok: false, code: 'last-admin' } : { ok: true }
}

export type RoleVerdict = Verdict<'memberStays' | 'teaches'>

/** Whether somebody's role may change to teacher or Admin: not a member's, and not that of a teacher whose work members look at. */
export function mayChangeRole(person: { role: Role; works: number }): RoleVerdict {
  if (person.role === 'Student') return { ok: false, code: 'memberStays' }
  return person.works > 0 ? { ok: false, code: 'teaches' } : { ok: true }
}

export type OwnDeletionVerdict = Verdict<'teacherStays' | 'adminStays'>

/** Whether a person may delete their own account: members may; teachers and Admins may not (D18.own-deletion). */
export function mayDeleteOwnAccount(role: Role): OwnDeletionVerdict {
  if (role === 'Student') return { ok: true }
  return { ok: false, code: role === 'Coach' ? 'teacherStays' : 'adminStays' }
}
