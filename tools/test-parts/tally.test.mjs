import { expect, test } from 'vitest'
import { gate, inWords, namesOf, sum, tallyOf } from './tally.mjs'

test('the last line sums every part, and names what was skipped only if something was', () => {
  expect(inWords(sum([gate(true, 'a'), gate(false, 'b'), { passed: 40, failed: 0, skipped: 0 }]))).toBe(
    '41 passed, 1 failed',
  )
  expect(inWords({ passed: 2, failed: 0, skipped: 1 })).toBe('2 passed, 0 failed, 1 skipped')
})

/** @param {number} passed @param {string[]} failures @param {number} unsteady @param {number} status */
const run = (passed, failures, unsteady, status) =>
  tallyOf({
    name: 'Rooms',
    passed,
    failures,
    unsteady: Array.from({ length: unsteady }, (_, index) => `test ${index}`),
    skipped: 0,
    status,
  })

test('a test that passes on its second try is passed while one in a hundred does so, and failed beyond', () => {
  expect(run(349, [], 0, 0)).toMatchObject({ passed: 349, failed: 0 })
  expect(run(345, [], 4, 0)).toMatchObject({ passed: 349, failed: 0 })
  expect(run(344, [], 5, 0)).toMatchObject({ passed: 344, failed: 5 })
})

test('a test that fails twice is failed, and so is a run that ended badly with no test at fault', () => {
  expect(run(347, ['a code'], 1, 1)).toMatchObject({ passed: 348, failed: 1 })
  expect(run(349, [], 0, 1).failed).toBe(1)
})

test('what failed, and what needed a second try, is named at the end', () => {
  expect(namesOf(sum([gate(true, 'types'), run(200, ['a code'], 1, 1), run(9, [], 0, 3)]))).toEqual([
    'Passed on its second try: test 0',
    'Failed: a code',
    'Failed: Rooms ended with exit code 3',
  ])
})
