import { CallError } from '@studio/contract/call.ts'
import { classDay, classDays } from '@studio/contract/daily-classes/endpoints.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../platform/call.ts'
import { type ListFilters, readFirst } from '../videos/list-filters.ts'

const personal = { personal: true }

/** API-28: today's and yesterday's classes for home. */
export const latestDaysQuery = (today: string) =>
  queryOptions({
    queryKey: ['class-days', 'latest', today],
    queryFn: () =>
      call(classDays, {
        query: { orderByDescending: true, dateTimeEnd: today, pageNumber: 1, pageLength: 2 },
      }),
    select: ({ records }) => records,
    meta: personal,
  })

/** API-30: the classes of one UTC day; null when it has none. */
export const classDayQuery = (day: string) =>
  queryOptions({
    queryKey: ['class-day', day],
    queryFn: () =>
      call(classDay, { query: { dateTime: day } }).catch((error: unknown) => {
        if (error instanceof CallError && error.status === 404) return null
        throw error
      }),
    meta: personal,
  })

/** API-29: the days of All Daily Classes up to today, or today's alone (ACCESS-23). */
export const classListQuery = (filters: ListFilters, today: string, onlyToday = false) =>
  queryOptions({
    queryKey: ['class-days', 'list', filters, today, onlyToday],
    queryFn: () =>
      readFirst(filters.pageLength, (paging) =>
        call(classDays, {
          query: {
            orderByDescending: filters.newestFirst,
            dateTimeEnd: today,
            ...(onlyToday ? { dateTimeStart: today } : {}),
            coachUsersIds: filters.coachUsersIds,
            tagsIds: filters.tagsIds,
            ...paging,
          },
        }),
      ),
    placeholderData: keepPreviousData,
    meta: personal,
  })
