import {
  calendarFeed,
  endCalendarFeed,
  renewCalendarFeed,
} from '@studio/contract/practice-calendar/endpoints.ts'
import { call } from '../../../platform/call.ts'
import { queryOf } from '../../../platform/reads.ts'
import { useWrite } from '../../../ui/query/use-write.ts'

/** Link of the viewer's feed; null until they create it. */
export const calendarFeedQuery = () => queryOf(calendarFeed, {})

/** Creates the link, or replaces it. */
export const useRenewFeed = () =>
  useWrite(() => call(renewCalendarFeed, {}), {
    onDone: (answer, _, client) => client.setQueryData(calendarFeedQuery().queryKey, answer),
  })

/** Revokes the link. */
export const useEndFeed = () =>
  useWrite(() => call(endCalendarFeed, {}), {
    onDone: (_answer, _, client) => client.setQueryData(calendarFeedQuery().queryKey, { feed: null }),
  })
