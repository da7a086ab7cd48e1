import { type QueryFilters, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { keepFocus } from '../../ui/page/focus-title.ts'
import { showToast } from '../../ui/toast/toast-store.ts'
import { type EachRun, type EachWords, notSucceeded, reportText, stopsRun } from './each-run.ts'

interface Each<Row, Typed> {
  /** Acts on one row; the server decides about each. */
  doOne: (row: Row, typed: Typed) => Promise<unknown>
  words: EachWords
  /** Queries to invalidate. */
  reads: Pick<QueryFilters, 'predicate'>
  /** Called with the rows on which it did not succeed. */
  onOver: (left: Row[]) => void
}

/**
 * Runs an action on several rows in turn, until it is stopped or the server is unreachable. It continues when the page is left,
 * and a toast reports its end.
 */
export function useBulkAction<Row, Typed>({ doOne, words, reads, onOver }: Each<Row, Typed>) {
  const client = useQueryClient()
  const [run, setRun] = useState<EachRun<Row> | null>(null)
  const isStopped = useRef(false)
  const isHere = useRef(false)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])

  async function start(rows: readonly Row[], typed: Typed): Promise<void> {
    isStopped.current = false
    let now: EachRun<Row> = { rows, done: [], failed: [], isOver: false }
    setRun(now)
    for (const row of rows) {
      if (isStopped.current) break
      const error = await errorOf(doOne(row, typed))
      if (error) now = { ...now, failed: [...now.failed, { row, because: error.message }] }
      else now = { ...now, done: [...now.done, row] }
      isStopped.current ||= error !== null && stopsRun(error)
      setRun(now)
    }
    const left = notSucceeded(now)
    // The report stays on the page as long as the person is there.
    if (left.length === 0 || !isHere.current)
      showToast(reportText(now, words), left.length > 0 ? 'bad' : 'ok')
    setRun(left.length > 0 ? { ...now, isOver: true } : null)
    onOver(left)
    keepFocus()
    await client.invalidateQueries(reads)
  }

  return {
    run,
    words,
    start,
    stop: () => {
      isStopped.current = true
    },
    close: () => setRun(null),
  }
}

const errorOf = (attempt: Promise<unknown>): Promise<Error | null> =>
  attempt.then(
    () => null,
    (error: unknown) => (error instanceof Error ? error : new Error(String(error))),
  )
