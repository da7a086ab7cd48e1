import { removeWatched } from '@studio/contract/videos/progress/endpoints.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../platform/call.ts'
import { keepFocus } from '../../../ui/page/focus-title.ts'
import { showToast } from '../../../ui/toast/toast-store.ts'
import { invalidateProgress } from '../progress/queries.ts'

/** Removes one class from the history. It is apart from `../progress/queries.ts`, which every class page loads. */
export function useRemoveWatched({ id, title }: { id: string; title: string }) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(removeWatched, { params: { videoId: id } }),
    onSuccess: async () => {
      await invalidateProgress(client)
      showToast(`“${title}” is no longer in your history`)
      keepFocus()
    },
    onError: (error) => showToast(error.message, 'bad'),
  })
}
