import { toasts } from '@studio/contract/people/messages.ts'
import { setAvatar, setCover } from '@studio/contract/people/profile/endpoints.ts'
import { people } from '@studio/contract/people/staff/endpoints.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../platform/call.ts'
import { readsOf } from '../../../platform/reads.ts'
import { showToast } from '../../../ui/toast/toast-store.ts'
import { reloadUser } from '../queries.ts'

const CALLS = { photo: setAvatar, cover: setCover }
export type PictureKind = keyof typeof CALLS

interface Saving {
  onSaved: () => void
  onRefused: (error: Error) => void
}

/** BO-API-09: replaces the photo or the cover, and invalidates the lists of teachers. */
export function useSavePersonPicture(id: string, kind: PictureKind, { onSaved, onRefused }: Saving) {
  const client = useQueryClient()
  return useMutation({
    async mutationFn(file: File) {
      const form = new FormData()
      form.append('file', file)
      await call(CALLS[kind], { params: { id } }, { form })
      await reloadUser()
    },
    onSuccess() {
      showToast(toasts.saved)
      onSaved()
      return client.invalidateQueries(readsOf(people))
    },
    onError: onRefused,
  })
}
