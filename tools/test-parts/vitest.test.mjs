import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../set-up/root.mjs'
import { vitestTally } from './vitest.mjs'

/** @param {string} fullName @param {string} status @param {string[]} failureMessages */
const one = (fullName, status, failureMessages = []) => ({ fullName, status, failureMessages })
/** @param {string} status @param {ReturnType<typeof one>[]} assertionResults */
const file = (status, assertionResults) => ({
  name: join(root, 'server/src/races.test.ts'),
  status,
  assertionResults,
})
/** @param {ReturnType<typeof file>} result @param {number} passed */
const report = (result, passed) => ({
  testResults: [result],
  numPassedTests: passed,
  numPendingTests: 0,
  numTodoTests: 0,
})

test('a test that failed, and one that passed on its second attempt, are named by file and title', () => {
  const results = [
    one('R1', 'passed'),
    one('R2', 'passed', ['took 30 s\n    at races.test.ts']),
    one('R3', 'failed', ['no']),
  ]
  expect(vitestTally(report(file('failed', results), 2), 'rooms', 1)).toEqual({
    passed: 2,
    failed: 1,
    skipped: 0,
    failures: ['server/src/races.test.ts: R3 (no)'],
    unsteady: ['server/src/races.test.ts: R2 (took 30 s)'],
  })
})

test('a file that could not be loaded has no tests, and is a failure', () => {
  const { failed, failures } = vitestTally(report(file('failed', []), 0), 'rooms', 1)
  expect([failed, failures]).toEqual([1, ['server/src/races.test.ts']])
})
