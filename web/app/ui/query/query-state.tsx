import { type ReactNode, useState } from 'react'
import { isRetryable } from '../../platform/is-retryable.ts'
import { Loading } from '../page/skeleton.tsx'
import { FailedRead, type FailedReadLook } from './failed-read.tsx'
import { isNothing } from './is-nothing.ts'
import { type Tried, useTried } from './use-tried.ts'

/** What every query's result has, of one page or of many. */
interface Reading<Data> extends Tried {
  data: Data | undefined
  isPlaceholderData: boolean
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
  /** Whether what stands there is the beginning of what is asked for, so that it stays when the rest does not come. */
  isBeginning?: boolean
  children: (data: NonNullable<Data>) => ReactNode
}

/**
 * What a screen shows of a read: its skeleton, its failure with another try, its empty state, or what was read. What
 * was read once stays while it is read anew, also when that fails.
 */
export function QueryState<Data>(props: QueryStateProps<Data>) {
  const { query, skeleton, empty, refused, look, isBeginning, children } = props
  const { error, tryAgain } = useTried(query)
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
  if (data === null || (empty && isNothing(data))) return empty
  return children(data)
}

/** What can be shown: after a failure not what another question was answered, unless that is the beginning of this one. */
function useShown<Data>(query: Reading<Data>, failed: boolean, isBeginning?: boolean): Data | undefined {
  const { data, isPlaceholderData } = query
  const [kept, setKept] = useState(data)
  if (isBeginning !== undefined && data !== undefined && data !== kept) setKept(data)
  if (!failed || (data !== undefined && !isPlaceholderData)) return data
  return isBeginning ? kept : undefined
}
