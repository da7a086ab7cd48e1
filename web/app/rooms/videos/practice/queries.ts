import { practices } from '@studio/contract/videos/progress/endpoints.ts'
import { queryOf } from '../../../platform/reads.ts'

/** Classes the viewer has watched to the end, with their times: of the last year, or of a calendar year. */
export const practicesQuery = (year?: number) =>
  queryOf(practices, { query: year === undefined ? {} : { year } })
