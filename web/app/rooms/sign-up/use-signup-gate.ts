import { type Call, CallError } from '@studio/contract/call.ts'
import type { Preview } from '@studio/contract/membership/schema.ts'
import type { PlanAt } from '@studio/contract/plans/schema.ts'
import { planAt } from '@studio/contract/plans/terms.ts'
import { useSuspenseQuery } from '@tanstack/react-query'
import { call } from '../../platform/call.ts'
import { useHydrated } from '../../platform/device/hydrated.tsx'
import { pricesQuery } from '../plans/queries.ts'
import { changeSignup, readSignup, type SignupSession, useSignup } from './signup-session.ts'

type Gate =
  | { kind: 'waiting' }
  /** An earlier step is incomplete. */
  | { kind: 'elsewhere'; to: string }
  /** The sign-up token has ended. */
  | { kind: 'ended' }
  | { kind: 'open'; signup: SignupSession & { userId: string }; plan: PlanAt }

/** Whether the previous steps are complete; without a plan there is nothing to pay for (CARD-07). */
export function useSignupGate(): Gate {
  const settled = useHydrated()
  const signup = useSignup()
  const { data: plans } = useSuspenseQuery(pricesQuery())
  if (!settled) return { kind: 'waiting' }
  if (!signup.planId) return { kind: 'elsewhere', to: '/' }
  const { userId } = signup
  if (!userId) return { kind: 'elsewhere', to: '/signup/first-step' }
  const plan = plans.records.find(({ id }) => id === signup.planId)
  if (!plan) return { kind: 'elsewhere', to: '/signup/second-step' }
  if (!signup.signupToken) return { kind: 'ended' }
  return { kind: 'open', signup: { ...signup, userId }, plan: planAt(plan, signup.term) }
}

/** Client for the calls between registration and membership, with the sign-up token (D3); an expired token is dropped. */
export const signupCall: Call = async (endpoint, request, extras) => {
  const authorization = `Bearer ${readSignup().signupToken ?? ''}`
  try {
    return await call(endpoint, request, { ...extras, headers: { ...extras?.headers, authorization } })
  } catch (error) {
    if (error instanceof CallError && error.status === 401) {
      changeSignup({ signupToken: null, complete: error.code === 'RegistrationComplete' })
    }
    throw error
  }
}

const AGREED = 'agreed terms'

interface StoredTerms {
  /** Key of the purchase: another plan, code or attempt has another. */
  startKey: string
  preview: Preview
}

/**
 * Stores the agreed terms for this tab when the purchase is sent. If the answer is lost, as by a reload, a new preview would show
 * the terms of a second membership, without the trial; a retry still belongs to the first purchase.
 */
export function storeAgreedTerms(agreed: StoredTerms): void {
  sessionStorage.setItem(AGREED, JSON.stringify(agreed))
}

/** Terms under which this purchase was sent before; null if it was not. */
export function agreedTerms(startKey: string): Preview | null {
  const text = sessionStorage.getItem(AGREED)
  const agreed = text ? (JSON.parse(text) as StoredTerms) : null
  return agreed?.startKey === startKey ? agreed.preview : null
}

export function clearAgreedTerms(): void {
  sessionStorage.removeItem(AGREED)
}
