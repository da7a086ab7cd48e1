import { CallError } from '@studio/contract/call.ts'
import { isRetryable } from '../../platform/query-client.ts'

/** Progress of an action on several rows, one after the other. */
export interface EachRun<Row> {
  rows: readonly Row[]
  done: readonly Row[]
  failed: readonly { row: Row; because: string }[]
  isOver: boolean
}

/** Words for the action: `blocked` as in "11 blocked, 1 failed". */
export interface EachWords {
  doing: string
  done: string
}

const TOO_MANY_CALLS = 429

/** Whether an error would affect all further rows, so that the run stops. */
export const stopsRun = (error: Error): boolean =>
  isRetryable(error) || (error instanceof CallError && error.status === TOO_MANY_CALLS)

/** Rows that were not attempted. */
export const notAttempted = <Row>({ rows, done, failed }: EachRun<Row>): Row[] =>
  rows.slice(done.length + failed.length)

/** Rows on which the action did not succeed; they stay selected. */
export const notSucceeded = <Row>(run: EachRun<Row>): Row[] => [
  ...run.failed.map(({ row }) => row),
  ...notAttempted(run),
]

/** "11 blocked, 1 failed, 4 not tried" */
export function reportText<Row>(run: EachRun<Row>, { done }: EachWords): string {
  const left = notAttempted(run).length
  return [
    `${run.done.length} ${done}`,
    ...(run.failed.length > 0 ? [`${run.failed.length} failed`] : []),
    ...(left > 0 ? [`${left} not tried`] : []),
  ].join(', ')
}
