import type { Work } from '../store/work.ts'
import type { Params } from './params.ts'

/** One call of the API; `params` are the names it takes, anything else is refused. */
export interface Route {
  method: 'GET' | 'POST' | 'DELETE'
  path: string
  params: readonly string[]
  run(work: Work, call: { id: string; params: Params }): Promise<object>
}

export const pagingParams = ['limit', 'starting_after', 'ending_before'] as const
