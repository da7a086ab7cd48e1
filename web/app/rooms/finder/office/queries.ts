import { findInOffice } from '@studio/contract/finder/endpoints.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { queryOf } from '../../../platform/reads.ts'

/** Never cached, because others add things meanwhile. */
export const officeSearchQuery = (q: string) =>
  queryOptions({
    ...queryOf(findInOffice, { query: { q } }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

/** Present names of things opened before. */
export const openedQuery = (ids: readonly string[]) =>
  queryOptions({ ...queryOf(findInOffice, { query: { ids: [...ids] } }), staleTime: 0 })
