import type { SignInFacts } from '@studio/contract/people/rules.ts'
import type { Role } from '@studio/contract/people/schema.ts'

export interface Visitor {
  kind: 'visitor'
}

/** A person between step 1 and the end of sign-up, who may use the sign-up calls only (D3, S-S1). */
interface SigningUp {
  kind: 'signup'
  id: string
  /**
   * Whether the sign-up has ended meanwhile: only the response of its own last call is still available
   * (D18.start-repeated).
   */
  finished: boolean
}

export interface SignedIn {
  kind: 'person'
  id: string
  role: Role
  sessionId: string
  /**
   * The Admin who views the studio as this person; the session then belongs to the Admin and
   * may not write.
   */
  seenBy?: string
}

/** Facts about the holder of a valid session; whether they may sign in also depends on the time. */
export interface SessionHolder extends SignInFacts {
  id: string
  role: Role
  /** Null where their sign-in has no second step (S-A16). */
  secondFactorSince: Date | null
}

/** The caller of a request, as returned by `findViewer`; passed to every command. */
export type Viewer = Visitor | SigningUp | SignedIn

export type AccountHolder = SigningUp | SignedIn

export const visitor: Visitor = { kind: 'visitor' }

export function isAdmin(viewer: Viewer): boolean {
  return viewer.kind === 'person' && viewer.role === 'Admin'
}

/** Whether the viewer is an Admin or Coach; they also see drafts and prepared content. */
export function isStaff(viewer: Viewer): boolean {
  return viewer.kind === 'person' && viewer.role !== 'Student'
}

/** Returns the id of the actual caller: the Admin's if they view the studio as somebody else. */
export function actualCaller(viewer: AccountHolder): string {
  return viewer.kind === 'person' ? (viewer.seenBy ?? viewer.id) : viewer.id
}

/**
 * Returns the signed-in viewer of an endpoint for signed-in people only; throws if the endpoint is
 * misconfigured.
 */
export function signedIn(viewer: Viewer): SignedIn {
  if (viewer.kind !== 'person') throw new Error('a call for people was opened to others')
  return viewer
}
