import { trainingPack, trainingPacks } from '@studio/contract/training/endpoints.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../platform/call.ts'
import { queryOf, readOf } from '../../platform/reads.ts'
import { type ListFilters, readFirstRows } from '../videos/list-filters.ts'

/** API-31: training paths with a video that matches the filters. */
export function pathsQuery({ newestFirst, coachUsersIds, tagsIds, pageLength }: ListFilters) {
  const query = { orderByDescending: newestFirst, showEmpty: false, coachUsersIds, tagsIds }
  return queryOptions({
    ...readOf(trainingPacks, { query, first: pageLength }),
    queryFn: () =>
      readFirstRows(pageLength, (paging) => call(trainingPacks, { query: { ...query, ...paging } })),
    placeholderData: keepPreviousData,
  })
}

/** One training path. */
export const pathQuery = (id: string) => queryOf(trainingPack, { params: { id } })
