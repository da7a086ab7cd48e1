import { useState } from 'react'
import { keepFocus } from '../page/focus-title.ts'

/** Result of a query that can be retried. */
export interface Tried {
  error: Error | null
  isFetching: boolean
  errorUpdateCount: number
  refetch: () => Promise<unknown>
}

/** Error of a query, and its retry; the error stays during the retry, so that its button keeps the focus. */
export function useRetry(query: Tried): { error: Error | null; tryAgain: () => Promise<void> } {
  const [tried, setTried] = useState<Error | null>(null)
  // A query has no error while it is retried.
  const error = query.error ?? (query.errorUpdateCount > 0 && query.isFetching ? tried : null)
  async function tryAgain() {
    setTried(error)
    await query.refetch()
    keepFocus()
  }
  return { error, tryAgain }
}
