import { people } from '@studio/contract/account/endpoints.ts'
import type { User } from '@studio/contract/account/schema.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../platform/call.ts'

/** USERS-02 */
export const USERS_A_PAGE = 10

export interface UsersPage {
  /** From 1. */
  pageNumber: number
  userName: string
}

/** BO-API-02: one page of all users, the newest first; whole users, for Admin alone. */
export const usersQuery = ({ pageNumber, userName }: UsersPage) =>
  queryOptions({
    queryKey: ['users', pageNumber, userName],
    queryFn: async () => {
      const { records, pageInfo } = await call(people, {
        query: {
          pageNumber,
          pageLength: USERS_A_PAGE,
          orderBy: 'RegistrationDateTime',
          orderByDescending: true,
          ...(userName ? { userName } : {}),
        },
      })
      return { records: records as User[], total: pageInfo.totalRecords }
    },
    placeholderData: keepPreviousData,
    meta: { personal: true },
  })
