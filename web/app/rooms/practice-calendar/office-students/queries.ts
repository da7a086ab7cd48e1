import { myStudents } from '@studio/contract/people/staff/endpoints.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { ROWS_A_PAGE } from '../../../office/table/pages.tsx'
import type { ListAddress } from '../../../office/table/use-list-address.ts'
import { queryOf } from '../../../platform/reads.ts'

/** TEACHER-07: a page of a teacher's students, of one calendar or of all. */
export const studentsQuery = ({ pageNumber, search }: ListAddress, calendarId: string | null) =>
  queryOptions({
    ...queryOf(myStudents, {
      query: {
        pageNumber,
        pageLength: ROWS_A_PAGE,
        ...(search ? { userName: search } : {}),
        ...(calendarId ? { calendarId } : {}),
      },
    }),
    placeholderData: keepPreviousData,
  })
