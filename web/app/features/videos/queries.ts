import { tags, video } from '@studio/contract/videos/endpoints.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../platform/call.ts'

/** API-24: one video; its media keys only where it is open to whoever asks. */
export const videoQuery = (id: string) =>
  queryOptions({
    queryKey: ['video', id],
    queryFn: () => call(video, { params: { id } }),
    meta: { personal: true },
  })

/** All styles by name, kept for the visit (LIST-07). */
export const tagsQuery = () =>
  queryOptions({
    queryKey: ['tags'],
    queryFn: () => call(tags, {}),
    select: ({ records }) => records,
    staleTime: Number.POSITIVE_INFINITY,
  })
