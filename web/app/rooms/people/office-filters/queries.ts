import { standingCounts } from '@studio/contract/people/staff/endpoints.ts'
import { queryOf } from '../../../platform/reads.ts'

/** How many people stand in each way. */
export const standingCountsQuery = () => queryOf(standingCounts, {})
