import type { PasskeyUse } from '@studio/contract/people/passkeys/schema.ts'
import { forgotPassword, resetPassword } from '@studio/contract/people/passwords/endpoints.ts'
import { signIn } from '@studio/contract/people/sign-in/endpoints.ts'
import type { SignedIn } from '@studio/contract/people/sign-in/schema.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../platform/call.ts'
import { personalReads } from '../../../platform/reads.ts'
import { keepSession } from '../../../platform/session.ts'
import { useWrite } from '../../../ui/query/use-write.ts'
import { closeToasts } from '../../../ui/toast/toast-store.ts'
import { ownZone } from '../../../ui/use-zone.ts'
import { isUnfinished, takeUpSignup } from '../../sign-up/unfinished-signup.ts'

export interface TypedCredentials {
  email: string
  password: string
  /** Of the second step (S-A16). */
  code?: string
  passkey?: PasskeyUse
}

interface SigningIn {
  onDone: (answer: SignedIn) => void
  /** Called for refusals of e-mail and password, except an unfinished sign-up. */
  onRefused: () => void
}

/** Signs in and stores the session (AUTH-03); the session's keeper refetches what a visitor has read. */
export function useSignIn({ onDone, onRefused }: SigningIn) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (credentials: TypedCredentials) =>
      call(signIn, { body: { ...credentials, timeZone: ownZone() } }),
    onSuccess(answer) {
      client.removeQueries(personalReads)
      // What was said before holds no longer.
      closeToasts()
      keepSession(answer)
      onDone(answer)
    },
    onError(error, { email, code, passkey }) {
      if (isUnfinished(error)) takeUpSignup(error, email)
      else if (code === undefined && !passkey) onRefused()
    },
  })
}

interface Asking {
  onAsked: (email: string) => void
  onRefused: (error: Error) => void
}

/** AUTH-09: requests the mail whose link returns to this site. */
export const useForgotPassword = ({ onAsked, onRefused }: Asking) =>
  useWrite(
    (body: { email: string }) => {
      const returnUrl = new URL('/reset-password', window.location.href).href
      return call(forgotPassword, { query: { returnUrl }, body })
    },
    { onDone: (_answer, { email }) => onAsked(email), onRefused },
  )

/** AUTH-10: sets a new password with the code of the mail's link. */
export function useResetPassword(
  link: { userId: string; code: string },
  { onSaved }: { onSaved: () => void },
) {
  return useMutation({
    mutationFn: (password: string) => call(resetPassword, { query: link, body: { password } }),
    onSuccess: onSaved,
  })
}
