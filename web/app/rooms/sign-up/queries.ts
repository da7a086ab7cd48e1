import {
  captchaChallenge,
  checkUserEmail,
  checkUserName,
  register,
} from '@studio/contract/people/sign-up/endpoints.ts'
import type { Registration } from '@studio/contract/people/sign-up/schema.ts'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { call } from '../../platform/call.ts'
import { ownZone } from '../../ui/use-zone.ts'
import { changeSignup, readSignup } from './signup-session.ts'

/** Whether an e-mail or a user name is taken (VALID-08, VALID-12). */
export const findTaken = {
  email: async (email: string) => (await call(checkUserEmail, { query: { email } })).exists,
  userName: async (userName: string) => (await call(checkUserName, { query: { userName } })).exists,
} as const

/** A proof-of-work challenge, valid for one call (D4). */
export const newCaptcha = () => call(captchaChallenge, {})

/** State passed to /get-started (SIGNUP-08). */
export interface Welcome {
  name: string
  email: string
  /** Sentence about the first charge; absent for an invited teacher. */
  charge?: string
  trialDays?: number
}

/** Creates the account and continues: to the card with a chosen plan, else to the plans; a teacher is done (D3). */
export function useRegister(onRefused: (error: Error) => void, onMade: () => void) {
  const navigate = useNavigate()
  return useMutation({
    mutationFn: (account: Registration) => call(register, { body: { ...account, timeZone: ownZone() } }),
    onSuccess({ id, signupToken }, { firstName, lastName, email, userName, inviteToken }) {
      onMade()
      if (inviteToken) {
        return navigate('/get-started', { state: { name: firstName, email } satisfies Welcome })
      }
      const draft = { firstName, lastName, email, userName }
      changeSignup({ draft, userId: id, signupToken: signupToken ?? null, complete: false, card: null })
      navigate(readSignup().planId ? '/signup/third-step' : '/signup/second-step')
    },
    onError: onRefused,
  })
}
