import {
  changeProgressSettings,
  clearProgress,
  practices,
  progressMarks,
  storeProgress,
  watchedVideos,
} from '@studio/contract/videos/endpoints.ts'
import { WATCHED_SHOWN } from '@studio/contract/videos/progress/rules.ts'
import type { ProgressMark } from '@studio/contract/videos/progress/schema.ts'
import {
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { call } from '../../../platform/call.ts'
import { queryOf, readOf, readsOf } from '../../../platform/reads.ts'
import { useUser } from '../../../platform/session.ts'
import { showToast } from '../../../ui/toast/toast-store.ts'

/** Where the viewer stands in what they watched last. */
export const marksQuery = () => queryOptions({ ...queryOf(progressMarks, {}), staleTime: 300_000 })

export type Marks = ReadonlyMap<string, ProgressMark>
const NO_MARKS: Marks = new Map()
const byVideo = ({ records }: { records: ProgressMark[] }): Marks =>
  new Map(records.map((mark) => [mark.videoId, mark]))

/** The viewer's marks by video; none for visitors, and none until they are read: no card waits for them. */
export function useMarks(): Marks {
  const user = useUser()
  const { data } = useQuery({ ...marksQuery(), enabled: user !== null, select: byVideo })
  return data ?? NO_MARKS
}

/** The films that were watched last. */
export const lastWatchedQuery = () => queryOf(watchedVideos, { query: { pageLength: WATCHED_SHOWN } })

/** The whole history, page by page. */
export const historyQuery = () =>
  infiniteQueryOptions({
    ...readOf(watchedVideos, { pages: WATCHED_SHOWN }),
    queryFn: ({ pageParam }) =>
      call(watchedVideos, { query: { pageNumber: pageParam, pageLength: WATCHED_SHOWN } }),
    initialPageParam: 1,
    getNextPageParam: ({ pageInfo: { pageNumber, pageLength, totalRecords } }) =>
      pageNumber * pageLength < totalRecords ? pageNumber + 1 : undefined,
  })

const allOfIt = readsOf(progressMarks, watchedVideos, practices)

/** Stores a position, in seconds. One that is lost costs nobody more than a few seconds: the next one follows. */
export const sendPosition = (videoId: string, seconds: number): Promise<void> =>
  call(storeProgress, { params: { videoId }, body: { seconds: Math.floor(seconds) } }).then(
    () => undefined,
    () => undefined,
  )

/** After a film was closed: cards and lists show where it stands now. */
export const readMarksAnew = (client: QueryClient) => client.invalidateQueries(allOfIt)

/** Where a film goes on, in seconds; 0 where nobody is signed in, it was never begun, or nobody can say. */
export async function resumesAt(client: QueryClient, videoId: string): Promise<number> {
  const { records } = await client.ensureQueryData(marksQuery()).catch(() => ({ records: [] }))
  return records.find((mark) => mark.videoId === videoId)?.seconds ?? 0
}

/** Switches the history on or off. */
export function useKeepHistory() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (enabled: boolean) => call(changeProgressSettings, { body: { enabled } }),
    onSuccess: () => readMarksAnew(client),
    onError: (error) => showToast(error.message, 'bad'),
  })
}

/** Clears the history. */
export function useClearHistory() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(clearProgress, {}),
    onSuccess: () => readMarksAnew(client),
    onError: (error) => showToast(error.message, 'bad'),
  })
}
