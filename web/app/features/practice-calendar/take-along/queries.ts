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

/** The link by which the viewer's own calendar reads their practices; null until they make one. */
export const calendarFeedQuery = () => queryOf(calendarFeed, {})

/** Makes that link, or a new one in its place. */
export function useRenewFeed() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(renewCalendarFeed, {}),
    onSuccess: (answer) => client.setQueryData(calendarFeedQuery().queryKey, answer),
    onError: sayWhy,
  })
}

/** Ends it. */
export function useEndFeed() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(endCalendarFeed, {}),
    onSuccess: () => client.setQueryData(calendarFeedQuery().queryKey, { feed: null }),
    onError: sayWhy,
  })
}
