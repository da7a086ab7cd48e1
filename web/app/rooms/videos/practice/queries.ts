import { practices } from '@studio/contract/videos/endpoints.ts'
import { queryOf } from '../../../platform/reads.ts'

/** Classes the viewer has watched to the end, with their times. */
export const practicesQuery = () => queryOf(practices, {})
