import { toasts } from '@studio/contract/people/messages.ts'
import { changePassword } from '@studio/contract/people/passwords/endpoints.ts'
import type { ChangePasswordForm } from '@studio/contract/people/passwords/schema.ts'
import { removeAvatar, saveProfile, setAvatar } from '@studio/contract/people/profile/endpoints.ts'
import type { ProfileBody } from '@studio/contract/people/profile/schema.ts'
import { useMutation } from '@tanstack/react-query'
import type { z } from 'zod'
import { call } from '../../../platform/call.ts'
import { keepUser } from '../../../platform/session.ts'
import { showToast } from '../../../ui/toast/toast-store.ts'
import { withProof } from '../passkeys/with-proof.ts'
import { reloadUser } from '../queries.ts'

interface Saving {
  onSaved: () => void
  onRefused: (error: Error) => void
}

function saved(onSaved: () => void): void {
  showToast(toasts.saved)
  onSaved()
}

/** Saves the changed fields of the viewer's profile. */
export function useSaveProfile(id: string, { onSaved, onRefused }: Saving) {
  return useMutation({
    mutationFn: (body: z.input<typeof ProfileBody>) => call(saveProfile, { params: { id }, body }),
    onSuccess(user) {
      keepUser(user)
      saved(onSaved)
    },
    onError: onRefused,
  })
}

type Passwords = Omit<z.output<typeof ChangePasswordForm>, 'confirmPassword'>

/** Changes the viewer's password, with the second step of those who have one; every other session ends (S-A9). */
export function useChangePassword(userId: string, { onSaved, onRefused }: Saving) {
  return useMutation({
    mutationFn: (typed: Passwords) =>
      withProof(typed, (body) => call(changePassword, { query: { userId }, body })),
    onSuccess: () => saved(onSaved),
    onError: onRefused,
  })
}

/** Replaces the viewer's photo. */
export function useSavePhoto(id: string, { onSaved, onRefused }: Saving) {
  return useMutation({
    async mutationFn(file: File) {
      const form = new FormData()
      form.append('file', file)
      await call(setAvatar, { params: { id } }, { form })
      await reloadUser()
    },
    onSuccess: () => saved(onSaved),
    onError: onRefused,
  })
}

/** Removes the viewer's photo. */
export function useRemovePhoto(id: string, { onSaved, onRefused }: Saving) {
  return useMutation({
    async mutationFn() {
      await call(removeAvatar, { params: { id } })
      await reloadUser()
    },
    onSuccess: () => saved(onSaved),
    onError: onRefused,
  })
}
