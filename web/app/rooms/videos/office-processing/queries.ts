import {
  filmState,
  filmsInWork,
  remakeFilm,
  remakeLacking,
} from '@studio/contract/videos/processing/endpoints.ts'
import type { FilmInWork, FilmsInWork } from '@studio/contract/videos/processing/schema.ts'
import { processingTexts } from '@studio/contract/videos/processing/texts.ts'
import type { Video } from '@studio/contract/videos/schema.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useBulkAction } from '../../../office/choosing/use-bulk-action.ts'
import { call } from '../../../platform/call.ts'
import { queryOf, readsOf } from '../../../platform/reads.ts'
import { useWrite } from '../../../ui/query/use-write.ts'

/** Milliseconds between polls while a film is being processed. */
const LOOK_EVERY = 5_000

const isAtWork = (films: FilmsInWork | undefined) =>
  films?.records.some(({ state }) => state !== 'failed') === true

/** Films that are worked on or have failed, polled while that changes. */
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

/** What was made of a film, polled while that changes. */
export const filmStateQuery = (id: string) =>
  queryOptions({
    ...queryOf(filmState, { params: { id } }),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) =>
      data?.state === 'waiting' || data?.state === 'running' ? LOOK_EVERY : false,
  })

interface Remaking {
  id: string
  /** Absent to leave its sound as it was chosen. */
  level?: boolean
}

/** Has a film made again, after a failure too. */
export const useRemakeFilm = () =>
  useWrite(({ id, level }: Remaking) => remake(id, level), {
    said: processingTexts.begun,
    reads: filmReads,
  })

const remake = (id: string, level: boolean | undefined) =>
  call(remakeFilm, { params: { id }, body: level === undefined ? {} : { level } })

const filmReads = readsOf(filmsInWork, filmState)

/** Has all films made again that lack something. */
export const useRemakeLacking = () =>
  useWrite(() => call(remakeLacking, {}), {
    said: ({ films }) => processingTexts.allBegun(films),
    reads: filmReads,
  })

/** Several chosen films in turn; `level` as for one. */
export const useRemakeEach = (onOver: (left: Video[]) => void) =>
  useBulkAction({
    doOne: ({ id }: Video, level: boolean | undefined) => remake(id, level),
    words: { doing: 'Sending', done: 'worked on again' },
    reads: readsOf(filmsInWork),
    onOver,
  })
