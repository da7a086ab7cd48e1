import { CallError } from '@studio/contract/call.ts'
import { classDay, classDays } from '@studio/contract/daily-classes/endpoints.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../platform/call.ts'

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
