import { signIn } from '@studio/contract/account/endpoints.ts'
import type { SignedIn } from '@studio/contract/account/schema.ts'
import { CallError } from '@studio/contract/call.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../platform/call.ts'
import { keepSession } from '../../platform/session.ts'
import { changeSignup, readSignup } from '../people/signup-session.ts'

export interface TypedCredentials {
  email: string
  password: string
}

interface SigningIn {
  onDone: (answer: SignedIn) => void
  /** Refused, and not because the sign-up is unfinished. */
  onRefused: () => void
}

/** Signs in and keeps the session (AUTH-03); what a visitor has read is read anew by the session's keeper. */
export function useSignIn({ onDone, onRefused }: SigningIn) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (credentials: TypedCredentials) => call(signIn, { body: credentials }),
    onSuccess(answer) {
      client.removeQueries({ predicate: ({ meta }) => meta?.personal === true })
      keepSession(answer)
      onDone(answer)
    },
    onError(error, { email }) {
      if (isUnfinished(error)) takeUpSignup(error, email)
      else onRefused()
    },
  })
}

export function isUnfinished(error: Error | null): error is CallError {
  return error instanceof CallError && error.code === 'RegistrationUnfinished'
}

/** The fresh token continues the sign-up of this tab, or a new one where another person's was begun (D3). */
function takeUpSignup(error: CallError, email: string): void {
  const { userId, signupToken } = error.body as { userId: string; signupToken: string }
  const begun = readSignup()
  const same = begun.userId === userId
  changeSignup({
    userId,
    signupToken,
    complete: false,
    ...(same ? {} : { draft: { firstName: '', lastName: '', userName: '', email }, card: null }),
  })
}

/** Where a sign-up goes on, and how that step is called. */
export function nextStep({ planId, card }: { planId: string | null; card: object | null }) {
  if (!planId) return { to: '/signup/second-step', name: 'plan' }
  return card
    ? { to: '/signup/review-payment', name: 'review' }
    : { to: '/signup/third-step', name: 'payment' }
}
