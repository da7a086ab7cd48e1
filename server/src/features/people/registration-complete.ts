import { refusals } from '@studio/contract/people/messages.ts'
import { Refusal } from '../../platform/refusal.ts'

/** 401 RegistrationComplete: the sign-up token has ended with the sign-up, and signing in is what is left (D3). */
export function registrationComplete(): Refusal {
  return new Refusal('tokenInvalid', refusals.registrationComplete, { code: 'RegistrationComplete' })
}
