import {
  changeEmail,
  confirmEmail,
  emailChange,
  takeBackEmail,
  withdrawEmailChange,
} from '@studio/contract/people/email/endpoints.ts'
import type { ChangeEmailForm } from '@studio/contract/people/email/schema.ts'
import { useMutation } from '@tanstack/react-query'
import type { z } from 'zod'
import { call } from '../../../platform/call.ts'
import { queryOf } from '../../../platform/reads.ts'
import { clearSession, useUser } from '../../../platform/session.ts'
import { useWrite } from '../../../ui/query/use-write.ts'
import { withProof } from '../passkeys/with-proof.ts'
import { reloadUser } from '../queries.ts'

/** The viewer's new address that waits for its link to be opened. */
export const emailChangeQuery = () => queryOf(emailChange, {})

interface Asking {
  onSent: () => void
  onRefused: (error: Error) => void
}

/** Sends the link to a new address (S-A17). */
export const useChangeEmail = ({ onSent, onRefused }: Asking) =>
  useWrite(
    (typed: z.output<typeof ChangeEmailForm>) => withProof(typed, (body) => call(changeEmail, { body })),
    {
      onDone(asked, _, client) {
        client.setQueryData(emailChangeQuery().queryKey, asked)
        onSent()
      },
      onRefused,
    },
  )

/** Voids the link, so that the present address stays. */
export const useWithdrawEmailChange = (onKept: () => void) =>
  useWrite(() => call(withdrawEmailChange, {}), {
    said: 'Your email address stays as it is',
    onDone(_answer, _, client) {
      client.setQueryData(emailChangeQuery().queryKey, { email: null })
      onKept()
    },
  })

/** Confirms the new address with the link's code; whoever is signed in as that person sees it at once. */
export function useConfirmEmail(link: { userId: string; code: string }) {
  const viewer = useUser()
  return useMutation({
    mutationFn: () => call(confirmEmail, { body: link }),
    onSuccess: () => (viewer?.id === link.userId ? reloadUser() : undefined),
  })
}

/** Restores a former address with the link's code and a new password; whoever is signed in as that person is signed out. */
export function useTakeBackEmail(link: { userId: string; code: string }) {
  const viewer = useUser()
  return useMutation({
    mutationFn: (password: string) => call(takeBackEmail, { body: { ...link, password } }),
    onSuccess: () => viewer?.id === link.userId && clearSession(),
  })
}
