import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../set-up/root.mjs'
import { factsOf } from './vitest-reporter.mjs'

/** @param {string} fullName @param {string} state @param {{ message: string }[]} errors @param {boolean} flaky */
const one = (fullName, state, errors = [], flaky = false) => ({
  fullName,
  result: () => ({ state, errors }),
  diagnostic: () => ({ flaky }),
})
/** @param {string} state @param {ReturnType<typeof one>[]} tests @param {{ message: string }[]} errors @returns {any} */
const file = (state, tests, errors = []) => ({
  moduleId: join(root, 'server/src/races.test.ts'),
  state: () => state,
  errors: () => errors,
  children: { allTests: () => tests, allSuites: () => [] },
})

test('a test that failed, and one that passed on its second attempt, are named by file and title', () => {
  const tests = [
    one('R1', 'passed'),
    one('R2', 'passed', [{ message: 'took 30 s\n    at races.test.ts' }], true),
    one('R3', 'failed', [{ message: 'no' }]),
    one('R4', 'skipped'),
  ]
  expect(factsOf([file('failed', tests)], [])).toMatchObject({
    passed: 1,
    skipped: 1,
    failures: ['server/src/races.test.ts: R3 (no)'],
    unsteady: ['server/src/races.test.ts: R2 (took 30 s)'],
  })
})

test('a file that could not be loaded has no tests, and is a failure', () => {
  const { failures } = factsOf([file('failed', [], [{ message: 'no such module' }])], [])
  expect(failures).toEqual(['server/src/races.test.ts (no such module)'])
})

test('an error that no test caught is named, since it fails the run', () => {
  const stray = { name: 'TypeError', message: 'x is null', stack: '    at races.test.ts:3:1', stacks: [] }
  const { failures } = factsOf([file('passed', [one('R1', 'passed')])], [stray])
  expect(failures).toEqual(['an error of no test: TypeError: x is null\n    at races.test.ts:3:1'])
})

test('a file with a test that did not end counts nowhere, and the error says why', () => {
  const died = { name: 'Error', message: 'Worker exited unexpectedly', stack: '', stacks: [] }
  const result = factsOf([file('passed', [one('R1', 'passed'), one('R2', 'pending')])], [died])
  expect(result).toEqual({
    passed: 0,
    skipped: 0,
    failures: [],
    unsteady: [],
    cutOff: ['server/src/races.test.ts'],
    why: ['an error of no test: Error: Worker exited unexpectedly\n'],
  })
})
