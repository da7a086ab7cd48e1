import {
  removeView,
  renameView,
  savedViews,
  saveView,
} from '@studio/contract/people/saved-views/endpoints.ts'
import { savedViewToasts } from '@studio/contract/people/saved-views/messages.ts'
import type { NarrowedTo } from '@studio/contract/people/saved-views/schema.ts'
import { call } from '../../../platform/call.ts'
import { readsOf } from '../../../platform/reads.ts'
import { keepFocus } from '../../../ui/page/focus-title.ts'
import { useWrite } from '../../../ui/query/use-write.ts'

/** Saves a view under a name, or renames it where it has an id. Its first button goes with it: the focus stays on the page. */
export const useSaveView = (
  id: string | null,
  narrowed: NarrowedTo,
  { onDone, onRefused }: { onDone: () => void; onRefused: (error: Error) => void },
) =>
  useWrite(
    async ({ name }: { name: string }) => {
      if (id) await call(renameView, { params: { id }, body: { name } })
      else await call(saveView, { body: { name, narrowed } })
    },
    {
      reads: readsOf(savedViews),
      said: id ? savedViewToasts.renamed : savedViewToasts.saved,
      onRead() {
        onDone()
        keepFocus()
      },
      onRefused,
    },
  )

export const useRemoveView = () =>
  useWrite((id: string) => call(removeView, { params: { id } }), {
    reads: readsOf(savedViews),
    said: savedViewToasts.removed,
    onRead: keepFocus,
  })
