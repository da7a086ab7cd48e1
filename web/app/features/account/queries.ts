import { forgotPassword, people, resetPassword, signIn, signOut } from '@studio/contract/account/endpoints.ts'
import type { SignedIn } from '@studio/contract/account/schema.ts'
import type { Teacher } from '@studio/contract/people/schema.ts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { call } from '../../platform/call.ts'
import { prefetchedData } from '../../platform/prefetch.ts'
import { personalReads, readOf } from '../../platform/reads.ts'
import { clearSession, keepSession, readSession } from '../../platform/session.ts'
import { ownZone } from '../../ui/use-zone.ts'
import { coachList } from './coach-list.ts'
import { isUnfinished, takeUpSignup } from './unfinished-signup.ts'

/** API-13: the coach list, oldest first, kept for the visit: everybody is answered the same. */
export const teachersQuery = () =>
  queryOptions({
    ...readOf(people, { query: coachList }),
    queryFn: async () => (await call(people, { query: coachList })).records as Teacher[],
    staleTime: Number.POSITIVE_INFINITY,
    meta: { personal: false },
  })

/** The teachers as far as they were read already: for the titles of pages. */
export const knownTeachers = (matches: readonly unknown[]): readonly Teacher[] =>
  prefetchedData<Teacher[]>(matches, teachersQuery().queryKey) ?? []

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
    mutationFn: (credentials: TypedCredentials) =>
      call(signIn, { body: { ...credentials, timeZone: ownZone() } }),
    onSuccess(answer) {
      client.removeQueries(personalReads)
      keepSession(answer)
      onDone(answer)
    },
    onError(error, { email }) {
      if (isUnfinished(error)) takeUpSignup(error, email)
      else onRefused()
    },
  })
}

/** Ends the session here even when the call fails (S-S5), forgets everything read, and goes home (MENU-09). */
export function useSignOut(): () => void {
  const client = useQueryClient()
  const navigate = useNavigate()
  return () => {
    if (readSession()?.look) return void import('../../platform/look.ts').then(({ stopLook }) => stopLook())
    const refreshToken = readSession()?.refreshToken
    clearSession()
    client.clear()
    navigate('/')
    if (refreshToken) void call(signOut, { body: { refreshToken } }).catch(() => {})
  }
}

interface Asking {
  onAsked: (email: string) => void
  onRefused: (error: Error) => void
}

/** AUTH-09: asks for the mail whose link leads back to this site. */
export function useForgotPassword({ onAsked, onRefused }: Asking) {
  return useMutation({
    mutationFn: (body: { email: string }) => {
      const returnUrl = new URL('/reset-password', window.location.href).href
      return call(forgotPassword, { query: { returnUrl }, body })
    },
    onSuccess: (_answer, { email }) => onAsked(email),
    onError: onRefused,
  })
}

interface Resetting {
  onSaved: () => void
  onRefused: (error: Error) => void
}

/** AUTH-10: a new password with what the mail's link holds. */
export function useResetPassword(link: { userId: string; code: string }, { onSaved, onRefused }: Resetting) {
  return useMutation({
    mutationFn: (password: string) => call(resetPassword, { query: link, body: { password } }),
    onSuccess: onSaved,
    onError: onRefused,
  })
}
