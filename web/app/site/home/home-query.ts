import { home } from '@studio/contract/home/endpoints.ts'
import { monthOf } from '@studio/contract/practice-calendar/rules.ts'
import { queryOptions } from '@tanstack/react-query'
import { latestDaysQuery } from '../../features/daily-classes/queries.ts'
import { joinedCalendarsQuery } from '../../features/practice-calendar/queries.ts'
import { lastWatchedQuery, marksQuery } from '../../features/videos/progress/queries.ts'
import { call } from '../../platform/call.ts'
import { readOf } from '../../platform/reads.ts'

/**
 * All that somebody's home shows, in one call. Its parts are kept as answers of their own calls: other pages find them
 * there, and whatever changes one of them has it read anew alone.
 */
export const homeQuery = (userId: string) =>
  queryOptions({
    ...readOf(home, {}),
    queryFn: async ({ client }) => {
      const { today, days, marks, watched, calendars } = await call(home, {})
      client.setQueryData(latestDaysQuery(today).queryKey, days)
      client.setQueryData(marksQuery().queryKey, marks)
      client.setQueryData(lastWatchedQuery().queryKey, watched)
      const month = monthOf(new Date(today))
      if (calendars) client.setQueryData(joinedCalendarsQuery(userId, month).queryKey, calendars)
      return today
    },
  })

/** A part is not read by itself for its age: the home is, and brings it along. */
export const comesWithHome = { staleTime: Number.POSITIVE_INFINITY }
