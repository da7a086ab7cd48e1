import { prices } from '@studio/contract/plans/endpoints.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../platform/call.ts'

/** All live plans, the oldest first. */
export const pricesQuery = () =>
  queryOptions({
    queryKey: ['prices'],
    queryFn: () => call(prices, { query: { orderBy: 'DateTime', orderByDescending: false } }),
  })
