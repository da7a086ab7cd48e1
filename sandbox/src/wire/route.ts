import type { Work } from '../store/work.ts'
import type { Params } from './params.ts'

/** A call of the API; `params` are the parameters it accepts, others are refused. */
export interface Route {
  method: 'GET' | 'POST' | 'DELETE'
  path: string
  params: readonly string[]
  run(work: Work, call: { id: string; params: Params }): Promise<object>
}

export const pagingParams = ['limit', 'starting_after', 'ending_before'] as const
