import {
  removeView,
  renameView,
  savedViews,
  saveView,
} from '@studio/contract/people/saved-views/endpoints.ts'
import { savedViewToasts } from '@studio/contract/people/saved-views/messages.ts'
import type { NarrowedTo } from '@studio/contract/people/saved-views/schema.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../platform/call.ts'
import { readsOf } from '../../../platform/reads.ts'
import { keepFocus } from '../../../ui/page/focus-title.ts'
import { showToast } from '../../../ui/toast/toast-store.ts'

interface Done {
  onDone: () => void
  onRefused: (error: Error) => void
}

/** Saves a view under a name, or renames it where it has an id. Its first button goes with it: the focus stays on the page. */
export function useSaveView(id: string | null, narrowed: NarrowedTo, { onDone, onRefused }: Done) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ name }: { name: string }) => {
      if (id) await call(renameView, { params: { id }, body: { name } })
      else await call(saveView, { body: { name, narrowed } })
    },
    async onSuccess() {
      await client.invalidateQueries(readsOf(savedViews))
      showToast(id ? savedViewToasts.renamed : savedViewToasts.saved)
      onDone()
      keepFocus()
    },
    onError: onRefused,
  })
}

export function useRemoveView() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call(removeView, { params: { id } }),
    onSuccess: () => showToast(savedViewToasts.removed),
    onError: (error) => showToast(error.message, 'bad'),
    onSettled: () => client.invalidateQueries(readsOf(savedViews)).then(keepFocus),
  })
}
