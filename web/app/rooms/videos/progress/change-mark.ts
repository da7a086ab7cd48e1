import { changeMark, progressMarks } from '@studio/contract/videos/progress/endpoints.ts'
import type { Felt, WatchedVideo } from '@studio/contract/videos/progress/schema.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../platform/call.ts'
import { readsOf } from '../../../platform/reads.ts'
import { keepFocus } from '../../../ui/page/focus-title.ts'
import { useWrite } from '../../../ui/query/use-write.ts'
import { showToast } from '../../../ui/toast/toast-store.ts'
import { invalidateProgress, lastWatchedQuery } from './queries.ts'

/** Says how a class felt, or takes that back with null. */
export const useSayHowItFelt = (videoId: string) =>
  useWrite((felt: Felt | null) => call(changeMark, { params: { videoId }, body: { felt } }), {
    reads: readsOf(progressMarks),
  })

/** Changes where a class goes on, in seconds; the list shows it at once, and its place of before if that fails. */
export function useChangePlace({ video, seconds }: Pick<WatchedVideo, 'video' | 'seconds'>) {
  const client = useQueryClient()
  const { queryKey } = lastWatchedQuery()
  const show = (place: number) =>
    client.setQueryData(queryKey, (list) => {
      const records = list?.records.map((one) =>
        one.video.id === video.id ? { ...one, seconds: place } : one,
      )
      return list && records && { ...list, records }
    })
  return useMutation({
    mutationFn: (place: number) =>
      call(changeMark, { params: { videoId: video.id }, body: { seconds: place } }),
    onMutate: async (place: number) => {
      await client.cancelQueries({ queryKey })
      show(place)
      keepFocus()
    },
    onError: (error, place) => {
      show(place === 0 ? seconds : 0)
      showToast(error.message, 'bad')
    },
    onSettled: () => invalidateProgress(client),
  })
}
