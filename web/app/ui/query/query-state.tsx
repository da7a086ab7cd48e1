import { type ReactNode, useState } from 'react'
import { isRetryable } from '../../platform/is-retryable.ts'
import { keepFocus } from '../page/focus-title.ts'
import { Loading } from '../page/skeleton.tsx'
import { FailedRead, type FailedReadLook } from './failed-read.tsx'
import { isNothing } from './is-nothing.ts'

/** What every query's result has, of one page or of many. */
interface Reading<Data> {
  data: Data | undefined
  error: Error | null
  isFetching: boolean
  errorUpdateCount: number
  isPlaceholderData: boolean
  refetch: () => Promise<unknown>
}

interface QueryStateProps<Data> {
  query: Reading<Data>
  /** The boxes of what is coming, as large as it will be. */
  skeleton: ReactNode
  /** In place of an answer in which nothing is; `children` show it where this is left out. */
  empty?: ReactNode
  /** Where the server said no, so that another try helps nobody, and what was read before holds no more. */
  refused?: (error: Error) => ReactNode
  look?: FailedReadLook
  children: (data: NonNullable<Data>) => ReactNode
}

/**
 * What a screen shows of a read: its skeleton, its failure with another try, its empty state, or what was read. What
 * was read once stays while it is read anew, also when that fails.
 */
export function QueryState<Data>({ query, skeleton, empty, refused, look, children }: QueryStateProps<Data>) {
  const [tried, setTried] = useState<Error | null>(null)
  const { errorUpdateCount, isFetching } = query
  // A query has no error while it is tried again; the panel stays all the same, and with it the focus of its button.
  const error = query.error ?? (errorUpdateCount > 0 ? tried : null)
  const data = error && query.isPlaceholderData ? undefined : query.data

  async function tryAgain() {
    setTried(error)
    await query.refetch()
    keepFocus()
  }

  if (refused && error && !isRetryable(error)) return refused(error)
  if (data === undefined && error) {
    return (
      <FailedRead
        error={error}
        times={errorUpdateCount}
        look={look}
        busy={isFetching}
        onTryAgain={tryAgain}
      />
    )
  }
  if (data === undefined) return skeleton && <Loading>{skeleton}</Loading>
  if (data === null || (empty && isNothing(data))) return empty
  return children(data)
}
