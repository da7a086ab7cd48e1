import {
  calendarFeed,
  endCalendarFeed,
  renewCalendarFeed,
} from '@studio/contract/practice-calendar/endpoints.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../platform/call.ts'
import { queryOf } from '../../../platform/reads.ts'
import { showToast } from '../../../ui/toast/toast-store.ts'

const sayWhy = (error: Error) => showToast(error.message, 'bad')

/** Link of the viewer's feed; null until they create it. */
export const calendarFeedQuery = () => queryOf(calendarFeed, {})

/** Creates the link, or replaces it. */
export function useRenewFeed() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(renewCalendarFeed, {}),
    onSuccess: (answer) => client.setQueryData(calendarFeedQuery().queryKey, answer),
    onError: sayWhy,
  })
}

/** Revokes the link. */
export function useEndFeed() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(endCalendarFeed, {}),
    onSuccess: () => client.setQueryData(calendarFeedQuery().queryKey, { feed: null }),
    onError: sayWhy,
  })
}
