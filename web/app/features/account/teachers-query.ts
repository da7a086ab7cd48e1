import { people } from '@studio/contract/account/endpoints.ts'
import type { Teacher } from '@studio/contract/people/schema.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../platform/call.ts'
import { prefetchedData } from '../../platform/prefetch.ts'
import { coachList } from './coach-list.ts'

/** API-13: the coach list, oldest first, kept for the visit. */
export const teachersQuery = () =>
  queryOptions({
    queryKey: ['teachers'],
    queryFn: async () => (await call(people, { query: coachList })).records as Teacher[],
    staleTime: Number.POSITIVE_INFINITY,
  })

/** The teachers as far as they were read already: for the titles of pages. */
export const knownTeachers = (matches: readonly unknown[]): readonly Teacher[] =>
  prefetchedData<Teacher[]>(matches, teachersQuery().queryKey) ?? []
