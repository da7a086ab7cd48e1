import { practices } from '@studio/contract/videos/endpoints.ts'
import { queryOf } from '../../../platform/reads.ts'

/** When the viewer watched a class to its end. */
export const practicesQuery = () => queryOf(practices, {})
