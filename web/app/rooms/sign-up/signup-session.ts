import type { RenewingTerm } from '@studio/contract/plans/terms.ts'
import { useSyncExternalStore } from 'react'
import { randomKey } from '../../platform/idempotency-key.ts'

/** SIGNUP-10 without the password, which is never stored (D3). */
export interface SignupDraft {
  firstName: string
  lastName: string
  email: string
  userName: string
}

/** State of a sign-up between the first step and the membership, in the tab's session storage. */
export interface SignupSession {
  draft: SignupDraft
  /** Null until step 1 has created the account. */
  userId: string | null
  /** Null before the account exists, after an hour, and once the registration is complete. */
  signupToken: string | null
  /** The registration was completed elsewhere, as in another tab: the person only has to sign in. */
  complete: boolean
  planId: string | null
  /** How the plan is paid for, where it is sold by several terms; null: by its first one. */
  term: RenewingTerm | null
  promocode: string | null
  /** Visible fields of the saved card. */
  card: { brand: string; last4: string } | null
  /** Idempotency key of the last step: retries are one purchase; a changed choice gets a new key. */
  startKey: string
}

const KEY = 'signup'
const EMPTY: SignupSession = {
  draft: { firstName: '', lastName: '', email: '', userName: '' },
  userId: null,
  signupToken: null,
  complete: false,
  planId: null,
  term: null,
  promocode: null,
  card: null,
  startKey: '',
}

const listeners = new Set<() => void>()
let kept: { text: string | null; session: SignupSession } = { text: null, session: EMPTY }

/** The sign-up of this tab; empty without one. */
export function readSignup(): SignupSession {
  const text = sessionStorage.getItem(KEY)
  if (text !== kept.text) kept = { text, session: parse(text) }
  return kept.session
}

function parse(text: string | null): SignupSession {
  try {
    const value = text ? (JSON.parse(text) as Partial<SignupSession>) : {}
    return { ...EMPTY, ...value, draft: { ...EMPTY.draft, ...value.draft } }
  } catch {
    return EMPTY
  }
}

/** Stores changes; another plan, term or code, and a refused attempt, get a new key. */
export function changeSignup(change: Partial<SignupSession>): void {
  const before = readSignup()
  const after = { ...before, ...change }
  const same = (['planId', 'term', 'promocode'] as const).every((name) => before[name] === after[name])
  if (!after.startKey || !same) after.startKey = randomKey()
  write(JSON.stringify(after))
}

/** Sets a new key after a refused purchase. */
export function renewStartKey(): void {
  changeSignup({ startKey: randomKey() })
}

export function clearSignup(): void {
  write(null)
}

function write(text: string | null): void {
  if (text) sessionStorage.setItem(KEY, text)
  else sessionStorage.removeItem(KEY)
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The sign-up of this tab; empty until hydration. */
export function useSignup(): SignupSession {
  return useSyncExternalStore(subscribe, readSignup, () => EMPTY)
}
