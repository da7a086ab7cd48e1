import type { Teacher } from '@studio/contract/people/schema.ts'
import { me } from '@studio/contract/people/sign-in/endpoints.ts'
import { people } from '@studio/contract/people/staff/endpoints.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../platform/call.ts'
import { prefetchedData } from '../../platform/prefetch.ts'
import { readOf } from '../../platform/reads.ts'
import { keepUser } from '../../platform/session.ts'

/** Query for the teachers, shared by menu and pages (BO-API-03, BO-LIMIT-02). */
export const coachList = {
  pageNumber: 1,
  pageLength: 100,
  role: 'Coach',
  orderBy: 'RegistrationDateTime',
  orderByDescending: false,
} as const

/** Teachers offered as filters of a list of videos (LIMIT-08). */
export const teachersToFilter = <Teacher>(teachers: readonly Teacher[]) => teachers.slice(0, 20)

/** Teachers on the visitor's home (LIMIT-08). */
export const teachersOnHome = <Teacher>(teachers: readonly Teacher[]) => teachers.slice(0, 6)

/** API-13: the list of teachers, oldest first, cached for the visit because it is equal for everybody. */
export const teachersQuery = () =>
  queryOptions({
    ...readOf(people, { query: coachList }),
    queryFn: async () => (await call(people, { query: coachList })).records as Teacher[],
    staleTime: Number.POSITIVE_INFINITY,
    meta: { personal: false },
  })

/** Cached teachers, for the titles of pages. */
export const knownTeachers = (matches: readonly unknown[]): readonly Teacher[] =>
  prefetchedData<Teacher[]>(matches, teachersQuery().queryKey) ?? []

/** Refetches the profile with its membership after a change. */
export async function reloadUser(): Promise<void> {
  keepUser(await call(me, {}))
}
