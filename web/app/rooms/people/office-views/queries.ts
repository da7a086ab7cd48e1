import { savedViews } from '@studio/contract/people/saved-views/endpoints.ts'
import { queryOf } from '../../../platform/reads.ts'

/** The Admin's own views, with how many people each has now. */
export const savedViewsQuery = () => queryOf(savedViews, {})
