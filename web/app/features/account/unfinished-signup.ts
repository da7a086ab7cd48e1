import { CallError } from '@studio/contract/call.ts'
import { changeSignup, readSignup } from '../people/signup-session.ts'

/** Whether signing in was refused because the sign-up was left in the middle. */
export function isUnfinished(error: Error | null): error is CallError {
  return error instanceof CallError && error.code === 'RegistrationUnfinished'
}

/** The fresh token continues the sign-up of this tab, or a new one where another person's was begun (D3). */
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

/** Where a sign-up goes on, and how that step is called. */
export function nextStep({ planId, card }: { planId: string | null; card: object | null }) {
  if (!planId) return { to: '/signup/second-step', name: 'plan' }
  return card
    ? { to: '/signup/review-payment', name: 'review' }
    : { to: '/signup/third-step', name: 'payment' }
}
