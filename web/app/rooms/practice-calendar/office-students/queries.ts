import { myStudents } from '@studio/contract/people/staff/endpoints.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { ListAddress } from '../../../office/table/use-list-address.ts'
import { queryOf } from '../../../platform/reads.ts'

/** D10 */
export const STUDENTS_A_PAGE = 10

/** TEACHER-07: a page of a teacher's students, of one calendar or of all. */
export const studentsQuery = ({ pageNumber, search }: ListAddress, calendarId: string | null) =>
  queryOptions({
    ...queryOf(myStudents, {
      query: {
        pageNumber,
        pageLength: STUDENTS_A_PAGE,
        ...(search ? { userName: search } : {}),
        ...(calendarId ? { calendarId } : {}),
      },
    }),
    placeholderData: keepPreviousData,
  })
