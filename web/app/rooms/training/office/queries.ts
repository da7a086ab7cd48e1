import { ifUnchanged } from '@studio/contract/if-unchanged.ts'
import {
  changeTrainingPack,
  createTrainingPack,
  deleteTrainingPack,
  trainingPack,
  trainingPacks,
} from '@studio/contract/training/endpoints.ts'
import { toasts } from '@studio/contract/training/messages.ts'
import type { TrainingPack } from '@studio/contract/training/schema.ts'
import type { Video } from '@studio/contract/videos/schema.ts'
import { infiniteQueryOptions, keepPreviousData, useMutation, useQueryClient } from '@tanstack/react-query'
import { isChangedMeanwhile } from '../../../office/meanwhile/use-meanwhile.ts'
import { ROWS_A_PAGE } from '../../../office/table/pages.tsx'
import { call } from '../../../platform/call.ts'
import { pagesOf, readsOf } from '../../../platform/reads.ts'
import { type Told, useWrite } from '../../../ui/query/use-write.ts'
import { showToast } from '../../../ui/toast/toast-store.ts'
import { pathQuery } from '../queries.ts'

/** All packs with these words in their title, including empty ones, newest first, page by page (BO-API-43). */
export const packsQuery = (title: string) =>
  infiniteQueryOptions({
    ...pagesOf(trainingPacks, { pages: ROWS_A_PAGE, showEmpty: true, title }, (pageNumber) =>
      call(trainingPacks, {
        query: {
          pageNumber,
          pageLength: ROWS_A_PAGE,
          orderByDescending: true,
          showEmpty: true,
          ...(title ? { title } : {}),
        },
      }),
    ),
    placeholderData: keepPreviousData,
  })

const packReads = readsOf(trainingPacks, trainingPack)

interface Typed {
  title: string
  priceId: string | null
}

/** Creates a pack without videos. */
export const useCreatePack = ({ onDone, onRefused }: Told<string>) =>
  useWrite((typed: Typed) => call(createTrainingPack, { body: { ...typed, videoIds: [] } }), {
    onDone: ({ id }) => onDone(id),
    reads: packReads,
    onRefused,
  })

/** Reads the present pack. */
export const readPack = (id: string) => call(trainingPack, { params: { id } })

/** Changes a pack's title and plan. */
export const useSavePack = (id: string, done: Told<TrainingPack>) =>
  useWrite(
    ({ typed: body, version }: { typed: Typed; version: string | undefined }) =>
      call(changeTrainingPack, { params: { id }, body }, ifUnchanged(version)),
    { said: toasts.saved, reads: packReads, ...done },
  )

interface NewVideos {
  /** The change, applied to the videos at that time. */
  change: (videos: readonly Video[]) => Video[]
  /** Toast after success. */
  done?: string
}

/**
 * PACK-02, PACK-03: a pack's videos in order, updated optimistically and saved one change after the other. After a conflict the
 * change is applied to the other person's version, with a message.
 */
export function usePackVideos(id: string) {
  const client = useQueryClient()
  const { queryKey } = pathQuery(id)
  const write = ({ videos, version }: Pick<TrainingPack, 'videos' | 'version'>) => {
    const body = { videoIds: videos.map((video) => video.id) }
    return call(changeTrainingPack, { params: { id }, body }, ifUnchanged(version))
  }
  const show = (change: NewVideos['change']) =>
    client.setQueryData(queryKey, (pack) => pack && { ...pack, ...ordered(change(pack.videos)) })
  return useMutation({
    scope: { id: `pack ${id}` },
    async mutationFn({ change }: NewVideos) {
      const shown = client.getQueryData(queryKey)
      if (!shown) return
      const first = await write(shown).catch((error: unknown) => {
        if (isChangedMeanwhile(error)) return error
        throw error
      })
      const saved = first instanceof Error ? await writeOver(first.message, change) : first
      client.setQueryData(queryKey, (pack) => pack && { ...pack, version: saved.version })
    },
    async onMutate({ change }) {
      await client.cancelQueries({ queryKey })
      show(change)
    },
    onSuccess: (_, { done }) => done && showToast(done),
    onError: (error) => showToast(error.message, 'bad'),
    onSettled: () => client.invalidateQueries(packReads),
  })

  async function writeOver(text: string, change: NewVideos['change']): Promise<TrainingPack> {
    const now = await readPack(id)
    client.setQueryData(queryKey, now)
    show(change)
    const saved = await write({ ...now, videos: change(now.videos) })
    showToast(`${text}. Your change was made to their videos`)
    return saved
  }
}

const ordered = (videos: Video[]) => ({ videos, videoIds: videos.map(({ id }) => id) })

/** Deletes a pack; its videos stay. */
export const useDeletePack = (onDone: () => void) =>
  useWrite((id: string) => call(deleteTrainingPack, { params: { id } }), {
    said: toasts.deleted,
    onDone,
    reads: readsOf(trainingPacks),
  })
