import { toasts } from '@studio/contract/people/messages.ts'
import { changePassword } from '@studio/contract/people/passwords/endpoints.ts'
import type { ChangePasswordForm } from '@studio/contract/people/passwords/schema.ts'
import { removeAvatar, saveProfile, setAvatar } from '@studio/contract/people/profile/endpoints.ts'
import type { ProfileBody } from '@studio/contract/people/profile/schema.ts'
import type { z } from 'zod'
import { call } from '../../../platform/call.ts'
import { keepUser } from '../../../platform/session.ts'
import { useWrite } from '../../../ui/query/use-write.ts'
import { withProof } from '../passkeys/with-proof.ts'
import { reloadUser } from '../queries.ts'

interface Saving {
  onSaved: () => void
  onRefused: (error: Error) => void
}

const saved = ({ onSaved, onRefused }: Saving) => ({ said: toasts.saved, onDone: onSaved, onRefused })

/** Saves the changed fields of the viewer's profile. */
export const useSaveProfile = (id: string, saving: Saving) =>
  useWrite(
    async (body: z.input<typeof ProfileBody>) => keepUser(await call(saveProfile, { params: { id }, body })),
    saved(saving),
  )

type Passwords = Omit<z.output<typeof ChangePasswordForm>, 'confirmPassword'>

/** Changes the viewer's password, with the second step of those who have one; every other session ends (S-A9). */
export const useChangePassword = (userId: string, saving: Saving) =>
  useWrite(
    (typed: Passwords) => withProof(typed, (body) => call(changePassword, { query: { userId }, body })),
    saved(saving),
  )

/** Replaces the viewer's photo. */
export const useSavePhoto = (id: string, saving: Saving) =>
  useWrite(async (file: File) => {
    const form = new FormData()
    form.append('file', file)
    await call(setAvatar, { params: { id } }, { form })
    await reloadUser()
  }, saved(saving))

/** Removes the viewer's photo. */
export const useRemovePhoto = (id: string, saving: Saving) =>
  useWrite(async () => {
    await call(removeAvatar, { params: { id } })
    await reloadUser()
  }, saved(saving))
