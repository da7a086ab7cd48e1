import { people } from '@studio/contract/account/endpoints.ts'
import { TeacherList } from '@studio/contract/account/schema.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../platform/call.ts'

/** API-13: the coach list, oldest first, kept for the visit. */
export const teachersQuery = () =>
  queryOptions({
    queryKey: ['teachers'],
    queryFn: async () => {
      const query = {
        pageNumber: 1,
        pageLength: 100,
        role: 'Coach',
        orderBy: 'RegistrationDateTime',
        orderByDescending: false,
      } as const
      return TeacherList.parse(await call(people, { query })).records
    },
    staleTime: Number.POSITIVE_INFINITY,
  })
