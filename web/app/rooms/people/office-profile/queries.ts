import { toasts } from '@studio/contract/people/messages.ts'
import { setAvatar, setCover } from '@studio/contract/people/profile/endpoints.ts'
import { people } from '@studio/contract/people/staff/endpoints.ts'
import { call } from '../../../platform/call.ts'
import { readsOf } from '../../../platform/reads.ts'
import { useWrite } from '../../../ui/query/use-write.ts'
import { reloadUser } from '../queries.ts'

const CALLS = { photo: setAvatar, cover: setCover }
export type PictureKind = keyof typeof CALLS

interface Saving {
  onSaved: () => void
  onRefused: (error: Error) => void
}

/** BO-API-09: replaces the photo or the cover, and invalidates the lists of teachers. */
export const useSavePersonPicture = (id: string, kind: PictureKind, { onSaved, onRefused }: Saving) =>
  useWrite(
    async (file: File) => {
      const form = new FormData()
      form.append('file', file)
      await call(CALLS[kind], { params: { id } }, { form })
      await reloadUser()
    },
    { said: toasts.saved, onDone: onSaved, reads: readsOf(people), onRefused },
  )
