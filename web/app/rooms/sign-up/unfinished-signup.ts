import { CallError } from '@studio/contract/call.ts'
import { changeSignup, readSignup } from './signup-session.ts'

/** Whether a sign-in was refused because of an unfinished sign-up. */
export function isUnfinished(error: Error | null): error is CallError {
  return error instanceof CallError && error.code === 'RegistrationUnfinished'
}

/** Resumes the sign-up of this tab with the fresh token, or starts a new one if it belonged to another person (D3). */
export function takeUpSignup(error: CallError, email: string): void {
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

/** Next step of a sign-up, with its label. */
export function nextStep({ planId, card }: { planId: string | null; card: object | null }) {
  if (!planId) return { to: '/signup/second-step', name: 'plan' }
  return card
    ? { to: '/signup/review-payment', name: 'review' }
    : { to: '/signup/third-step', name: 'payment' }
}
