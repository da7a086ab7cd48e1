import { tags, video, videos } from '@studio/contract/videos/endpoints.ts'
import { queryOptions } from '@tanstack/react-query'
import { queryOf } from '../../platform/reads.ts'

/** API-24: one video; media fields only with access. */
export const videoQuery = (id: string) => queryOf(video, { params: { id } })

/** All styles by name, cached for the visit (LIST-07). */
export const tagsQuery = () =>
  queryOptions({
    ...queryOf(tags, {}),
    select: ({ records }) => records,
    staleTime: Number.POSITIVE_INFINITY,
  })

/** The newest videos of a teacher that the viewer may watch. */
export const videosOfQuery = (teacherId: string, pageLength: number) =>
  queryOf(videos, {
    query: { pageNumber: 1, pageLength },
    body: { coachUsersIds: [teacherId], orderBy: 'DateTime', OrderByDescending: true },
  })
