import { type ReactNode, useState } from 'react'
import { isRetryable } from '../../platform/query-client.ts'
import { Loading } from '../page/skeleton.tsx'
import { FailedRead, type FailedReadLook } from './failed-read.tsx'
import { type Tried, useRetry } from './use-retry.ts'

/** Result of a query, for one page or many. */
interface Reading<Data> extends Tried {
  data: Data | undefined
  isPlaceholderData: boolean
}

interface QueryStateProps<Data> {
  query: Reading<Data>
  /** Placeholder in the size of the content. */
  skeleton: ReactNode
  /** Shown for an empty answer; without it `children` render it. */
  empty?: ReactNode
  /** Shown for a refusal, when a retry can't help and earlier data is invalid. */
  refused?: (error: Error) => ReactNode
  look?: FailedReadLook
  /** Whether the present data is the start of the requested data, so that it stays after a failure. */
  isBeginning?: boolean
  children: (data: NonNullable<Data>) => ReactNode
}

/**
 * Renders a query's state: skeleton, failure with retry, empty state, or data. Data stays while it is refetched, also if that
 * fails.
 */
export function QueryState<Data>(props: QueryStateProps<Data>) {
  const { query, skeleton, empty, refused, look, isBeginning, children } = props
  const { error, tryAgain } = useRetry(query)
  const { errorUpdateCount, isFetching } = query
  const data = useShown(query, error !== null, isBeginning)

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
  if (data === null || (empty && isEmptyAnswer(data))) return empty
  return children(data)
}

/** Data to show; after a failure not the previous query's, unless it is the start of this one's. */
function useShown<Data>(query: Reading<Data>, failed: boolean, isBeginning?: boolean): Data | undefined {
  const { data, isPlaceholderData } = query
  const [kept, setKept] = useState(data)
  if (isBeginning !== undefined && data !== undefined && data !== kept) setKept(data)
  if (!failed || (data !== undefined && !isPlaceholderData)) return data
  return isBeginning ? kept : undefined
}

/** Whether an answer is empty: null, no rows, a list without records, or pages of such lists. */
export function isEmptyAnswer(data: unknown): boolean {
  if (data === null) return true
  if (Array.isArray(data)) return data.length === 0
  const { records, pages } = data as { records?: unknown[]; pages?: unknown[] }
  return records?.length === 0 || (pages?.every(isEmptyAnswer) ?? false)
}
