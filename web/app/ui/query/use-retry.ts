import { useState } from 'react'
import { keepFocus } from '../page/focus-title.ts'

/** Result of a query that can be retried. */
export interface Tried {
  error: Error | null
  isFetching: boolean
  errorUpdateCount: number
  refetch: () => Promise<unknown>
}

/** Error of a query, and its retry; the error stays while it is read again, by whomever, so that its button keeps the focus. */
export function useRetry(query: Tried): { error: Error | null; tryAgain: () => Promise<void> } {
  const [last, setLast] = useState(query.error)
  if (query.error && query.error !== last) setLast(query.error)
  // A query has no error while it is read again.
  const error = query.error ?? (query.errorUpdateCount > 0 && query.isFetching ? last : null)
  async function tryAgain() {
    await query.refetch()
    keepFocus()
  }
  return { error, tryAgain }
}
