import { DAY } from '../dates.ts'
import { folded } from '../letters.ts'
import type { InvitationState, Role } from './schema.ts'

/** Normal form of an e-mail address for uniqueness: NFKC, lower case (D17.folded-email). */
export function foldEmail(email: string): string {
  return folded(email.trim())
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
