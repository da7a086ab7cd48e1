import { findInOffice } from '@studio/contract/finder/endpoints.ts'
import { queryOptions } from '@tanstack/react-query'
import { listOf, queryOf } from '../../../platform/reads.ts'

/** Never cached, because others add things meanwhile. */
export const officeSearchQuery = (q: string) => listOf(findInOffice, { query: { q } })

/** Present names of things opened before. */
export const openedQuery = (ids: readonly string[]) =>
  queryOptions({ ...queryOf(findInOffice, { query: { ids: [...ids] } }), staleTime: 0 })
