import { prices } from '@studio/contract/plans/endpoints.ts'
import { queryOf } from '../../platform/reads.ts'

/** All live plans, oldest first. */
export const pricesQuery = () => queryOf(prices, { query: { orderBy: 'DateTime', orderByDescending: false } })
