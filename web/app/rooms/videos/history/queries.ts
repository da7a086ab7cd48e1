import { practices, removeWatched } from '@studio/contract/videos/progress/endpoints.ts'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../../platform/call.ts'
import { queryOf } from '../../../platform/reads.ts'
import { keepFocus } from '../../../ui/page/focus-title.ts'
import { useWrite } from '../../../ui/query/use-write.ts'
import { invalidateProgress } from '../progress/queries.ts'

/** Classes the viewer has watched to the end, with their times: of the last year, or of a calendar year. */
export const practicesQuery = (year?: number) =>
  queryOf(practices, { query: year === undefined ? {} : { year } })

/** Removes one class from the history. This file is apart from `../progress/queries.ts`, which every class page loads. */
export function useRemoveWatched({ id, title }: { id: string; title: string }) {
  const client = useQueryClient()
  return useWrite(() => call(removeWatched, { params: { videoId: id } }), {
    reads: () => invalidateProgress(client),
    said: `“${title}” is no longer in your history`,
    onRead: keepFocus,
  })
}
