import { CallError } from '@studio/contract/call.ts'
import { isRetryable } from '../../platform/is-retryable.ts'

/** What is done with several rows, one after the other, as far as it has come. */
export interface EachRun<Row> {
  rows: readonly Row[]
  done: readonly Row[]
  failed: readonly { row: Row; because: string }[]
  isOver: boolean
}

/** What it is called: `blocked` stands in "11 blocked, 1 not". */
export interface EachWords {
  doing: string
  done: string
}

const TOO_MANY_CALLS = 429

/** After an error that the next row would meet as well, nothing more is tried. */
export const endsAll = (error: Error): boolean =>
  isRetryable(error) || (error instanceof CallError && error.status === TOO_MANY_CALLS)

/** Rows that nothing was tried with. */
export const untried = <Row>({ rows, done, failed }: EachRun<Row>): Row[] =>
  rows.slice(done.length + failed.length)

/** Rows with which it was not done, and that stay chosen. */
export const notDone = <Row>(run: EachRun<Row>): Row[] => [
  ...run.failed.map(({ row }) => row),
  ...untried(run),
]

/** "11 blocked, 1 not, 4 not tried" */
export function reportText<Row>(run: EachRun<Row>, { done }: EachWords): string {
  const left = untried(run).length
  return [
    `${run.done.length} ${done}`,
    ...(run.failed.length > 0 ? [`${run.failed.length} not`] : []),
    ...(left > 0 ? [`${left} not tried`] : []),
  ].join(', ')
}
