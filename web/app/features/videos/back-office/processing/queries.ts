import { filmsInWork, processAgain } from '@studio/contract/videos/processing/endpoints.ts'
import type { FilmInWork, FilmsInWork } from '@studio/contract/videos/processing/schema.ts'
import { processingTexts } from '@studio/contract/videos/processing/texts.ts'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../../platform/call.ts'
import { queryOf, readsOf } from '../../../../platform/reads.ts'
import { showToast } from '../../../../ui/toast/toast-store.ts'

/** Milliseconds from one look to the next while a film is worked on. */
const LOOK_EVERY = 5_000

const isAtWork = (films: FilmsInWork | undefined) =>
  films?.records.some(({ state }) => state !== 'failed') === true

/** Films whose other qualities are not there, read again and again while that changes. */
export const filmsInWorkQuery = () =>
  queryOptions({
    ...queryOf(filmsInWork, {}),
    staleTime: 0,
    refetchInterval: ({ state }) => (isAtWork(state.data) ? LOOK_EVERY : false),
  })

/** How far a video's film is; null where all is made, or nothing was begun. */
export function useFilmInWork(videoId: string): FilmInWork | null {
  const { data } = useQuery(filmsInWorkQuery())
  return data?.records.find((film) => film.videoId === videoId) ?? null
}

/** Has a film that failed worked on again. */
export function useProcessAgain() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call(processAgain, { params: { id } }),
    onSuccess: () => showToast(processingTexts.begun),
    onError: (error) => showToast(error.message, 'bad'),
    onSettled: () => client.invalidateQueries(readsOf(filmsInWork)),
  })
}
