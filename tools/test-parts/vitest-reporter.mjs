import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import { root } from '../set-up/root.mjs'

/** @typedef {import('vitest/node').TestModule} TestModule */
/** @typedef {import('vitest/node').TestCase} TestCase */
/** @typedef {import('vitest').SerializedError} SerializedError */
/** @typedef {'passed' | 'failed' | 'skipped' | 'unsteady'} Outcome */

/** @param {readonly { message: string }[]} errors */
const firstLine = ([error]) => (error ? ` (${error.message.split('\n')[0]})` : '')

/** A test whose worker died or fell silent is still pending at the end. @param {TestCase} test @returns {Outcome} */
const outcomeOf = (test) => {
  const { state } = test.result()
  if (state === 'passed') return test.diagnostic()?.flaky ? 'unsteady' : 'passed'
  return state === 'skipped' ? 'skipped' : 'failed'
}

/** @param {TestModule} module @returns {{ name: string, outcome: Outcome }[]} */
const testsOf = (module) =>
  [...module.children.allTests()].map((test) => {
    const { state, errors = [] } = test.result()
    const why = state === 'pending' ? ' (did not end)' : firstLine(errors)
    return { name: `${relative(root, module.moduleId)}: ${test.fullName}${why}`, outcome: outcomeOf(test) }
  })

/** Names a file that could not be loaded, or whose hooks failed. @param {TestModule} module @returns {string[]} */
const fileFailures = (module) => {
  const errors = [module, ...module.children.allSuites()].flatMap((suite) => suite.errors())
  return errors.length > 0 ? [`${relative(root, module.moduleId)}${firstLine(errors)}`] : []
}

/**
 * Counts a run's tests, and names those that failed, those that passed on their second attempt, and the files and stray errors that
 * fail a run with no test at fault.
 * @param {readonly TestModule[]} modules @param {readonly SerializedError[]} strays
 */
export const factsOf = (modules, strays) => {
  const tests = modules.flatMap(testsOf)
  /** @param {Outcome} wanted */
  const names = (wanted) => tests.filter(({ outcome }) => outcome === wanted).map(({ name }) => name)
  const stray = strays.map(({ name, message, stack }) => `no test, but ${name}: ${message}\n${stack ?? ''}`)
  return {
    passed: names('passed').length,
    skipped: names('skipped').length,
    failures: [...names('failed'), ...modules.flatMap(fileFailures), ...stray],
    unsteady: names('unsteady'),
  }
}

/** Writes a run's facts into the file of FACTS_FILE. */
// biome-ignore lint/style/noDefaultExport: Vitest loads a reporter by its default export.
export default class {
  /** @param {readonly TestModule[]} modules @param {readonly SerializedError[]} strays */
  onTestRunEnd(modules, strays) {
    writeFileSync(process.env.FACTS_FILE ?? '', JSON.stringify(factsOf(modules, strays)))
  }
}
