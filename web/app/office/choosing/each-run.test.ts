import { CallError } from '@studio/contract/call.ts'
import { expect, test } from 'vitest'
import { notSucceeded, reportText, stopsRun } from './each-run.ts'

const words = { doing: 'Blocking', done: 'blocked' }
const run = (done: string[], failed: string[], rows: string[]) => ({
  rows,
  done,
  failed: failed.map((row) => ({ row, because: 'They are the last Admin' })),
  isOver: true,
})

test.each([
  [run(['a', 'b'], [], ['a', 'b']), '2 blocked', []],
  [run(['a', 'c'], ['b'], ['a', 'b', 'c']), '2 blocked, 1 failed', ['b']],
  [run(['a'], ['b'], ['a', 'b', 'c', 'd']), '1 blocked, 1 failed, 2 not tried', ['b', 'c', 'd']],
  [run([], [], ['a']), '0 blocked, 1 not tried', ['a']],
])('%o is reported as "%s"', (over, text, left) => {
  expect(reportText(over, words)).toBe(text)
  expect(notSucceeded(over)).toEqual(left)
})

test('a refusal is about one row; without a network, or with too many calls, the next would fail as well', () => {
  const ended = [409, 404, 429, 500, 0].map((status) => stopsRun(new CallError(status, {}, 'No')))
  expect(ended).toEqual([false, false, true, true, true])
})
