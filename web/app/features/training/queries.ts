import { trainingPack, trainingPacks } from '@studio/contract/training/endpoints.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../platform/call.ts'
import { type ListFilters, readFirst } from '../videos/list-filters.ts'

const personal = { personal: true }

/** API-31: training paths that hold at least one video, as the filters ask. */
export const pathsQuery = ({ newestFirst, coachUsersIds, tagsIds, pageLength }: ListFilters) =>
  queryOptions({
    queryKey: ['paths', { newestFirst, coachUsersIds, tagsIds, pageLength }],
    queryFn: () =>
      readFirst(pageLength, (paging) =>
        call(trainingPacks, {
          query: { orderByDescending: newestFirst, showEmpty: false, coachUsersIds, tagsIds, ...paging },
        }),
      ),
    placeholderData: keepPreviousData,
    meta: personal,
  })

/** One training path. */
export const pathQuery = (id: string) =>
  queryOptions({
    queryKey: ['path', id],
    queryFn: () => call(trainingPack, { params: { id } }),
    meta: personal,
  })
