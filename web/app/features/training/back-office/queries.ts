import {
  changeTrainingPack,
  createTrainingPack,
  deleteTrainingPack,
  trainingPack,
  trainingPacks,
} from '@studio/contract/training/endpoints.ts'
import { toasts } from '@studio/contract/training/messages.ts'
import type { TrainingPack, TrainingPackChange } from '@studio/contract/training/schema.ts'
import type { Video } from '@studio/contract/videos/schema.ts'
import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../platform/call.ts'
import { readOf, readsOf } from '../../../platform/reads.ts'
import { showToast } from '../../../ui/toast/toast-store.ts'
import { pathQuery } from '../queries.ts'

/** Load More adds as many. */
const PACKS_A_PAGE = 10

/** All packs, also those without videos, the newest first, page by page (BO-API-43). */
export const packsQuery = () =>
  infiniteQueryOptions({
    ...readOf(trainingPacks, { pages: PACKS_A_PAGE, showEmpty: true }),
    queryFn: ({ pageParam }) =>
      call(trainingPacks, {
        query: { pageNumber: pageParam, pageLength: PACKS_A_PAGE, orderByDescending: true, showEmpty: true },
      }),
    initialPageParam: 1,
    getNextPageParam: ({ pageInfo: { pageNumber, pageLength, totalRecords } }) =>
      pageNumber * pageLength < totalRecords ? pageNumber + 1 : undefined,
  })

const packReads = readsOf(trainingPacks, trainingPack)

interface Done<Answer> {
  onDone: (answer: Answer) => void
  onRefused: (error: Error) => void
}

interface Typed {
  title: string
  priceId: string | null
}

/** A new pack, without videos at first. */
export function useCreatePack({ onDone, onRefused }: Done<string>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (typed: Typed) => call(createTrainingPack, { body: { ...typed, videoIds: [] } }),
    onSuccess({ id }) {
      onDone(id)
      return client.invalidateQueries(packReads)
    },
    onError: onRefused,
  })
}

/** Changes a pack's title and plan. */
export function useSavePack(id: string, { onDone, onRefused }: Done<TrainingPack>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: TrainingPackChange) => call(changeTrainingPack, { params: { id }, body }),
    onSuccess(pack) {
      onDone(pack)
      showToast(toasts.saved)
      return client.invalidateQueries(packReads)
    },
    onError: onRefused,
  })
}

interface NewVideos {
  videos: Video[]
  /** What is said once it is done. */
  done?: string
}

/** PACK-02, PACK-03: a pack's videos in their order, shown at once and saved one change after the other. */
export function usePackVideos(id: string) {
  const client = useQueryClient()
  const { queryKey } = pathQuery(id)
  return useMutation({
    scope: { id: `pack ${id}` },
    mutationFn: ({ videos }: NewVideos) =>
      call(changeTrainingPack, { params: { id }, body: { videoIds: videos.map((video) => video.id) } }),
    async onMutate({ videos }) {
      await client.cancelQueries({ queryKey })
      client.setQueryData(
        queryKey,
        (pack) => pack && { ...pack, videos, videoIds: videos.map((one) => one.id) },
      )
    },
    onSuccess: (_, { done }) => done && showToast(done),
    onError: (error) => showToast(error.message, 'bad'),
    onSettled: () => client.invalidateQueries(packReads),
  })
}

/** Takes a pack away; its videos stay. */
export function useDeletePack(onDone: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call(deleteTrainingPack, { params: { id } }),
    onSuccess() {
      showToast(toasts.deleted)
      onDone()
      return client.invalidateQueries(readsOf(trainingPacks))
    },
    onError: (error) => showToast(error.message, 'bad'),
  })
}
