import { home } from '@studio/contract/home/endpoints.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../platform/call.ts'
import { readOf } from '../../platform/reads.ts'
import { latestDaysQuery } from '../daily-classes/queries.ts'
import { lastWatchedQuery, marksQuery } from '../videos/progress/queries.ts'

/**
 * Everything on a person's home in one call. Days, marks and watched films are cached as the answers of their own calls, so other
 * pages find them, and a change invalidates one part alone. Calendars and months are less than their own calls answer.
 */
export const homeQuery = () =>
  queryOptions({
    ...readOf(home, {}),
    queryFn: async ({ client }) => {
      const { today, days, marks, watched, calendars, months, paths } = await call(home, {})
      client.setQueryData(latestDaysQuery(today).queryKey, days)
      client.setQueryData(marksQuery().queryKey, marks)
      client.setQueryData(lastWatchedQuery().queryKey, watched)
      return { calendars, months, paths }
    },
  })

/** Parts don't expire by themselves, because the home's query refreshes them. */
export const loadedWithHome = { staleTime: Number.POSITIVE_INFINITY }
