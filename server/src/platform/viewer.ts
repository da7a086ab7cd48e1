import type { SignInFacts } from '@studio/contract/people/rules.ts'
import type { Role } from '@studio/contract/people/schema.ts'

export interface Visitor {
  kind: 'visitor'
}

/** Somebody between step 1 of sign-up and the end of it: opens the sign-up calls only (D3, S-S1). */
export interface SigningUp {
  kind: 'signup'
  id: string
  /** The sign-up has ended meanwhile: nothing is open but the answer to its own last call (D18.start-repeated). */
  finished: boolean
}

export interface SignedIn {
  kind: 'person'
  id: string
  role: Role
  sessionId: string
  /** The Admin who sees the studio as this person (decision 0016); the session is then theirs to end, and changes nothing. */
  seenBy?: string
}

/** What is known of whoever holds a running session; whether they may enter depends on the time too. */
export interface SessionHolder extends SignInFacts {
  id: string
  role: Role
}

/** Who makes a request, as `findViewer` found out; every command takes it. */
export type Viewer = Visitor | SigningUp | SignedIn

/** Anybody with an account, in sign-up or signed in. */
export type AccountHolder = SigningUp | SignedIn

export const visitor: Visitor = { kind: 'visitor' }

export function isAdmin(viewer: Viewer): boolean {
  return viewer.kind === 'person' && viewer.role === 'Admin'
}

/** Admin and Coach work here; they see what is prepared and drafted. */
export function isStaff(viewer: Viewer): boolean {
  return viewer.kind === 'person' && viewer.role !== 'Student'
}

/** Who sits before the screen: the Admin, where they see the studio as somebody. */
export function whoCalls(viewer: AccountHolder): string {
  return viewer.kind === 'person' ? (viewer.seenBy ?? viewer.id) : viewer.id
}

/** Whoever is signed in, at an endpoint that nobody else may call; anything else is an endpoint's mistake. */
export function signedIn(viewer: Viewer): SignedIn {
  if (viewer.kind !== 'person') throw new Error('a call for people was opened to others')
  return viewer
}
