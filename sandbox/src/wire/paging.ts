import type { Kind, Kinds } from '../store/objects.ts'
import type { Filter, Work } from '../store/work.ts'
import { invalid, missing } from './errors.ts'
import type { Params } from './params.ts'

/** Returns a page in the provider's form: at most 100, newest first, `has_more` without a count. */
export async function pageOf<K extends Kind>(
  work: Work,
  kind: K,
  filter: Filter,
  call: { params: Params; url: string },
): Promise<{ object: 'list'; data: Kinds[K][]; has_more: boolean; url: string }> {
  const limit = call.params.whole('limit') ?? 10
  if (limit < 1 || limit > 100) throw invalid('This value must be between 1 and 100.', 'limit')
  const startingAfter = call.params.text('starting_after')
  const endingBefore = call.params.text('ending_before')
  for (const cursor of [startingAfter, endingBefore])
    if (cursor && !(await work.find(kind, cursor))) throw missing(kind, cursor, 'starting_after')
  const found = await work.all(kind, filter, { limit: limit + 1, startingAfter, endingBefore })
  const more = found.length > limit
  const data = endingBefore && more ? found.slice(1) : found.slice(0, limit)
  return { object: 'list', data, has_more: more, url: call.url }
}

export const listOf = <Entry>(data: Entry[], url: string) => ({
  object: 'list' as const,
  data,
  has_more: false,
  url,
})
