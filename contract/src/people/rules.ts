import { folded } from '../letters.ts'

/** The form of an e-mail address that is registered once: NFKC, lower case (D17.folded-email). */
export function foldEmail(email: string): string {
  return folded(email.trim())
}

/** The form of an e-mail address that has one trial ever: folded, without a `+tag` (D17.folded-email, S-M3). */
export function trialKey(email: string): string {
  const [, local = '', domain = ''] = /^(.*)@([^@]*)$/.exec(foldEmail(email)) ?? []
  return `${local.replace(/(?<=.)\+.*$/, '')}@${domain}`
}

/** The form of a user name that is taken once, whatever its case and width (S-I8, R1). */
export function foldUserName(userName: string): string {
  return folded(userName)
}

/** An invitation is good for seven days of the studio's clock (S-A13). */
export const INVITATION_DAYS = 7

/** What decides over signing in; `blockedToDateTime` null means without an end. */
export interface SignInFacts {
  active: boolean
  blockedAccess: boolean
  blockedToDateTime: Date | null
  /** Null while the sign-up is not finished (D3). */
  registeredFully: Date | null
}

export type SignInVerdict =
  | { ok: true }
  | { ok: false; code: 'inactive' }
  | { ok: false; code: 'unfinished' }
  | { ok: false; code: 'blocked'; until: Date | null }

/** Whether a person keeps every door shut: blocked until an instant of the studio's clock, or inactive (D10, S-Z12). */
export function mayEnter(person: SignInFacts, now: Date): SignInVerdict {
  const { active, blockedAccess, blockedToDateTime: until } = person
  if (!active) return { ok: false, code: 'inactive' }
  const blocked = blockedAccess && (until === null || until > now)
  return blocked ? { ok: false, code: 'blocked', until } : { ok: true }
}

/** Whether a person may sign in; sign-up must be finished first (D3). */
export function maySignIn(person: SignInFacts, now: Date): SignInVerdict {
  const verdict = mayEnter(person, now)
  if (!verdict.ok || person.registeredFully) return verdict
  return { ok: false, code: 'unfinished' }
}
