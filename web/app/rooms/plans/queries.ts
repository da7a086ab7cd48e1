import { price, prices } from '@studio/contract/plans/endpoints.ts'
import { queryOf } from '../../platform/reads.ts'

/** All live plans, oldest first. */
export const pricesQuery = () => queryOf(prices, { query: { orderBy: 'DateTime', orderByDescending: false } })

/** One plan, also one that is no longer sold. */
export const priceQuery = (id: string) => queryOf(price, { params: { id } })
