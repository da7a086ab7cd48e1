/** Limit and offset of a list's page, counted from the start or from the end of the list. */
export interface PageWalk {
  limit: number
  offset: number
  fromEnd: boolean
}

/**
 * Returns the page's limit and offset from the nearer end of a list of known length, so that at most half the
 * list is skipped: skipped rows are read too. Rows from the end come in reverse order.
 */
export function pageFromNearestEnd(
  { pageNumber, pageLength }: { pageNumber: number; pageLength: number },
  totalRecords: number,
): PageWalk {
  const offset = (pageNumber - 1) * pageLength
  const limit = Math.max(0, Math.min(pageLength, totalRecords - offset))
  const behind = totalRecords - offset - limit
  if (limit === 0 || behind >= offset) return { limit, offset, fromEnd: false }
  return { limit, offset: behind, fromEnd: true }
}

/**
 * Maximum number of search results that are counted; with more, people narrow their search anyway
 * (D18.counts).
 */
export const MOST_COUNTED = 1_000
