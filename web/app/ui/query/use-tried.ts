import { useState } from 'react'
import { keepFocus } from '../page/focus-title.ts'

/** What every query's result has that another try needs. */
export interface Tried {
  error: Error | null
  isFetching: boolean
  errorUpdateCount: number
  refetch: () => Promise<unknown>
}

/** Why a read failed, and another try; the error stays while it is under way, and with it the focus of its button. */
export function useTried(query: Tried): { error: Error | null; tryAgain: () => Promise<void> } {
  const [tried, setTried] = useState<Error | null>(null)
  // A query has no error while it is tried again.
  const error = query.error ?? (query.errorUpdateCount > 0 && query.isFetching ? tried : null)
  async function tryAgain() {
    setTried(error)
    await query.refetch()
    keepFocus()
  }
  return { error, tryAgain }
}
