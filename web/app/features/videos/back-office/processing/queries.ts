import { filmsInWork, retryProcessing } from '@studio/contract/videos/processing/endpoints.ts'
import type { FilmInWork, FilmsInWork } from '@studio/contract/videos/processing/schema.ts'
import { processingTexts } from '@studio/contract/videos/processing/texts.ts'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../../platform/call.ts'
import { queryOf, readsOf } from '../../../../platform/reads.ts'
import { showToast } from '../../../../ui/toast/toast-store.ts'

/** Milliseconds between polls while a film is being processed. */
const LOOK_EVERY = 5_000

const isAtWork = (films: FilmsInWork | undefined) =>
  films?.records.some(({ state }) => state !== 'failed') === true

/** Films without renditions, polled while that changes. */
export const filmsInWorkQuery = () =>
  queryOptions({
    ...queryOf(filmsInWork, {}),
    staleTime: 0,
    refetchInterval: ({ state }) => (isAtWork(state.data) ? LOOK_EVERY : false),
  })

/** Progress of a video's film; null if all is made, or nothing was started. */
export function useFilmInWork(videoId: string): FilmInWork | null {
  const { data } = useQuery(filmsInWorkQuery())
  return data?.records.find((film) => film.videoId === videoId) ?? null
}

/** Retries the processing of a failed film. */
export function useRetryProcessing() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call(retryProcessing, { params: { id } }),
    onSuccess: () => showToast(processingTexts.begun),
    onError: (error) => showToast(error.message, 'bad'),
    onSettled: () => client.invalidateQueries(readsOf(filmsInWork)),
  })
}
