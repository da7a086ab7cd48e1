import { dayOf } from '@studio/contract/dates.ts'
import type { PageInfo } from '@studio/contract/paging.ts'
import {
  calendars,
  joinCalendar,
  lastCalendars,
  leaveCalendar,
} from '@studio/contract/practice-calendar/endpoints.ts'
import type { Calendar } from '@studio/contract/practice-calendar/schema.ts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../platform/call.ts'
import { personalReads, queryOf, readOf } from '../../platform/reads.ts'
import { showToast } from '../../ui/toast/toast-store.ts'
import { monthsOfWeeks } from './week.ts'

/** All calendars of this month, and of the neighbour month into which the weeks shown reach (D14). */
export function weeksCalendarsQuery(now: Date) {
  const [monthOfCreationFrom, monthOfCreationTo] = monthsOfWeeks(dayOf(now))
  const query = { monthOfCreationFrom, monthOfCreationTo }
  return queryOptions({
    ...readOf(calendars, { query, all: true }),
    queryFn: () => allPages((pageNumber) => call(calendars, { query: { ...query, pageNumber } })),
  })
}

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

interface Page<Row> {
  records: Row[]
  pageInfo: PageInfo
}

/** Reads a list whole: most fit in one page, and two months of a studio with many teachers don't. */
export async function allPages<Row>(read: (pageNumber: number) => Promise<Page<Row>>): Promise<Row[]> {
  const first = await read(1)
  const { totalRecords, pageLength } = first.pageInfo
  const more = Math.max(0, Math.ceil(totalRecords / pageLength) - 1)
  const rest = await Promise.all(Array.from({ length: more }, (_, at) => read(at + 2)))
  return [first, ...rest].flatMap(({ records }) => records)
}
