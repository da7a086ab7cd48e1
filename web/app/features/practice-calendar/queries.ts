import {
  calendars,
  joinCalendar,
  lastCalendars,
  leaveCalendar,
} from '@studio/contract/practice-calendar/endpoints.ts'
import type { Calendar } from '@studio/contract/practice-calendar/schema.ts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../platform/call.ts'
import { personalReads, queryOf } from '../../platform/reads.ts'
import { showToast } from '../../ui/toast/toast-store.ts'

/** Query of one month, given as its first UTC day `YYYY-MM-01`. */
const ofMonth = (month: string) => ({ monthOfCreationFrom: month, monthOfCreationTo: month })

/** All calendars of one month. */
export const monthCalendarsQuery = (month: string) =>
  queryOptions({
    ...queryOf(calendars, { query: ofMonth(month) }),
    select: ({ records }) => records,
  })

/** API-34: calendars of one month that a person has joined. */
export const joinedCalendarsQuery = (userId: string, month: string) =>
  queryOptions({
    ...queryOf(calendars, { query: { subscriberUserId: userId, ...ofMonth(month) } }),
    select: ({ records }) => records,
  })

/** API-35: each teacher's newest calendar. */
export const lastCalendarsQuery = () =>
  queryOptions({
    ...queryOf(lastCalendars, { query: { showEmpty: false } }),
    select: ({ records }) => records,
  })

/** API-36: joins or leaves a calendar, and invalidates everything it opened or closed. */
export function useJoinOrLeave(userId: string | undefined) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, joined }: Pick<Calendar, 'id' | 'joined' | 'userId'>) =>
      call(joined ? leaveCalendar : joinCalendar, { params: { id }, query: { userId: userId ?? '' } }),
    onSuccess: () => client.invalidateQueries(personalReads),
    onError: (error) => showToast(error.message, 'bad'),
  })
}
