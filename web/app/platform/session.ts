import type { Impersonation } from '@studio/contract/people/impersonation/schema.ts'
import type { SignedIn, Tokens, User } from '@studio/contract/people/sign-in/schema.ts'
import { useSyncExternalStore } from 'react'
import './device/own-storage.ts'
import { forgetSeenPages } from './device/forget.ts'
import { keepOpened } from './document/opened-window.ts'

/** Content of the browser's one storage key: tokens and the profile without a postal address (D2, S-S11). */
export interface Session {
  accessToken: string
  refreshToken: string
  user: User
  /** Milliseconds by which this device's clock was ahead of the studio's when the access token came. */
  ahead?: number
  /** An Admin sees the studio as `user`, in this tab only; there is no refresh token. */
  look?: { until: string }
}

const KEY = 'session'
const LOOK_KEY = 'look'
/** Id of the person whose session ended last in this tab. */
const FORMER_KEY = 'signed out'
const listeners = new Set<() => void>()
let kept: { text: string | null; session: Session | null } = { text: null, session: null }

/** The stored session; null for a visitor. */
export function readSession(): Session | null {
  const text = sessionStorage.getItem(LOOK_KEY) ?? localStorage.getItem(KEY)
  if (text !== kept.text) kept = { text, session: parse(text) }
  return kept.session
}

function parse(text: string | null): Session | null {
  try {
    const value = text ? (JSON.parse(text) as Session) : null
    return value?.accessToken && (value.refreshToken || value.look) && value.user?.id ? value : null
  } catch {
    return null
  }
}

function write(session: Session | null): void {
  if (readSession()?.look) {
    writeImpersonation(session)
    return
  }
  if (readSession()?.user.id !== session?.user.id) void forgetSeenPages()
  if (session) localStorage.setItem(KEY, JSON.stringify(session))
  else localStorage.removeItem(KEY)
  // Tells the server only that somebody is signed in, so that it does not render the visitor's home (D2).
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is not in every browser yet
  document.cookie = session
    ? 'signed_in=1; path=/; max-age=7776000; samesite=lax'
    : 'signed_in=; path=/; max-age=0; samesite=lax'
  for (const listener of listeners) listener()
}

/** Stored beside the Admin's own session, which is unchanged. */
function writeImpersonation(session: Session | null): void {
  if (session) sessionStorage.setItem(LOOK_KEY, JSON.stringify(session))
  else sessionStorage.removeItem(LOOK_KEY)
  for (const listener of listeners) listener()
}

/** Makes this tab show the studio as another person sees it, until `clearSession`. */
export function keepImpersonation({ accessToken, dateTimeEnd, user }: Impersonation): void {
  writeImpersonation({ accessToken, refreshToken: '', user: plain(user), look: { until: dateTimeEnd } })
}

/** Time until which this tab shows the studio as another person sees it; null otherwise. */
export function useImpersonation(): string | null {
  return useSyncExternalStore(
    subscribe,
    () => readSession()?.look?.until ?? null,
    () => null,
  )
}

/** AUTH-03: stores a new session. */
export function keepSession({ user, ...tokens }: SignedIn): void {
  goesHome = false
  write({ ...told(tokens), user: plain(user) })
}

/** Stores rotated tokens of the same person. */
export function keepTokens(tokens: Tokens): void {
  const session = readSession()
  if (session) write({ ...session, ...told(tokens) })
}

/** A device's clock may be wrong by days: how long a token is good is told beside it. */
function told({ accessToken, refreshToken, expiresIn }: Tokens) {
  const ahead = Date.now() + expiresIn * 1000 - expiryOf(accessToken)
  return { accessToken, refreshToken, ahead }
}

/** Expiry of an access token by the studio's clock, in milliseconds since 1970; 0 if it can't be read: it is renewed, and no page fails. */
function expiryOf(accessToken: string): number {
  const payload = accessToken.split('.')[1] ?? ''
  try {
    const { exp } = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) as { exp: number }
    return exp * 1000
  } catch {
    return 0
  }
}

/** When a session's access token is over by this device's clock. */
export const endOf = ({ accessToken, ahead = 0 }: Session): number => expiryOf(accessToken) + ahead

/** Stores the profile as last answered. */
export function keepUser(user: User): void {
  const session = readSession()
  const kept = plain(user)
  if (session && JSON.stringify(session.user) !== JSON.stringify(kept)) write({ ...session, user: kept })
}

/** Removes the postal address and the provider's customer id, which are not stored; the server answers them when needed. */
function plain(user: User): User {
  return { ...user, address: '', country: '', city: '', stripeAccountId: null }
}

/** AUTH-05: removes tokens and profile. */
export function clearSession(): void {
  const session = readSession()
  if (session && !session.look) noteEnd(session.user.id)
  write(null)
}

/** Whether the person has signed out themselves, and the page home is on its way. */
let goesHome = false
export const isGoingHome = (): boolean => goesHome

/** Ends the session of somebody who signs out and goes home. */
export function leaveForHome(): void {
  goesHome = true
  clearSession()
}

/** Lets the sign-in page tell whoever comes back from the next person at this device. */
function noteEnd(userId: string): void {
  sessionStorage.setItem(FORMER_KEY, userId)
  keepOpened(userId)
}

/** Id of the person whose session ended last in this tab; null if there was none. */
export const formerPerson = (): string | null => sessionStorage.getItem(FORMER_KEY)

/** Calls `act` when another tab signs out: what plays here ends, too. Returns the stop function. */
export function onSignOutElsewhere(act: () => void): () => void {
  const onStorage = ({ key, newValue, oldValue }: StorageEvent) => {
    if (key !== KEY || newValue !== null) return
    const left = parse(oldValue)
    if (left) noteEnd(left.user.id)
    act()
  }
  window.addEventListener('storage', onStorage)
  return () => window.removeEventListener('storage', onStorage)
}

function subscribe(listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => event.key === KEY && listener()
  listeners.add(listener)
  window.addEventListener('storage', onStorage)
  // A page that Back brings out of the browser's memory was not told.
  window.addEventListener('pageshow', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', onStorage)
    window.removeEventListener('pageshow', listener)
  }
}

/** The signed-in person; null for a visitor and until hydration. */
export function useUser(): User | null {
  return useSyncExternalStore(
    subscribe,
    () => readSession()?.user ?? null,
    () => null,
  )
}
