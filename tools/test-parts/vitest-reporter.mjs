import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import { root } from '../set-up/root.mjs'

/** @typedef {import('vitest/node').TestModule} TestModule */
/** @typedef {import('vitest/node').TestCase} TestCase */
/** @typedef {import('vitest').SerializedError} SerializedError */
/** @typedef {'passed' | 'failed' | 'skipped' | 'unsteady'} Outcome */

/** @param {TestModule} module */
const fileOf = ({ moduleId }) => relative(root, moduleId)

/** @param {readonly { message: string }[]} errors */
const firstLine = ([error]) => (error ? ` (${error.message.split('\n')[0]})` : '')

/** @param {TestCase} test @returns {Outcome} */
const outcomeOf = (test) => {
  const { state } = test.result()
  if (state === 'passed') return test.diagnostic()?.flaky ? 'unsteady' : 'passed'
  return state === 'skipped' ? 'skipped' : 'failed'
}

/** @param {TestModule} module @returns {{ name: string, outcome: Outcome }[]} */
const testsOf = (module) =>
  [...module.children.allTests()].map((test) => {
    const name = `${fileOf(module)}: ${test.fullName}${firstLine(test.result().errors ?? [])}`
    return { name, outcome: outcomeOf(test) }
  })

/** Names a file that could not be loaded, or whose hooks failed. @param {TestModule} module @returns {string[]} */
const fileFailures = (module) => {
  const errors = [module, ...module.children.allSuites()].flatMap((suite) => suite.errors())
  return errors.length > 0 ? [`${fileOf(module)}${firstLine(errors)}`] : []
}

/** @param {SerializedError} error */
const strayText = ({ name, message, stack = '', cause }) =>
  `an error of no test: ${name}: ${message}${cause ? `, by ${cause.message}` : ''}\n${stack}`

/** Whether a file's worker died or fell silent before its end. @param {TestModule} module */
const isCutOff = (module) =>
  ['pending', 'queued'].includes(module.state()) ||
  [...module.children.allTests()].some((test) => test.result().state === 'pending')

/**
 * Counts the tests of files that ended, and names those that failed, those that passed on their second attempt, and the files and
 * stray errors that fail a run with no test at fault. Of a file that did not end one stray error says why; any more are failures.
 * @param {readonly TestModule[]} modules @param {readonly SerializedError[]} strays
 */
export const factsOf = (modules, strays) => {
  const cutOff = modules.filter(isCutOff)
  const ended = modules.filter((module) => !cutOff.includes(module))
  const tests = ended.flatMap(testsOf)
  /** @param {Outcome} wanted */
  const names = (wanted) => tests.filter(({ outcome }) => outcome === wanted).map(({ name }) => name)
  const stray = strays.map(strayText)
  return {
    passed: names('passed').length,
    skipped: names('skipped').length,
    failures: [...names('failed'), ...ended.flatMap(fileFailures), ...stray.slice(cutOff.length)],
    unsteady: names('unsteady'),
    cutOff: cutOff.map(fileOf),
    why: stray.slice(0, cutOff.length),
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
