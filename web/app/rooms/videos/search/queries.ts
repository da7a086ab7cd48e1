import { findVideos } from '@studio/contract/videos/endpoints.ts'
import type { FoundVideos } from '@studio/contract/videos/search/schema.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../../platform/call.ts'
import { readOf } from '../../../platform/reads.ts'
import { readFirstRows } from '../list-filters.ts'
import type { SearchFilters } from './search-filters.ts'

type Found = Pick<FoundVideos, 'records' | 'closed' | 'forgiven'> & { total: number }

/** Results; an outdated request is aborted. */
export function foundVideosQuery({ minutes, words, levels, props, ...filters }: SearchFilters) {
  const { coachUsersIds, tagsIds, pageLength } = filters
  const query = {
    ...(minutes ? { minutes } : {}),
    ...(words ? { words } : {}),
    levels,
    props,
    coachUsersIds,
    tagsIds,
  }
  return queryOptions({
    ...readOf(findVideos, { query, first: pageLength }),
    queryFn: async ({ signal }): Promise<Found> => {
      let said = { closed: 0, forgiven: false }
      const rows = await readFirstRows(pageLength, async (paging) => {
        const page = await call(findVideos, { query: { ...query, ...paging } }, inBrowser(signal))
        said = { closed: page.closed, forgiven: page.forgiven }
        return page
      })
      return { ...rows, ...said }
    },
    placeholderData: keepPreviousData,
  })
}

/** In-process requests on the server take no signal. */
const inBrowser = (signal: AbortSignal) => (typeof document === 'undefined' ? {} : { signal })
