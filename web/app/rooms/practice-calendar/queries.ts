import { addDays, dayOf } from '@studio/contract/dates.ts'
import type { PageInfo } from '@studio/contract/paging.ts'
import {
  calendars,
  joinCalendar,
  lastCalendars,
  leaveCalendar,
} from '@studio/contract/practice-calendar/endpoints.ts'
import type { Calendar } from '@studio/contract/practice-calendar/schema.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../platform/call.ts'
import { personalReads, queryOf, readOf } from '../../platform/reads.ts'
import { useWrite } from '../../ui/query/use-write.ts'
import { weekOf } from '../../ui/words/weeks.ts'

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
export const useJoinOrLeave = (userId: string | undefined) =>
  useWrite(
    ({ id, joined }: Pick<Calendar, 'id' | 'joined' | 'userId'>) =>
      call(joined ? leaveCalendar : joinCalendar, { params: { id }, query: { userId: userId ?? '' } }),
    { reads: personalReads },
  )

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

/**
 * The first and the last month, as `YYYY-MM-01`, of this week and the next one around a UTC day. A day more at both ends for a
 * reader whose day is another one, and one for a teacher's.
 */
export function monthsOfWeeks(today: string): [from: string, to: string] {
  const first = weekOf(addDays(today, -1))[0] ?? today
  const last = addDays(weekOf(addDays(today, 1))[6] ?? today, 7)
  const monthOf = (day: string) => `${day.slice(0, 7)}-01`
  return [monthOf(addDays(first, -1)), monthOf(addDays(last, 1))]
}
