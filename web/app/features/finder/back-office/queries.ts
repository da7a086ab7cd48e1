import { findInOffice } from '@studio/contract/finder/endpoints.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { queryOf } from '../../../platform/reads.ts'

/** What people do meanwhile is found as well, so each search is asked anew. */
export const foundQuery = (q: string) =>
  queryOptions({
    ...queryOf(findInOffice, { query: { q } }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

/** What was opened before, as it is called now. */
export const openedQuery = (ids: readonly string[]) =>
  queryOptions({ ...queryOf(findInOffice, { query: { ids: [...ids] } }), staleTime: 0 })
