import { classDay, classDays } from '@studio/contract/daily-classes/endpoints.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../platform/call.ts'
import { orNull, queryOf, readOf } from '../../platform/reads.ts'
import { type ListFilters, readFirstRows } from '../videos/list-filters.ts'

/** API-28: today's and yesterday's classes for home. */
export const latestDaysQuery = (today: string) =>
  queryOptions({
    ...queryOf(classDays, {
      query: { orderByDescending: true, dateTimeEnd: today, pageNumber: 1, pageLength: 2 },
    }),
    select: ({ records }) => records,
  })

/** API-30: classes of one day of the studio; null without any. */
export function classDayQuery(day: string) {
  const request = { query: { dateTime: day } }
  return queryOptions({
    ...readOf(classDay, request),
    queryFn: () => orNull(call(classDay, request)),
  })
}

/** API-29: days of All Daily Classes up to today, or today's only (ACCESS-23). */
export function classListQuery(filters: ListFilters, today: string, onlyToday = false) {
  const { newestFirst, coachUsersIds, tagsIds, pageLength } = filters
  const query = {
    orderByDescending: newestFirst,
    dateTimeEnd: today,
    ...(onlyToday ? { dateTimeStart: today } : {}),
    coachUsersIds,
    tagsIds,
  }
  return queryOptions({
    ...readOf(classDays, { query, first: pageLength }),
    queryFn: () => readFirstRows(pageLength, (paging) => call(classDays, { query: { ...query, ...paging } })),
    placeholderData: keepPreviousData,
  })
}
