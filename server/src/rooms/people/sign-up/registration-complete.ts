import { refusals } from '@studio/contract/people/messages.ts'
import { Refusal } from '../../../platform/refusal.ts'

/** 401 RegistrationComplete: the sign-up is complete and its token has ended; the person can sign in (D3). */
export function registrationComplete(): Refusal {
  return new Refusal('tokenInvalid', refusals.registrationComplete, { code: 'RegistrationComplete' })
}
