import {
  changeProgressSettings,
  clearProgress,
  practices,
  progressMarks,
  storeProgress,
  watchedVideos,
} from '@studio/contract/videos/progress/endpoints.ts'
import { WATCHED_SHOWN } from '@studio/contract/videos/progress/rules.ts'
import type { ProgressMark } from '@studio/contract/videos/progress/schema.ts'
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../../platform/call.ts'
import { pagesOf, queryOf, readsOf } from '../../../platform/reads.ts'
import { useUser } from '../../../platform/session.ts'
import { useWrite } from '../../../ui/query/use-write.ts'

/** The viewer's progress in recently watched videos, and the ids of their favourites. */
export const marksQuery = () => queryOptions({ ...queryOf(progressMarks, {}), staleTime: 300_000 })

export type Marks = ReadonlyMap<string, ProgressMark>
const NO_MARKS: Marks = new Map()
const byVideo = ({ records }: { records: ProgressMark[] }): Marks =>
  new Map(records.map((mark) => [mark.videoId, mark]))

/** The viewer's progress by video; empty for visitors and while loading, so that no card waits. */
export function useMarks(): Marks {
  const user = useUser()
  const { data } = useQuery({ ...marksQuery(), enabled: user !== null, select: byVideo })
  return data ?? NO_MARKS
}

/** Recently watched films. */
export const lastWatchedQuery = () => queryOf(watchedVideos, { query: { pageLength: WATCHED_SHOWN } })

/** The complete history, page by page. */
export const historyQuery = () =>
  pagesOf(watchedVideos, { pages: WATCHED_SHOWN }, (pageNumber) =>
    call(watchedVideos, { query: { pageNumber, pageLength: WATCHED_SHOWN } }),
  )

const allOfIt = readsOf(progressMarks, watchedVideos, practices)

/** Stores a position, in seconds. A lost request costs a few seconds at most, since the next one follows. */
export const sendPosition = (videoId: string, seconds: number): Promise<void> =>
  call(storeProgress, { params: { videoId }, body: { seconds: Math.floor(seconds) } }).then(
    () => undefined,
    () => undefined,
  )

/** Invalidates progress on cards and lists after a film was closed. */
export const invalidateProgress = (client: QueryClient) => client.invalidateQueries(allOfIt)

/** Position to resume from, in seconds; 0 for visitors, unwatched films, and after a failed request. */
export async function resumesAt(client: QueryClient, videoId: string): Promise<number> {
  const { records } = await client.ensureQueryData(marksQuery()).catch(() => ({ records: [] }))
  return records.find((mark) => mark.videoId === videoId)?.seconds ?? 0
}

/** Switches the history on or off. */
export const useKeepHistory = () =>
  useWrite((enabled: boolean) => call(changeProgressSettings, { body: { enabled } }), { reads: allOfIt })

/** Clears the history. */
export const useClearHistory = () => useWrite(() => call(clearProgress, {}), { reads: allOfIt })
