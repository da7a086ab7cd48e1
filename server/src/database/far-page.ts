/** How a page of a list is reached: so many rows, after so many others, from its beginning or from its end. */
export interface PageWalk {
  limit: number
  offset: number
  fromEnd: boolean
}

/**
 * Reaches a page from the nearer end of a list whose length is known, so that none lies farther than half the list: rows
 * that are passed over are read all the same. Rows that are found from the end come in the opposite order.
 */
export function nearerEnd(
  { pageNumber, pageLength }: { pageNumber: number; pageLength: number },
  totalRecords: number,
): PageWalk {
  const offset = (pageNumber - 1) * pageLength
  const limit = Math.max(0, Math.min(pageLength, totalRecords - offset))
  const behind = totalRecords - offset - limit
  if (limit === 0 || behind >= offset) return { limit, offset, fromEnd: false }
  return { limit, offset: behind, fromEnd: true }
}

/** Of a search no more are counted: whoever looks for one among more than these types another letter (D18.counts). */
export const MOST_COUNTED = 1_000
