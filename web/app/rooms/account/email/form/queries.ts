import { changeEmail } from '@studio/contract/account/email/endpoints.ts'
import type { ChangeEmailForm } from '@studio/contract/account/email/schema.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { call } from '../../../../platform/call.ts'
import { proven } from '../../passkeys/proven.ts'
import { emailChangeQuery } from '../queries.ts'

interface Asking {
  onSent: () => void
  onRefused: (error: Error) => void
}

/** Sends the link to a new address (S-A17). */
export function useChangeEmail({ onSent, onRefused }: Asking) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ email, ...typed }: z.output<typeof ChangeEmailForm>) =>
      proven(typed, (proof) => call(changeEmail, { body: { email, ...proof } })),
    onSuccess(asked) {
      client.setQueryData(emailChangeQuery().queryKey, asked)
      onSent()
    },
    onError: onRefused,
  })
}
