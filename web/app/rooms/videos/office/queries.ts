import { ifUnchanged } from '@studio/contract/if-unchanged.ts'
import {
  changeVideo,
  createVideo,
  deleteVideo,
  nameTags,
  video,
  videos,
} from '@studio/contract/videos/endpoints.ts'
import { toasts } from '@studio/contract/videos/messages.ts'
import { playedVideos, videoPlays } from '@studio/contract/videos/plays/endpoints.ts'
import { filmStorage } from '@studio/contract/videos/processing/endpoints.ts'
import type { Video, VideoForm } from '@studio/contract/videos/schema.ts'
import { removePoster, setPoster } from '@studio/contract/videos/upload/endpoints.ts'
import {
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { useBulkAction } from '../../../office/choosing/use-bulk-action.ts'
import { ROWS_A_PAGE } from '../../../office/table/pages.tsx'
import { call } from '../../../platform/call.ts'
import { listOf, pagesOf, queryOf } from '../../../platform/reads.ts'
import { useUser } from '../../../platform/session.ts'
import { type Told, useWrite } from '../../../ui/query/use-write.ts'
import { type DayRange, daysTo } from '../../overview/office/queries.ts'

interface LibraryPart {
  /** Without drafts. */
  hasFilm?: true
  /** Only videos of these teachers. */
  coachUsersIds?: string[]
}

/** The library, newest first, page by page; filtered by title, with drafts unless `hasFilm` is set. */
export function libraryQuery(title: string, of: LibraryPart = {}) {
  const body = { orderBy: 'DateTime', OrderByDescending: true, ...of, ...(title ? { title } : {}) } as const
  return infiniteQueryOptions({
    ...pagesOf(videos, { body, pages: ROWS_A_PAGE }, (pageNumber) =>
      call(videos, { query: { pageNumber, pageLength: ROWS_A_PAGE }, body }),
    ),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

/** Used storage, refetched whenever the library opens. */
export const storageQuery = () => ({ ...queryOf(filmStorage, {}), staleTime: 0 })

/** Videos are shown in many rooms, so a change invalidates all queries. */
export const everyRead = {}
export const readAnew = (client: QueryClient) => client.invalidateQueries(everyRead)

/** Reads the present video. */
export const readVideo = (id: string) => call(video, { params: { id } })

type Saved = { id: string | null; typed: VideoForm; version?: string | undefined }

/** BO-API-12, BO-API-13: saves a video's fields, or creates the video; its styles are created first (BO-API-20). */
export const useSaveVideo = (done: Told<string>) =>
  useWrite(
    async ({ id, typed: { styles, ...typed }, version }: Saved) => {
      const named = styles.length > 0 ? await call(nameTags, { body: { titles: styles } }) : { records: [] }
      const body = { ...typed, tagIds: named.records.map((tag) => tag.id) }
      if (id === null) return (await call(createVideo, { body })).id
      return (await call(changeVideo, { params: { id }, body }, ifUnchanged(version))).id
    },
    { reads: everyRead, ...done },
  )

/** BO-API-15 */
export const useDeleteVideo = (onDone: () => void) =>
  useWrite((id: string) => call(deleteVideo, { params: { id } }), {
    said: toasts.deleted,
    onDone,
    reads: everyRead,
  })

/** Takes back a video that was made for a film that can't be read. */
export function useDropDraft() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call(deleteVideo, { params: { id } }),
    onSettled: () => readAnew(client),
  })
}

/** BO-API-15 for several videos in turn. */
export const useDeleteEach = (onOver: (left: Video[]) => void) =>
  useBulkAction({
    doOne: ({ id }: Video) => call(deleteVideo, { params: { id } }),
    words: { doing: 'Deleting', done: 'deleted' },
    reads: everyRead,
    onOver,
  })

interface Saving {
  /** Public URL of the picture; null after its removal. */
  onSaved: (url: string | null) => void
  onRefused: (error: Error) => void
}

/** A mutation of a video's picture. */
const usePosterChange = <Typed>(
  change: (typed: Typed) => Promise<string | null>,
  { onSaved, onRefused }: Saving,
) => useWrite(change, { said: toasts.saved, onDone: onSaved, reads: everyRead, onRefused })

/** Replaces a video's picture. */
export const useSavePoster = (id: string, saving: Saving) =>
  usePosterChange(async (file: File) => {
    const form = new FormData()
    form.append('file', file)
    return (await call(setPoster, { params: { id } }, { form })).thumbnailUrl
  }, saving)

/** Removes a video's picture. */
export const useRemovePoster = (id: string, saving: Saving) =>
  usePosterChange(async () => {
    await call(removePoster, { params: { id } })
    return null
  }, saving)

/** Whose videos the library shows: a teacher's own by their id; null for an Admin, who sees all (D18.own-videos). */
export function useOwner(): string | null {
  const user = useUser()
  return user?.role === 'Coach' ? user.id : null
}

interface Page {
  today: string
  range: DayRange
  /** From 1. */
  pageNumber: number
}

/** Films that were watched in a range that ends today, the most watched first. */
export const playedVideosQuery = ({ today, range, pageNumber }: Page) =>
  listOf(playedVideos, { query: { ...daysTo(today, range), pageNumber, pageLength: ROWS_A_PAGE } })

/** How one film was watched in a range that ends today. */
export const videoPlaysQuery = (id: string, { today, range }: Pick<Page, 'today' | 'range'>) =>
  listOf(videoPlays, { params: { id }, query: daysTo(today, range) })
